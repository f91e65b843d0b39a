import { sectionsBetween } from '../../../../../src/client/features/catalogue/home/homePlan';
import type { HomeHighlights } from '../../../../../src/contract/catalogue/homeSections';
import { sampleHighlights } from './samples';

const { webinar, freeLesson } = sampleHighlights();
const none: HomeHighlights = { teachers: [], reviews: [] };

it.each<[string, HomeHighlights, readonly string[]]>([
  ['nothing', none, []],
  ['a webinar alone', { ...none, ...(webinar && { webinar }) }, ['events']],
  ['a free lesson alone', { ...none, ...(freeLesson && { freeLesson }) }, ['events']],
  ['everything', sampleHighlights(), ['teachers', 'reviews', 'events']],
])('a home page with %s has the sections for it', (_what, highlights, kinds) => {
  expect(sectionsBetween([], highlights).map(({ kind }) => kind)).toEqual(kinds);
});
