/** The result of a card number; `message` is shown on the page, which takes another try. */
type CardResult =
  | { readonly kind: 'paid' }
  | { readonly kind: 'declined' | 'mistyped'; readonly message: string };

const PAYS = '4242424242424242';
const DECLINED = '4000000000000002';

/** Ignores spaces and dashes, as printed on cards. */
export function checkCard(typed: string): CardResult {
  const digits = typed.replace(/[\s-]/g, '');
  if (digits === PAYS) return { kind: 'paid' };
  if (digits === DECLINED) {
    const message = 'La carta è stata rifiutata e non ti è stato addebitato nulla: prova con un’altra.';
    return { kind: 'declined', message };
  }
  if (digits === '') return { kind: 'mistyped', message: 'Scrivi il numero della carta.' };
  if (!/^\d{12,19}$/.test(digits)) {
    return { kind: 'mistyped', message: 'Questo non è un numero di carta valido: controlla le cifre.' };
  }
  return {
    kind: 'mistyped',
    message: 'In questo ambiente di prova funzionano solo le carte di prova indicate qui sotto.',
  };
}
