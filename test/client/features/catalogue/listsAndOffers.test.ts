import { bundle, isForSale, ownOffer } from '../../../../src/client/features/catalogue/bundles/bundle';
import { bundleHead } from '../../../../src/client/features/catalogue/bundles/bundleHead';
import {
  loadReviews,
  moreReviewsRequested,
  reviews,
  selectReviews,
  watchReviews,
} from '../../../../src/client/features/catalogue/courses/reviews';
import { teachers } from '../../../../src/client/features/catalogue/teachers/teachers';
import { teachersHead } from '../../../../src/client/features/catalogue/teachers/teachersHead';
import type { PageHead } from '../../../../src/client/head/head';
import type { BundleDetail } from '../../../../src/contract/catalogue/bundles';
import { createTestClient, testEnvironment, until } from '../../../support/client';
import { emptyBundle, sampleBundleDetail } from './bundles/samples';
import { sampleCard, sampleReview } from './courses/samples';

describe('a learning path', () => {
  const priced = (number: number, price: number) => sampleCard(number, { price });

  it('costs its owner of some courses what the others cost, to the cent', () => {
    const courses = [priced(1, 50), priced(2, 0.07), priced(3, 0.14)];
    const offer = ownOffer(sampleBundleDetail(1, { courses, ownPrice: 0.25, ownedCourses: ['course-1'] }));
    expect(offer).toEqual({ price: 0.25, missing: courses.slice(1), singlyPrice: 0.21 });
    expect(ownOffer(sampleBundleDetail(1, { ownPrice: 0, ownedCourses: ['course-1'] })).price).toBe(0);
  });

  it('costs who owns none of it its own price', () => {
    const { courses } = sampleBundleDetail(1);
    expect(ownOffer(sampleBundleDetail(1))).toEqual({ price: 249, missing: courses, singlyPrice: 319.6 });
  });

  it.each<[string, boolean, BundleDetail]>([
    ['with courses', true, sampleBundleDetail(1)],
    ['without courses', false, emptyBundle(1)],
    ['of its owner', false, sampleBundleDetail(1, { owned: true })],
  ])('%s is for sale: %s', (_which, expected, found) => {
    expect(isForSale(found)).toBe(expected);
  });

  it('that is refused is missing, whatever comes with the refusal', async () => {
    const { run, store } = createTestClient({
      api: { bundles: { getBundleDTObyTitle: async () => ({ isOk: false, item: sampleBundleDetail(1) }) } },
      slices: [bundle.slice],
      sagas: false,
    });
    await run(bundle.load, 'percorso-1').toPromise();
    expect(bundle.selectAny(store.getState())).toMatchObject({ status: 'missing', data: null });
  });
});

describe('search engines are told', () => {
  const head = (found: BundleDetail, params: Record<string, string> = {}, search = '') => {
    const { store } = createTestClient({ sagas: false, slices: [bundle.slice] });
    store.dispatch(bundle.actions.requested('percorso-1'));
    store.dispatch(bundle.actions.received(found));
    const environment = { ...testEnvironment, seller: { ...testEnvironment.seller, name: 'La Bottega' } };
    return bundleHead({
      params: { id: 'percorso-1', ...params },
      search,
      state: store.getState(),
      environment,
    });
  };
  const types = ({ things = [] }: PageHead) =>
    things.map((thing) => (thing as { readonly '@type': string })['@type']);

  it('of a path without courses no offer and no list', () => {
    expect(types(head(sampleBundleDetail(1)))).toEqual(['Product', 'ItemList', 'BreadcrumbList']);
    const empty = head(emptyBundle(1));
    expect(types(empty)).toEqual(['Product', 'BreadcrumbList']);
    expect(empty.things?.[0]).not.toHaveProperty('offers');
    expect(empty.things?.[0]).toMatchObject({ brand: { name: 'La Bottega' } });
  });

  it('not to list a path with a coupon in its address, however it stands there', () => {
    const found = sampleBundleDetail(1);
    expect(head(found).isIndexed).toBe(true);
    expect(head(found, {}, '?coupon=ESTATE').isIndexed).toBe(false);
    expect(head(found, { coupon: 'ESTATE' }).isIndexed).toBe(false);
  });

  it('of teachers nothing until they are here, and of each the beginning of a long story', () => {
    const { store } = createTestClient({ sagas: false, slices: [teachers.slice] });
    const now = () =>
      teachersHead({ params: {}, search: '', state: store.getState(), environment: testEnvironment });
    expect([now().isIndexed, types(now())]).toEqual([false, ['BreadcrumbList']]);
    const biography = 'parola '.repeat(100);
    const anna = {
      ...{ id: 't1', name: 'Anna', slug: 'anna', headline: '', biography, picture: null },
      ...{ coursesCount: 0, courses: [] },
    };
    store.dispatch(teachers.actions.requested(''));
    store.dispatch(teachers.actions.received([anna]));
    expect([now().isIndexed, types(now())]).toEqual([true, ['ItemList', 'BreadcrumbList']]);
    const told = JSON.stringify(now().things?.[0]).match(/(parola[ …]?)+/)?.[0];
    expect(told?.length).toBeGreaterThan(250);
    expect(told?.length).toBeLessThanOrEqual(300);
  });
});

describe('the reviews of a course', () => {
  const summary = { average: 4.5, count: 4 };
  const open = (answer: (page: number) => object) => {
    const getReviewByIdCourse = jest.fn(async ({ page }: { page: number }) => answer(page));
    const client = createTestClient({
      api: { courses: { getReviewByIdCourse } },
      slices: [reviews.slice],
      sagas: false,
    });
    client.run(watchReviews);
    const state = (courseId = 'course-1') => selectReviews(courseId)(client.store.getState());
    const texts = () => state().data?.items.map(({ Text }) => Text);
    return { ...client, getReviewByIdCourse, state, texts };
  };
  const some = (...numbers: number[]) => ({ items: numbers.map((number) => sampleReview(number)), summary });

  it('are added page by page, none of them twice, and begin anew with the first', async () => {
    const pages = [some(1, 2), some(2, 3)];
    const { run, store, getReviewByIdCourse, state, texts } = open((page) => ({
      ...(pages[page - 1] ?? some()),
      total: 4,
    }));
    await run(loadReviews, 'course-1', 1).toPromise();
    store.dispatch(moreReviewsRequested('course-1'));
    await until(store, () => state().data?.page === 2);
    expect(texts()).toEqual(['Recensione 1', 'Recensione 2', 'Recensione 3']);
    await run(loadReviews, 'course-1', 1).toPromise();
    expect(texts()).toEqual(['Recensione 1', 'Recensione 2']);
    expect(getReviewByIdCourse.mock.calls.map(([query]) => query)).toEqual([
      { IdEnc: 'course-1', page: 1, pageSize: 6 },
      { IdEnc: 'course-1', page: 2, pageSize: 6 },
      { IdEnc: 'course-1', page: 1, pageSize: 6 },
    ]);
  });

  it('are all of them where the server counts none, and no other course’s', async () => {
    const { run, state, getReviewByIdCourse } = open(() => some(1, 2));
    // Ids may contain slashes.
    await run(loadReviews, 'a/b/c=', 1).toPromise();
    expect(getReviewByIdCourse).toHaveBeenCalledWith({ IdEnc: 'a/b/c=', page: 1, pageSize: 6 });
    expect(state('a/b/c=').data?.total).toBe(2);
    expect(state('course-2').data).toBeNull();
  });
});
