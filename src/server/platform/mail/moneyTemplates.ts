import { greeting, type MailContent, type ToPerson, type WithLink } from './mailContent';

/** A thing of an order of several. */
export interface MailedLine {
  readonly title: string;
  /** Formatted in Italian, with what the coupon takes off. */
  readonly sum: string;
}

interface PurchaseConfirmed extends WithLink {
  readonly title: string;
  /** Of an order of several things. */
  readonly lines?: readonly MailedLine[];
  /** It gives several courses. */
  readonly isBundle: boolean;
  /** For somebody else, who gets a mail of their own. */
  readonly isGift?: boolean;
  /** The purchase's id. */
  readonly order: string;
  /** Sums are formatted in Italian. */
  readonly listPrice: string;
  /** Negative; '' for none. */
  readonly discount: string;
  readonly couponCode: string;
  readonly total: string;
  /** The number of the receipt, which is attached; absent where nothing was paid. */
  readonly receipt?: string;
  /** Contained in the total; '' or absent for none. */
  readonly vat?: string;
  /** Per cent. */
  readonly vatRate?: number;
  readonly seller: string;
  /** The invoice data in one line; absent where no invoice was asked for. */
  readonly invoice?: string;
  readonly receiptsLink: string;
}

interface RefundDue {
  readonly title: string;
  /** Formatted in Italian, with its currency. */
  readonly total: string;
  readonly provider: string;
  /** The provider's id of the payment. */
  readonly reference: string;
  /** The account is deleted; otherwise the buyer already owned what was paid. */
  readonly isBuyerGone: boolean;
  /** The shop asks the provider itself to refund it. */
  readonly isAutomatic: boolean;
}

interface PartRefundDue {
  readonly title: string;
  /** Those that gave nothing new. */
  readonly lines: readonly MailedLine[];
  /** Their total, formatted in Italian with its currency. */
  readonly amount: string;
  /** Mail address. */
  readonly buyer: string;
  readonly provider: string;
  /** The provider's id of the payment. */
  readonly reference: string;
}

interface Refunded extends ToPerson {
  readonly title: string;
  /** The amount refunded now, formatted in Italian with its currency. */
  readonly amount: string;
  /** All that was paid has gone back. */
  readonly isWhole: boolean;
  /** It was for somebody else. */
  readonly isGift?: boolean;
  /** The buyer owned everything already when the payment came. */
  readonly wasOwned: boolean;
  /** The number of the credit note, which is attached; absent for a purchase without a receipt. */
  readonly creditNote?: string;
}

interface RefundRejected extends ToPerson {
  readonly title: string;
  /** The amount that the bank returned, formatted in Italian with its currency. */
  readonly amount: string;
}

interface RefundSentBack {
  readonly title: string;
  /** The buyer was told of the refund, and that it came back. */
  readonly isBuyerTold: boolean;
  /** The amount that the bank returned, formatted in Italian with its currency. */
  readonly amount: string;
  /** Mail address, or '' when the account is deleted. */
  readonly buyer: string;
  readonly provider: string;
  /** The provider's id of the payment. */
  readonly reference: string;
}

interface PaymentDisputed {
  readonly title: string;
  /** Formatted in Italian, with its currency. */
  readonly total: string;
  /** Mail address, or '' when the account is deleted. */
  readonly buyer: string;
  readonly provider: string;
  /** The provider's id of the payment. */
  readonly reference: string;
}

interface ChargeDiffers {
  readonly title: string;
  /** Both formatted in Italian, with their currencies. */
  readonly total: string;
  readonly charged: string;
  /** Mail address, or '' when the account is deleted. */
  readonly buyer: string;
  readonly provider: string;
  /** The provider's id of the payment. */
  readonly reference: string;
}

/** The data of the mails about purchases and refunds. */
export interface MoneyMailData {
  /** To the buyer, once for each purchase. */
  purchaseConfirmed: PurchaseConfirmed;
  /** To the shop: a payment must be refunded. */
  refundDue: RefundDue;
  /** To the shop: some lines of a payment must be refunded. */
  partRefundDue: PartRefundDue;
  /** To the buyer: money goes back. */
  refunded: Refunded;
  /** To the buyer: the bank has sent a refund back. */
  refundRejected: RefundRejected;
  /** To the shop: the buyer's bank has sent a refund back. */
  refundSentBack: RefundSentBack;
  /** To the shop: the buyer's bank has taken a payment back. */
  paymentDisputed: PaymentDisputed;
  /** To the shop: another sum than the total was charged. */
  chargeDiffers: ChargeDiffers;
}

