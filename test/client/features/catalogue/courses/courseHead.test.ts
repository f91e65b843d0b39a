import { bundle } from '../../../../../src/client/features/catalogue/bundles/bundle';
import { bundleHead, bundleListHead } from '../../../../../src/client/features/catalogue/bundles/bundleHead';
import { bundleList } from '../../../../../src/client/features/catalogue/bundles/bundleList';
import { courseDetail } from '../../../../../src/client/features/catalogue/courses/course';
import { courseHead } from '../../../../../src/client/features/catalogue/courses/courseHead';
import { reviews, reviewsSlice } from '../../../../../src/client/features/catalogue/courses/reviews';
import { teacherPage, teachers } from '../../../../../src/client/features/catalogue/teachers/teachers';
import {
  teacherHead,
  teachersHead,
} from '../../../../../src/client/features/catalogue/teachers/teachersHead';
import { paths } from '../../../../../src/client/routing/paths';
import type { BundleDetail } from '../../../../../src/contract/catalogue/bundles';
import type { CourseDetail } from '../../../../../src/contract/catalogue/courses';
import { createTestClient, testEnvironment } from '../../../../support/client';
import { sampleBundle, sampleBundleDetail } from '../bundles/samples';
import { sampleCourse, sampleReview } from './samples';

const SITE = 'http://shop.example';
const picture = { src: '/anna.webp', srcSet: '', width: 400, height: 400 };
const start = () =>
  createTestClient({
    sagas: false,
    slices: [
      courseDetail.slice,
      reviewsSlice,
      bundle.slice,
      bundleList.slice,
      teachers.slice,
      teacherPage.slice,
    ],
  }).store;
const asked = (params: Record<string, string>, state: object) => ({
  params,
  search: '',
  state: state as never,
  environment: testEnvironment,
});

describe('what search engines read of a course', () => {
  const headOf = (more: Partial<CourseDetail>, numbers: readonly number[] = []) => {
    const store = start();
    store.dispatch(courseDetail.actions.requested('title/corso-1'));
    store.dispatch(courseDetail.actions.received({ ...sampleCourse(1, more), promoter: null }));
    store.dispatch(reviews.actions.requested('1/course-1'));
    const summary = { average: 4.5, count: 8, histogram: [0, 0, 0, 4, 4] };
    const items = numbers.map((number) => ({ ...sampleReview(number), Rating: 4 }));
    store.dispatch(reviews.actions.received({ items, total: 8, summary, page: 1 }));
    const head = courseHead(asked({ title: 'corso-1' }, store.getState()));
    const [course, crumbs] = head.things ?? [];
    return { head, course, crumbs };
  };

  it('is its level, its topics, its lessons, its teachers, its students and its last change', () => {
    const [anna] = sampleCourse(1).teachers;
    const { course } = headOf({
      categories: ['scalping', 'avanzato', 'ichimoku'],
      teachers: anna ? [{ ...anna, picture }] : [],
    });
    expect(course).toMatchObject({
      educationalLevel: 'Advanced',
      about: ['Ichimoku', 'Scalping'],
      teaches: ['Leggere un grafico'],
      syllabusSections: [
        { name: 'Benvenuto', timeRequired: 'PT5M' },
        { name: 'Le candele', description: 'Corpo e ombre', timeRequired: 'PT2H' },
      ],
      hasCourseInstance: [
        { instructor: [{ name: 'Anna Riva', jobTitle: 'Analista tecnica', image: `${SITE}/anna.webp` }] },
      ],
      totalHistoricalEnrollment: 340,
      dateModified: '2026-03-12T10:00:00.000Z',
      aggregateRating: { ratingValue: 4.5, ratingCount: 8 },
      offers: [{ url: SITE + paths.course('corso-1') }],
    });
    expect(course).not.toHaveProperty('review');
  });

  it.each([
    ['principiante', 'Beginner'],
    ['intermedio', 'Intermediate'],
    ['avanzato', 'Advanced'],
  ] as const)('calls the level %s %s', (category, level) => {
    expect(headOf({ categories: [category] }).course).toMatchObject({ educationalLevel: level });
  });

  it('is each review with its author, moment, stars and text', () => {
    expect(headOf({}, [1, 2]).course).toMatchObject({
      review: [
        {
          author: { name: 'Luca P.' },
          datePublished: '2026-02-01T09:00:00.000Z',
          reviewRating: { ratingValue: 4, bestRating: 5, worstRating: 1 },
          reviewBody: 'Recensione 1',
        },
        { reviewBody: 'Recensione 2' },
      ],
    });
  });

  it.each([
    [{}, 'Dalle basi alla pratica'],
    [{ subtitle: '' }, 'Un corso che parte da zero.'],
    [{ subtitle: '', description: '' }, 'Corso 1'],
    [{ subtitle: '', description: 'parola '.repeat(200) }, expect.stringMatching(/^.{400,499}…$/)],
  ])('is described, with %j, by %j', (more, description) => {
    expect(headOf(more).course).toMatchObject({ description });
  });

  it('is the way to it by its category', () => {
    const { crumbs } = headOf({ categories: ['scalping'] });
    expect(crumbs).toMatchObject({
      itemListElement: [
        { position: 1, item: SITE + paths.home() },
        { position: 2, item: SITE + paths.courses() },
        { position: 3, name: 'Scalping', item: SITE + paths.coursesBy('scalping') },
        { position: 4, name: 'Corso 1', item: SITE + paths.course('corso-1') },
      ],
    });
  });
});

