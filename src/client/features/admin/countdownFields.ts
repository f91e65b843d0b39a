import type { Field } from './resource/draft';

/** The fields that the countdowns of banners and promoters have in common. */
export const countdownFields: readonly Field[] = [
  {
    name: 'IdCouponEnc',
    label: 'Coupon pubblicizzato',
    input: 'coupon',
    hint: 'Il suo prezzo finisce con il conto alla rovescia.',
  },
  { name: 'bannerEndDate', label: 'Fine del conto alla rovescia', input: 'instant' },
  {
    name: 'bannerCourseLink',
    label: 'Dove porta',
    hint: 'Un indirizzo che comincia con / o con https://. Senza, porta alla pagina del coupon pubblicizzato.',
    isOptional: true,
  },
  { name: 'bannerCourseTitle', label: 'Per che cosa vale lo sconto', isOptional: true },
  { name: 'bannerCouponDiscount', label: 'Sconto', input: 'number' },
  {
    name: 'bannerCouponIsPercentage',
    label: 'Lo sconto è in percentuale',
    input: 'switch',
    hint: 'Altrimenti in euro.',
  },
];
