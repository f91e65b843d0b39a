import type { ConsentPart } from '../identity/consents';

/** The lead forms. */
export const LEAD_KINDS = ['webinar', 'video', 'contact'] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];

/** The consent of a form. */
export interface LeadConsent {
  /** Error when the box is not ticked. */
  readonly required: string;
  readonly parts: readonly ConsentPart[];
}

/** The only source of these texts: the form shows and sends them, and the server accepts no others. */
export const LEAD_CONSENTS: Readonly<Record<LeadKind, LeadConsent>> = {
  webinar: {
    required: 'Per iscriverti al webinar serve il tuo consenso.',
    parts: [
      { text: 'Ho letto l’' },
      { text: 'informativa sul trattamento dei dati', legal: 'personalData' },
      { text: ' e acconsento a ricevere per e-mail le comunicazioni su questo webinar.' },
    ],
  },
  video: {
    required: 'Per vedere la lezione serve il tuo consenso.',
    parts: [
      { text: 'Ho letto l’' },
      { text: 'informativa sul trattamento dei dati', legal: 'personalData' },
      { text: ' e acconsento a ricevere per e-mail la lezione gratuita.' },
    ],
  },
  contact: {
    required: 'Per scriverci serve il tuo consenso.',
    parts: [
      { text: 'Ho letto l’' },
      { text: 'informativa sul trattamento dei dati', legal: 'personalData' },
      { text: ' e acconsento all’uso dei miei dati per ricevere una risposta.' },
    ],
  },
};

/** A box of its own on the form of the video, never needed to see it. */
export const ADVERTISING_CONSENT =
  'Voglio ricevere per e-mail anche novità e offerte sui corsi (facoltativo; puoi cambiare idea quando vuoi).';

/** Returns the exact text of a form's consent. */
export const leadConsentText = (kind: LeadKind): string =>
  LEAD_CONSENTS[kind].parts.map(({ text }) => text).join('');

/** A honeypot: people do not see this field. When it is filled, the form is thanked but nothing is stored. */
export const TRAP_FIELD = 'website';
export const MAX_NAME = 100;
export const MAX_SUBJECT = 150;
export const MAX_MESSAGE = 4000;
