import { COUPON_SCOPE_OPTIONS } from './options';
import type { Field } from './resource/draft';

/** The scope of a coupon's discount, and the course or learning path where it is for one. */
export const scopeFields: readonly Field[] = [
  { name: 'scope', label: 'Vale per', input: 'select', options: COUPON_SCOPE_OPTIONS },
  { name: 'IdCourseEnc', label: 'Corso', input: 'course', isShown: ({ scope }) => scope === 'course' },
  {
    name: 'IdBundleEnc',
    label: 'Percorso formativo',
    input: 'bundle',
    isShown: ({ scope }) => scope === 'bundle',
  },
];
