import type { ConsentPart } from './consents';

/** What a person leaves an address for. */
export type LeadKind = 'webinar' | 'video' | 'contact';

/** What one agrees to by sending a form. */
export interface LeadConsent {
  /** Said beside the box when it was left empty. */
  readonly required: string;
  readonly parts: readonly ConsentPart[];
}

/** The one place of these words: the form shows and sends them, and the server keeps no others. */
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
      { text: ' e acconsento a ricevere per e-mail la lezione gratuita e consigli su come proseguire.' },
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

/** The consent of a form in its very words. */
export const leadConsentText = (kind: LeadKind): string =>
  LEAD_CONSENTS[kind].parts.map(({ text }) => text).join('');

/** A field that no person sees: only a robot fills it, is thanked, and nothing is kept. */
export const TRAP_FIELD = 'website';
export const MAX_NAME = 100;
export const MAX_SUBJECT = 150;
export const MAX_MESSAGE = 4000;
