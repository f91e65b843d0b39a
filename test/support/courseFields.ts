/**
 * The fields that search engines want in the JSON-LD of a course's page, by the documentation of Google's two results
 * for courses, read on 2026-11-21:
 * https://developers.google.com/search/docs/appearance/structured-data/course ("Course list")
 * https://developers.google.com/search/docs/appearance/structured-data/course-info ("Course info")
 * A dot leads into a thing, `[]` into each of a list; of fields joined by `|` one is enough.
 */
export const REQUIRED = [
  '@id',
  'name',
  'description',
  'url',
  'provider.@type',
  'provider.name',
  'provider.sameAs',
  'offers[].category',
  'hasCourseInstance[].@type',
  'hasCourseInstance[].courseMode',
  'hasCourseInstance[].courseWorkload|hasCourseInstance[].courseSchedule',
] as const;

/** Recommended there; every course of the demo shop has what they are made of. */
export const RECOMMENDED = [
  'image[]',
  'inLanguage',
  'about[]',
  'teaches[]',
  'educationalLevel',
  'syllabusSections[].name',
  'offers[].price',
  'offers[].priceCurrency',
  'hasCourseInstance[].instructor[].name',
  'totalHistoricalEnrollment',
] as const;

/** Only where there are reviews, and then both. */
export const RATING = ['aggregateRating.ratingValue', 'aggregateRating.ratingCount'] as const;

/** Fields whose values are given: anything else is an error to the search engine. */
export const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'offers[].category': ['Free', 'Partially Free', 'Subscription', 'Paid'],
  'hasCourseInstance[].courseMode': ['Online', 'Onsite', 'Blended'],
  educationalLevel: ['Beginner', 'Intermediate', 'Advanced'],
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The values under a path; empty where there is none, or where it is an empty text or list. */
export function valuesAt(thing: unknown, path: string): unknown[] {
  const [step = '', ...rest] = path.split('.');
  const name = step.replace('[]', '');
  const value = isObject(thing) ? thing[name] : undefined;
  if (value === undefined || value === '' || value === null) return [];
  const values = step.endsWith('[]') ? (Array.isArray(value) ? value : []) : [value];
  return rest.length === 0 ? values : values.flatMap((one) => valuesAt(one, rest.join('.')));
}

/** The paths among `fields` that the thing does not bear. */
export const missingFields = (thing: unknown, fields: readonly string[]): string[] =>
  fields.filter((field) => field.split('|').every((path) => valuesAt(thing, path).length === 0));

/** Returns the values that their fields do not allow. */
export const wrongValues = (thing: unknown): string[] =>
  Object.entries(ALLOWED).flatMap(([path, allowed]) =>
    valuesAt(thing, path)
      .filter((value) => !allowed.includes(String(value)))
      .map((value) => `${path}: ${value}`),
  );
