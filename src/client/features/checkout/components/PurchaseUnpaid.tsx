import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Purchase } from '../../../../contract/checkout/purchases';
import { paths } from '../../../routing/paths';
import { Message } from '../../../ui/Message';
import { itemPage, retryPage } from '../itemPage';
import { isUnpaid } from '../purchaseState';

const TEXTS: Readonly<Record<string, readonly [title: string, text: string]>> = {
  failed: [
    'Il pagamento non è riuscito',
    'Non ti è stato addebitato nulla. Puoi riprovare, anche con un’altra carta.',
  ],
  expired: [
    'Il pagamento è scaduto',
    'È passato troppo tempo e non ti è stato addebitato nulla. Puoi ricominciare quando vuoi.',
  ],
  refunded: [
    'Questo acquisto è stato rimborsato',
    'L’importo torna sul metodo di pagamento che avevi usato.',
  ],
  disputed: [
    'Il pagamento è stato contestato',
    'La contestazione è in corso presso la tua banca: appena si chiude aggiorniamo l’acquisto.',
  ],
  deactivated: ['Questo acquisto non è attivo', 'Scrivici se pensi che si tratti di un errore.'],
};

const OWNED: readonly [title: string, text: string] = [
  'Possedevi già questi corsi: ti rimborsiamo',
  'Quando il pagamento è arrivato, tutto quello che comprende era già tuo. Restituiamo l’intero importo sul metodo di pagamento che hai usato: non devi fare nulla, e i tuoi corsi restano tuoi.',
];
const NOT_ACTIVE: readonly [title: string, text: string] = ['Questo acquisto non è attivo', ''];

/** Why a purchase gives no access, and the way back to the course. */
export function PurchaseUnpaid({ purchase }: { readonly purchase: Purchase }) {
  const [title, text] =
    purchase.refundReason === 'nothing_new' ? OWNED : (TEXTS[purchase.status] ?? NOT_ACTIVE);
  const back = itemPage(purchase);
  const canRetry = isUnpaid(purchase);
  return (
    <Message
      eyebrow={purchase.title}
      title={title}
      actions={
        <>
          {canRetry && (
            <Button component={Link} to={retryPage(purchase)} variant="contained" color="secondary">
              Riprova
            </Button>
          )}
          <Button component={Link} to={back} variant={canRetry ? 'outlined' : 'contained'}>
            {purchase.lines
              ? 'Vai al carrello'
              : purchase.IdBundleEnc
                ? 'Torna al percorso'
                : 'Torna al corso'}
          </Button>
          <Button component={Link} to={paths.profile()} variant="outlined">
            I miei corsi
          </Button>
        </>
      }
    >
      {text}
    </Message>
  );
}
