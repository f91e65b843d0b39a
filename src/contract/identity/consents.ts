import type { LegalPage } from '../platform/environment';

/** The consents and notices of the sign-up and the profile, each stored with its text and time. */
export const CONSENT_PURPOSES = ['terms', 'privacy', 'marketing', 'buyer_name'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];
/** Field of RegisterUser. */
export type ConsentField = 'Terms' | 'Privacy' | 'Marketing';

/** A part of a consent's text; `legal` makes it a link to that page. */
export interface ConsentPart {
  readonly text: string;
  readonly legal?: LegalPage;
}

export interface Consent {
  readonly purpose: ConsentPurpose;
  readonly field: ConsentField;
  /** Error when the box is not ticked; '' when it is optional. */
  readonly required: string;
  readonly parts: readonly ConsentPart[];
}

/** Can be given and withdrawn at any time, also in the profile, with the same text. */
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

/** Given and withdrawn in the profile alone. Without it, purchase toasts name nobody. */
export const BUYER_NAME_CONSENT: Pick<Consent, 'purpose' | 'parts'> = {
  purpose: 'buyer_name',
  parts: [
    {
      text: 'Quando compro, mostrate agli altri il mio nome e l’iniziale del cognome nell’avviso dell’acquisto, per esempio «Mario R. ha comprato…» (facoltativo; senza il mio consenso l’avviso dice «Qualcuno»).',
    },
  ],
};

/** The only source of these texts: the form shows them and the server stores them. */
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

/** Shown beside the buttons of login providers, whose first use accepts the terms. */
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

/** Returns the exact text of a consent. */
export const consentText = ({ parts }: Pick<Consent, 'parts'>): string =>
  parts.map(({ text }) => text).join('');
