import type { BundleDetail } from '../../../../contract/catalogue/bundles';

/** Returns the teachers of a learning path, each once, in the order of its courses. */
export function teachersOf({ courses }: Pick<BundleDetail, 'courses'>) {
  const bySlug = new Map(courses.flatMap(({ teachers }) => teachers).map((one) => [one.slug, one]));
  return [...bySlug.values()];
}
