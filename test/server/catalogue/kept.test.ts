import { courseFilter } from '../../../src/contract/catalogue/courses';
import { bundleDetailOf, cachedBundles } from '../../../src/server/catalogue/bundles/service';
import { filterCourses } from '../../../src/server/catalogue/courses/search/service';
import { suggest } from '../../../src/server/catalogue/courses/search/suggestions';
import {
  detailOf,
  homeCourses,
  offeredCourses,
  randomCourses,
} from '../../../src/server/catalogue/courses/service';
import { highlightsOf } from '../../../src/server/catalogue/homeSections/highlights';
import { cachedHomeSections } from '../../../src/server/catalogue/homeSections/service';
import { cachedTeachers, teacherBySlug } from '../../../src/server/catalogue/teachers/service';
import { listWaysToPay } from '../../../src/server/checkout/providers/waysToPay';
import { offerTransfer } from '../../../src/server/checkout/transfers/service';
import { landingVideoOf } from '../../../src/server/leads/landingVideos/service';
import { homeSections } from '../../../src/server/platform/database';
import { factsOf, publicCache } from '../../../src/server/platform/http/publicCache';
import { cachedPromoters } from '../../../src/server/promotions/promoters/promoters';
import { readParameters } from '../../../src/server/settings/service';
import { adminShop } from '../../support/admin';
import { formsOf, START } from '../leads/support';

/** What all visitors get alike is kept, until what it shows is written: then the next visitor gets it anew. */

const { shop, stock } = adminShop();

const SUBJECTS = ['courses', 'bundles', 'teachers', 'site', 'banner', 'reviews'] as const;
const CARDS = ['courses', 'teachers', 'rating of it'];

type Read = (it: { id: string; slug: string; teacher: string; bundle: string }) => Promise<object>;
const search = (Query: string) => filterCourses(shop.deps, courseFilter.parse({ Query }));
const highlightParts = { bestReviews: async () => [], freeLesson: async () => undefined };

/** Each answer with the subjects whose writes end it. */
const ANSWERS: readonly (readonly [answer: string, read: Read, ends: readonly string[]])[] = [
  ['the courses of the home page', () => homeCourses(shop.deps), CARDS],
  ['the courses on offer', () => offeredCourses(shop.deps), CARDS],
  ['a few courses', () => randomCourses(shop.deps), CARDS],
  ['what a search finds', () => search('candele'), CARDS],
  ['what stands in for nothing found', () => search('xyzxyzxyz'), CARDS],
  ['what is suggested', () => suggest(shop.deps, 'cand'), ['courses', 'teachers']],
  [
    'the page of a course',
    ({ id }) => detailOf(shop.deps, { id }, undefined, { owner: [], offerTransfer }),
    ['bundles', 'site', ...CARDS],
  ],
  ['the learning paths', () => cachedBundles(shop.deps), ['bundles', 'courses']],
  [
    'the page of a learning path',
    ({ bundle }) => bundleDetailOf(shop.deps, { id: bundle }, undefined, offerTransfer),
    ['bundles', 'site', ...CARDS],
  ],
  ['the sections of the home page', () => cachedHomeSections(shop.deps), ['site', 'bundles', ...CARDS]],
  [
    'the rest of the home page',
    () => highlightsOf(shop.deps, highlightParts),
    ['courses', 'teachers', 'site', 'reviews'],
  ],
  ['the teachers', () => cachedTeachers(shop.deps), CARDS],
  ['the page of a teacher', ({ teacher }) => teacherBySlug(shop.deps, teacher), ['bundles', ...CARDS]],
  ['the page of a video', () => landingVideoOf(shop.deps, 'leggere-una-candela'), ['site', ...CARDS]],
  ['the promoters', () => cachedPromoters(shop.deps), ['site']],
  ['the parameters', () => readParameters(shop.deps, '', undefined), ['site']],
  ['the ways to pay', () => listWaysToPay(shop.deps), ['site']],
];

it('the rest of the home page is kept until the webinar that it shows is over', async () => {
  await formsOf(shop).plan(START, { duration: 90 });
  shop.time.now = new Date(START.getTime() - 1);
  const facts = factsOf(await highlightsOf(shop.deps, highlightParts));
  expect(facts?.until).toBe(START.getTime() + 90 * 60_000);
});

it.each(ANSWERS)('%s are kept until what they show is written', async (_answer, read, ends) => {
  // The first row of the home page, which no section repeats.
  for (let homePosition = 0; homePosition < 4; homePosition += 1)
    await stock.addCourse({ title: `Prima ${homePosition}`, homePosition });
  const { id, slug } = await stock.addCourse({ title: 'Candele', isEducationalOffer: true, homePosition: 4 });
  const teacher = await stock.addTeacher('Elena Ricci', [id]);
  const { id: bundle } = await stock.addBundle([id]);
  await shop.database.orm
    .insert(homeSections)
    .values({ title: 'Offerte', kind: 'educational_offers', position: 0, isActive: true });
  await formsOf(shop).addVideo({ courseId: id });
  const cache = publicCache(shop.database);
  const again = () => read({ id, slug, teacher: teacher.slug, bundle });
  const first = await again();
  expect(await again()).toBe(first);
  const ended: string[] = [];
  for (const subject of [...SUBJECTS, `rating ${id}`] as const) {
    const before = await again();
    cache.invalidate([subject as (typeof SUBJECTS)[number]]);
    if ((await again()) !== before) ended.push(subject.replace(id, 'of it'));
  }
  expect(ended.sort()).toEqual([...ends].sort());
});
