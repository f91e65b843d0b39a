import type { Field } from '../resource/draft';
import { scopeFields } from '../scopeFields';
import { ladder } from './ladder';

/** The form of a campaign. */
export const campaignFields: readonly Field[] = [
  { name: 'name', label: 'Nome', hint: 'Lo vedono solo gli amministratori.' },
  { name: 'CouponCode', label: 'Codice del coupon', hint: 'Nuovo: nasce con la campagna.' },
  ...scopeFields,
  { name: 'startsAt', label: 'Inizia', input: 'instant' },
  {
    name: 'windows',
    label: 'Tappe',
    hint: 'Ognuna comincia quando finisce la precedente.',
    custom: ladder,
  },
  { name: 'title', label: 'Che cosa nomina il banner', hint: 'Per esempio: tutti i corsi.' },
  {
    name: 'link',
    label: 'Dove porta il banner',
    hint: 'Vuoto: a ciò per cui vale il coupon.',
    isOptional: true,
  },
  {
    name: 'hideIn',
    label: 'Pagine in cui il banner non compare',
    hint: 'Parti di indirizzi, separate da virgole: per esempio evento, pagamento.',
    isOptional: true,
  },
  { name: 'isActive', label: 'Attiva', input: 'switch' },
];