export const moneyTemplates: {
  readonly [T in keyof MoneyMailData]: (data: MoneyMailData[T]) => MailContent;
} = {
  purchaseConfirmed: (data) => {
    const { firstName, title, lines, isBundle, isGift, order, receipt, link, receiptsLink } = data;
    return {
      subject: receipt ? `Il tuo acquisto: ${title}` : `È tuo: ${title}`,
      preview: receipt
        ? `Grazie: in allegato trovi la ricevuta n. ${receipt}.`
        : 'Non hai pagato nulla: puoi cominciare quando vuoi.',
      heading: `${greeting(firstName)}, grazie${isGift ? ' del regalo' : ': è tuo'}!`,
      paragraphs: [
        isGift
          ? `“${title}” è pagato: chi lo riceve avrà per e-mail il link per aprirlo, subito o nel giorno che hai scelto.`
          : lines
            ? 'Da adesso puoi guardare tutto quello che hai acquistato, quando vuoi e quante volte vuoi.'
            : isBundle
              ? `Da adesso puoi guardare tutti i corsi di “${title}” quando vuoi e quante volte vuoi.`
              : `Da adesso puoi guardare “${title}” quando vuoi e quante volte vuoi.`,
        receipt
          ? `In allegato trovi la ricevuta n. ${receipt}.`
          : 'Non hai pagato nulla, quindi non c’è una ricevuta.',
      ],
      facts: purchaseFacts(data),
      action: {
        label: isGift ? 'Vai al mio profilo' : isBundle ? 'Vai ai miei corsi' : 'Guarda le lezioni',
        url: link,
      },
      also: { label: 'I tuoi acquisti e le ricevute sono nel tuo profilo', url: receiptsLink },
      note: `Ordine ${order}. Per qualsiasi domanda scrivici all’indirizzo qui sotto e indica questo numero.`,
    };
  },
  refundDue: ({ title, total, provider, reference, isBuyerGone, isAutomatic }) => ({
    subject: `Da rimborsare: ${total}`,
    preview: isBuyerGone
      ? 'Un pagamento è arrivato dopo l’eliminazione dell’account.'
      : 'È stato pagato qualcosa che il cliente possedeva già.',
    heading: 'Un pagamento da restituire',
    paragraphs: [
      isBuyerGone
        ? `Il pagamento di ${total} per “${title}” è arrivato quando l’account di chi lo ha fatto era già eliminato: nessuno può più guardare il corso.`
        : `Il pagamento di ${total} per “${title}” è arrivato quando chi lo ha fatto possedeva già tutto quello che comprende: non gli ha dato nulla di nuovo.`,
      isAutomatic
        ? `Il negozio chiede da solo il rimborso al servizio di pagamento (${provider}), e riprova se non riesce. Il pagamento ha il riferimento ${reference}: se entro un giorno non risulta rimborsato, restituisci la somma dal pannello del servizio.`
        : provider === 'bank_transfer'
          ? `Restituisci la somma con un bonifico, poi registralo come restituito nella pagina dell’acquisto: l’ordine ha la causale ${reference}.`
          : `Restituisci la somma dal pannello del servizio di pagamento (${provider}), dove il pagamento ha il riferimento ${reference}.`,
    ],
    note: 'L’acquisto è registrato e disattivato: non dà accesso a nulla.',
  }),
  partRefundDue: ({ title, lines, amount, buyer, provider, reference }) => ({
    subject: `Da rimborsare in parte: ${amount}`,
    preview: 'Una parte di quello che è stato pagato era già del cliente.',
    heading: 'Una parte di un pagamento da restituire',
    paragraphs: [
      `Il pagamento di ${buyer} per “${title}” è arrivato quando una parte di quello che comprende era già sua. Il resto è attivo; quello che segue non gli ha dato nulla di nuovo.`,
      provider === 'bank_transfer'
        ? `Restituisci ${amount} con un bonifico, poi registra la somma come restituita nella pagina dell’acquisto: l’ordine ha la causale ${reference}.`
        : `Restituisci ${amount} con un rimborso parziale dalla pagina dell’acquisto: il pagamento (${provider}) ha il riferimento ${reference}.`,
    ],
    facts: [...lines.map((line) => [line.title, line.sum] as const), ['Da restituire', amount]],
    note: 'Il negozio non restituisce da solo una parte di un pagamento.',
  }),
  refunded: ({ firstName, title, amount, isWhole, isGift, wasOwned, creditNote }) => ({
    subject: `Ti abbiamo rimborsato ${amount}`,
    preview: 'L’importo torna sul metodo con cui hai pagato.',
    heading: `${greeting(firstName)}, ti abbiamo rimborsato ${amount}`,
    paragraphs: [
      wasOwned
        ? `Hai pagato “${title}” quando avevi già tutto quello che comprende: ti restituiamo ${amount}.`
        : `Ti restituiamo ${amount} per “${title}”.`,
      'L’importo torna sul metodo con cui hai pagato: di solito bastano da cinque a dieci giorni lavorativi, secondo la tua banca.',
      ...(creditNote ? [`In allegato trovi la nota di credito n. ${creditNote}.`] : []),
      ...(isWhole && !wasOwned
        ? [
            `Con il rimborso di tutto l’importo ${isGift ? 'il regalo non vale più' : 'si chiude anche l’accesso'}.`,
          ]
        : []),
    ],
    note: 'Se qualcosa non torna, scrivici all’indirizzo in fondo a questa e-mail.',
  }),
  refundRejected: ({ firstName, title, amount }) => ({
    subject: `Il rimborso di ${amount} non è arrivato`,
    preview: 'La tua banca lo ha respinto: te lo mandiamo in un altro modo.',
    heading: `${greeting(firstName)}, il rimborso di ${amount} non è arrivato`,
    paragraphs: [
      `Ti avevamo rimborsato ${amount} per “${title}”, ma la tua banca ha respinto il rimborso: succede, per esempio, quando la carta o il conto non esistono più.`,
      'Il denaro è di nuovo da noi e resta tuo: ti scriviamo per concordare un altro modo. Se vuoi fare prima, scrivici tu all’indirizzo in fondo a questa e-mail.',
    ],
    note: 'Non devi pagare nulla.',
  }),
  refundSentBack: ({ title, amount, isBuyerTold, buyer, provider, reference }) => ({
    subject: `Rimborso respinto dalla banca: ${amount}`,
    preview: 'Il denaro è tornato al negozio: va restituito in un altro modo.',
    heading: 'Una banca ha respinto un rimborso',
    paragraphs: [
      `Il rimborso di ${amount} per “${title}” è tornato indietro: la banca di ${buyer || 'chi aveva pagato (il suo account è eliminato)'} lo ha respinto.${isBuyerTold ? ' Chi aveva pagato lo sa già da noi.' : ''}`,
      `Concorda con l’acquirente un altro modo, per esempio un bonifico, oppure ripeti il rimborso dalla pagina dell’acquisto. Il pagamento (${provider}) ha il riferimento ${reference}.`,
    ],
    note: 'Finché non segni il rimborso come risolto, l’acquisto resta tra le cose da guardare.',
  }),
  paymentDisputed: ({ title, total, buyer, provider, reference }) => ({
    subject: `Pagamento contestato: ${total}`,
    preview: 'Rispondi entro il termine indicato dal servizio di pagamento.',
    heading: 'Un pagamento è stato contestato',
    paragraphs: [
      `${buyer || 'Chi aveva pagato (il suo account è eliminato)'} ha contestato presso la banca il pagamento di ${total} per “${title}”. La banca ha ripreso il denaro.`,
      `Rispondi dal pannello del servizio di pagamento (${provider}), dove il pagamento ha il riferimento ${reference}, entro il termine che vi è indicato.`,
    ],
    note: 'Intanto l’accesso è sospeso. Se la contestazione si chiude a tuo favore torna da solo.',
  }),
  chargeDiffers: ({ title, total, charged, buyer, provider, reference }) => ({
    subject: `Pagamento di una somma diversa: ${charged} invece di ${total}`,
    preview: 'Il negozio non ha dato accesso a nulla.',
    heading: 'È stata pagata una somma diversa da quella chiesta',
    paragraphs: [
      `${buyer || 'Una persona il cui account è eliminato'} doveva pagare ${total} per “${title}”, ma il servizio di pagamento (${provider}) ha incassato ${charged}. L’acquisto non dà accesso a nulla.`,
      `Guarda il pagamento nel pannello del servizio, dove ha il riferimento ${reference}, e restituisci da lì la somma. Per dare il corso a questa persona, regalaglielo.`,
    ],
    note: 'La somma incassata e quello che restituisci restano scritti tra i movimenti dell’acquisto.',
  }),
};

function purchaseFacts(data: PurchaseConfirmed): (readonly [string, string])[] {
  const { title, lines, order, listPrice, discount, couponCode, total } = data;
  const { receipt, vat, vatRate, seller, invoice } = data;
  return [
    ['Ordine', order],
    ...(lines?.map((line) => [line.title, line.sum] as const) ?? [['Acquisto', title] as const]),
    ...(receipt ? [['Ricevuta', receipt] as const] : []),
    ['Venditore', seller],
    ...(invoice ? [['Fattura a', invoice] as const] : []),
    ['Prezzo', listPrice],
    ...(discount ? [[couponCode ? `Coupon ${couponCode}` : 'Sconto', discount] as const] : []),
    ...(vat ? [[`IVA ${vatRate}% compresa`, vat] as const] : []),
    ['Totale', total],
  ];
}
