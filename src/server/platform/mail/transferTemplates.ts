import { afterPayment } from '../../../contract/checkout/purchaseNames';
import { withArticle } from '../../../contract/platform/dayArticle';
import type { Link, MailContent } from './mailContent';
import type { MailedLine } from './moneyTemplates';

interface TransferDiffers extends Link {
  readonly title: string;
  /** Formatted in Italian, with its currency: of the order, what has come, and how far both are apart. */
  readonly amount: string;
  readonly received: string;
  readonly difference: string;
  readonly isOver: boolean;
  readonly isGift?: boolean;
  /** The reason for payment. */
  readonly number: string;
}

interface TransferAwaited extends Link {
  readonly title: string;
  /** Of an order of several things. */
  readonly lines?: readonly MailedLine[];
  readonly isGift?: boolean;
  /** Formatted in Italian, with its currency. */
  readonly amount: string;
  /** In groups of four. */
  readonly iban: string;
  readonly holder: string;
  /** '' if it is not known. */
  readonly bank: string;
  /** The reason for payment. */
  readonly number: string;
  /** The last day to pay, in Italian. */
  readonly deadline: string;
}

/** Mails about orders that are paid by bank transfer. */
export interface TransferMailData {
  /** To the buyer, whose address may be unproved: where to send the money. */
  transferAwaited: TransferAwaited;
  /** To the buyer: another sum has come than the order’s. */
  transferDiffers: TransferDiffers;
}

export const transferTemplates: {
  readonly [T in keyof TransferMailData]: (data: TransferMailData[T]) => MailContent;
} = {
  transferAwaited: ({ title, lines = [], isGift, amount, iban, holder, bank, number, deadline, link }) => ({
    subject: `Il tuo ordine ${number}: come pagare con bonifico`,
    preview: `${amount} entro ${withArticle('il', deadline)}, con la causale ${number}.`,
    heading: 'Il tuo ordine aspetta il bonifico',
    paragraphs: [
      `Per “${title}” manda ${amount} entro ${withArticle('il', deadline)}. Nella causale scrivi solo ${number}: così riconosciamo il tuo pagamento.`,
      `Appena il bonifico arriva, di solito in uno o due giorni lavorativi, ti scriviamo e ${afterPayment(isGift)}.`,
    ],
    facts: [
      ...lines.map((line) => [line.title, line.sum] as const),
      ['Beneficiario', holder],
      ['IBAN', iban],
      ...(bank ? [['Banca', bank] as const] : []),
      ['Causale', number],
      ['Da pagare entro il', deadline],
      ['Importo', amount],
    ],
    action: { label: 'Vedi i dati del bonifico', url: link },
    note: 'Se non paghi entro quel giorno l’ordine scade, e non devi fare nulla. Lo puoi annullare nel tuo profilo.',
  }),
  transferDiffers: ({ title, amount, received, difference, isOver, isGift, number, link }) => ({
    subject: `Il tuo ordine ${number}: ${isOver ? `${difference} di troppo` : `mancano ${difference}`}`,
    preview: `Sono arrivati ${received} di ${amount}.`,
    heading: isOver ? 'Il tuo bonifico è più alto dell’ordine' : 'Manca ancora una parte del tuo bonifico',
    paragraphs: isOver
      ? [
          `Per “${title}” sono arrivati ${received}, ma l’ordine è di ${amount}.`,
          `Ti restituiamo ${difference}, poi ${afterPayment(isGift)}: non devi fare nulla.`,
        ]
      : [
          `Per “${title}” sono arrivati ${received}, ma l’ordine è di ${amount}.`,
          `Manda altri ${difference}, di nuovo con la causale ${number}. Se preferisci annullare, scrivici: ti restituiamo quello che hai mandato.`,
        ],
    facts: [
      ['Causale', number],
      ['Importo', amount],
      ['Arrivati', received],
      [isOver ? 'Da restituire' : 'Mancano', difference],
    ],
    action: { label: 'Vedi il tuo ordine', url: link },
    note: 'Per qualsiasi domanda scrivici all’indirizzo qui sotto e indica la causale.',
  }),
};
