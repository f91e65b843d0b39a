import type { LegalPage } from './environment';

/** What a person agrees to, or is told of, when they sign up; each is kept with its words and its time. */
export type ConsentPurpose = 'terms' | 'privacy' | 'marketing';
/** As RegisterUser names it. */
export type ConsentField = 'Terms' | 'Privacy' | 'Marketing';

/** A piece of a consent's words; with `legal` it leads to that page. */
export interface ConsentPart {
  readonly text: string;
  readonly legal?: LegalPage;
}

export interface Consent {
  readonly purpose: ConsentPurpose;
  readonly field: ConsentField;
  /** Said beside the box when it was left empty; '' where one may decline. */
  readonly required: string;
  readonly parts: readonly ConsentPart[];
}

/** May be given and withdrawn at any time: in the profile as well, in these same words. */
export const MARKETING_CONSENT: Consent = {
  purpose: 'marketing',
  field: 'Marketing',
  required: '',
  parts: [
    {
      text: 'Voglio ricevere la newsletter con novità e offerte sui corsi (facoltativo; puoi cambiare idea quando vuoi, dal tuo profilo).',
    },
  ],
};

/** The one place of these words: the form shows them, and the server keeps them. */
export const SIGN_UP_CONSENTS: readonly Consent[] = [
  {
    purpose: 'terms',
    field: 'Terms',
    required: 'Per iscriverti devi accettare i termini e condizioni.',
    parts: [{ text: 'Accetto i ' }, { text: 'termini e condizioni', legal: 'terms' }, { text: '.' }],
  },
  {
    purpose: 'privacy',
    field: 'Privacy',
    required: 'Per iscriverti devi leggere la privacy policy.',
    parts: [{ text: 'Ho letto la ' }, { text: 'privacy policy', legal: 'privacy' }, { text: '.' }],
  },
  MARKETING_CONSENT,
];

/** Beside the buttons of login providers: who enters by one for the first time agrees to the terms by doing so. */
export const PROVIDER_CONSENTS: readonly Pick<Consent, 'purpose' | 'parts'>[] = [
  {
    purpose: 'terms',
    parts: [
      { text: 'Se entri così per la prima volta, accetti i ' },
      { text: 'termini e condizioni', legal: 'terms' },
      { text: '.' },
    ],
  },
  {
    purpose: 'privacy',
    parts: [
      { text: 'Confermi anche di aver letto la ' },
      { text: 'privacy policy', legal: 'privacy' },
      { text: '.' },
    ],
  },
];

/** A consent in its very words. */
export const consentText = ({ parts }: Pick<Consent, 'parts'>): string =>
  parts.map(({ text }) => text).join('');
