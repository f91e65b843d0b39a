export type ParameterKind =
  | 'text'
  | 'number'
  | 'boolean'
  | 'instant'
  | 'url'
  | 'picture'
  | 'richText'
  | 'iban';

/** A setting of the shop, as its editor shows it. */
export interface KnownParameter {
  readonly key: string;
  /** Italian. */
  readonly label: string;
  /** Italian: what it changes. */
  readonly meaning: string;
  readonly kind: ParameterKind;
  /** Visitors may read it. */
  readonly isPublic: boolean;
  /** Of numbers the bounds, of texts the most characters. */
  readonly min?: number;
  readonly max?: number;
}

const legal = (page: string, label: string): KnownParameter => ({
  key: `legal.${page}`,
  label,
  meaning:
    'Testo della pagina. {{venditore}}, {{indirizzo}}, {{partitaIva}} ed {{email}} diventano i dati del venditore.',
  kind: 'richText',
  isPublic: true,
});

/** Every setting that an admin may change. The schedule of offers is edited as a campaign. */
export const KNOWN_PARAMETERS: readonly KnownParameter[] = [
  {
    key: 'webinar.title',
    label: 'Titolo del webinar',
    meaning: 'Senza titolo nessun webinar è in programma.',
    kind: 'text',
    isPublic: true,
    max: 200,
  },
  {
    key: 'webinar.date',
    label: 'Data e ora del webinar',
    meaning: 'Quando comincia. Senza data nessun webinar è in programma.',
    kind: 'instant',
    isPublic: true,
  },
  {
    key: 'webinar.duration',
    label: 'Durata del webinar',
    meaning: 'In minuti, 60 se non è impostata; al massimo un giorno.',
    kind: 'number',
    isPublic: true,
    min: 1,
    max: 1440,
  },
  {
    key: 'webinar.teacher',
    label: 'Chi tiene il webinar',
    meaning: 'Il nome che compare nella pagina, nell’e-mail e nel calendario.',
    kind: 'text',
    isPublic: true,
    max: 200,
  },
  {
    key: 'webinar.link',
    label: 'Indirizzo della diretta',
    meaning:
      'Lo riceve per e-mail solo chi si iscrive. Se lo aggiungi dopo, arriva anche a chi era già iscritto.',
    kind: 'url',
    isPublic: false,
  },
  {
    key: 'webinar.picture',
    label: 'Immagine del webinar',
    meaning: 'Compare in cima alla pagina del webinar.',
    kind: 'picture',
    isPublic: true,
  },
  {
    key: 'webinar.description',
    label: 'Testo del webinar',
    meaning: 'Che cosa si impara: compare nella pagina del webinar.',
    kind: 'richText',
    isPublic: true,
  },
  {
    key: 'video.slug',
    label: 'Video gratuito',
    meaning: 'L’indirizzo del video a cui porta la pagina «Iscrizione video».',
    kind: 'text',
    isPublic: true,
    max: 100,
  },
  {
    key: 'reviews.moderated',
    label: 'Recensioni da approvare',
    meaning: 'Le nuove recensioni attendono che un amministratore le pubblichi.',
    kind: 'boolean',
    isPublic: false,
  },
  {
    key: 'reviews.promptAgainDays',
    label: 'Giorni prima di richiedere una recensione',
    meaning: 'Dopo quanti giorni la si chiede di nuovo a chi ha rimandato. Sette se non è impostato.',
    kind: 'number',
    isPublic: false,
    min: 1,
    max: 3650,
  },
  {
    key: 'learning.playedShare',
    label: 'Quota di lezione da guardare',
    meaning:
      'In percentuale, 90 se non è impostata: quanto di una lezione va davvero riprodotto perché conti come vista, anche per il certificato. Con 0 basta arrivare verso la fine, anche saltando. Vale da quando una lezione è riprodotta di nuovo.',
    kind: 'number',
    isPublic: false,
    min: 0,
    max: 100,
  },
  {
    key: 'receipts.vatRate',
    label: 'IVA compresa nei prezzi',
    meaning:
      'In percentuale, 22 se non è impostata: compare nelle ricevute e nelle e-mail di acquisto. Zero se il venditore non applica l’IVA.',
    kind: 'number',
    isPublic: false,
    min: 0,
    max: 100,
  },
  {
    key: 'transfer.iban',
    label: 'IBAN per i bonifici',
    meaning:
      'Il conto su cui si paga con bonifico. Il bonifico si può scegliere solo se ci sono l’IBAN e l’intestatario. Gli ordini già fatti tengono quello di prima.',
    kind: 'iban',
    isPublic: false,
  },
  {
    key: 'transfer.holder',
    label: 'Intestatario del conto',
    meaning: 'Il beneficiario da scrivere nel bonifico.',
    kind: 'text',
    isPublic: false,
    max: 140,
  },
  {
    key: 'transfer.bank',
    label: 'Banca del conto',
    meaning: 'Compare accanto all’IBAN; si può lasciare vuota.',
    kind: 'text',
    isPublic: false,
    max: 140,
  },
  {
    key: 'transfer.days',
    label: 'Giorni per pagare con bonifico',
    meaning: 'Sette se non è impostato. Passato l’ultimo giorno l’ordine scade e il coupon torna libero.',
    kind: 'number',
    isPublic: false,
    min: 1,
    max: 60,
  },
  legal('termini', 'Termini e condizioni'),
  legal('privacy', 'Privacy policy'),
  legal('cookie', 'Cookie policy'),
  legal('trattamento-dati', 'Informativa sul trattamento dei dati personali'),
  legal('disclaimer', 'Disclaimer'),
  legal('avviso-di-rischio', 'Avviso di rischio'),
];
