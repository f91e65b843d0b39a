import type { Bundle, BundleDetail } from '../../../../../src/contract/catalogue/bundles';
import { sampleCard } from '../courses/samples';

const FOUR = [1, 2, 3, 4];

/** A learning path in a list: four courses, 319,60 € one by one. */
export const sampleBundle = (number: number, more: Partial<Bundle> = {}): Bundle => ({
  IdBundleEnc: `bundle-${number}`,
  slug: `percorso-${number}`,
  title: `Percorso ${number}`,
  subtitle: 'Dalle basi alla pratica',
  description: 'Quattro corsi in ordine.',
  cover: null,
  price: 249,
  singlyPrice: 319.6,
  coursesCount: 4,
  duration: 30_000,
  steps: FOUR.map((at) => ({ slug: `corso-${at}`, title: `Corso ${at}`, cover: null })),
  ...more,
});

export const sampleBundleDetail = (number: number, more: Partial<BundleDetail> = {}): BundleDetail => ({
  ...sampleBundle(number),
  courses: FOUR.map((at) => sampleCard(at)),
  ...more,
});

export const emptyBundle = (number: number) =>
  sampleBundleDetail(number, { courses: [], steps: [], coursesCount: 0, duration: 0, singlyPrice: 0 });