describe('what search engines read of a learning path', () => {
  const headOf = (more: Partial<BundleDetail>) => {
    const store = start();
    store.dispatch(bundle.actions.requested('percorso-1'));
    store.dispatch(bundle.actions.received(sampleBundleDetail(1, more)));
    return bundleHead(asked({ id: 'percorso-1' }, store.getState()));
  };

  it.each([
    [{ subtitle: 'Sotto', description: 'Testo' }, 'Sotto'],
    [{ subtitle: '', description: 'Testo' }, 'Testo'],
    [{ subtitle: '', description: '' }, 'Percorso 1'],
  ])('is, with %j, %j', (more, description) => {
    expect(headOf(more).things?.[0]).toMatchObject({
      name: 'Percorso 1',
      description,
      category: 'Percorso formativo',
      brand: { name: 'Corsi Trading Online' },
      url: SITE + paths.bundle('percorso-1'),
    });
  });

  it('is the way to it from all paths', () => {
    expect(headOf({}).things?.at(-1)).toMatchObject({
      itemListElement: [
        {},
        { item: SITE + paths.bundles() },
        { name: 'Percorso 1', item: SITE + paths.bundle('percorso-1') },
      ],
    });
  });

  it('is nothing to list until there are paths', () => {
    const store = start();
    const things = () =>
      bundleListHead(asked({}, store.getState())).things?.map(
        (thing) => (thing as { '@type': string })['@type'],
      );
    store.dispatch(bundleList.actions.requested(''));
    expect(bundleListHead(asked({}, store.getState())).isIndexed).toBe(false);
    store.dispatch(bundleList.actions.received([]));
    expect(things()).toEqual(['BreadcrumbList']);
    store.dispatch(bundleList.actions.received([sampleBundle(1)]));
    expect(things()).toEqual(['ItemList', 'BreadcrumbList']);
  });
});

describe('what search engines read of those who teach', () => {
  const speaker = (number: number, more: object = {}) => ({
    id: `t${number}`,
    name: `Nome ${number}`,
    slug: `nome-${number}`,
    headline: `Titolo ${number}`,
    biography: `Vita ${number}`,
    picture: null,
    coursesCount: 0,
    courses: [],
    ...more,
  });

  it('is each of them in their order', () => {
    const store = start();
    store.dispatch(teachers.actions.requested(''));
    store.dispatch(
      teachers.actions.received([speaker(1, { picture }), speaker(2, { headline: '', biography: '' })]),
    );
    const { things = [] } = teachersHead(asked({}, store.getState()));
    expect(things[0]).toMatchObject({
      numberOfItems: 2,
      itemListElement: [
        {
          position: 1,
          item: { name: 'Nome 1', jobTitle: 'Titolo 1', description: 'Vita 1', image: `${SITE}/anna.webp` },
        },
        { position: 2, item: { name: 'Nome 2', url: SITE + paths.teacher('nome-2') } },
      ],
    });
    const bare = JSON.stringify((things[0] as unknown as { itemListElement: unknown[] }).itemListElement[1]);
    expect(bare).not.toMatch(/jobTitle|description|image/);
  });

  it('is one of them with their picture, which is shared', () => {
    const store = start();
    const page = { learnersCount: 0, reviews: { average: 0, count: 0 }, bundles: [] };
    store.dispatch(teacherPage.actions.requested('nome-1'));
    store.dispatch(teacherPage.actions.received({ ...speaker(1, { picture }), ...page }));
    expect(teacherHead(asked({ slug: 'nome-1' }, store.getState()))).toMatchObject({
      path: paths.teacher('nome-1'),
      isIndexed: true,
      picture,
    });
  });
});
