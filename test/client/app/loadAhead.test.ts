import { call, setContext } from 'typed-redux-saga';
import { matchRoute } from '../../../src/client/app/routes';
import { paths } from '../../../src/client/routing/paths';
import { type ApiStub, createTestClient, stubApi } from '../../support/client';
import { emptyShop } from '../../support/emptyShop';
import { sampleBundleDetail } from '../features/catalogue/bundles/samples';
import { sampleCourse } from '../features/catalogue/courses/samples';

const course = async () => ({ isOk: true, item: sampleCourse(1) });
const bundle = async () => ({ isOk: true, item: sampleBundleDetail(1) });
const shop: ApiStub = {
  ...emptyShop,
  courses: {
    ...emptyShop.courses,
    getDetailCourse: course,
    getDetailCourseByTitle: course,
    getReviewByIdCourse: async () => ({ isOk: true, items: [], total: 0 }),
  },

  bundles: { cached: async () => ({ items: [] }), getBundleDTObyTitle: bundle },
};

/** The same answers; notes each call as JSON. */
function noting(calls: string[]): ApiStub {
  const groups = Object.entries(shop).map(([group, rows]) => [
    group,
    Object.fromEntries(
      Object.entries(rows as Record<string, (input: unknown) => Promise<unknown>>).map(([name, answer]) => [
        name,
        (input: unknown) => {
          calls.push(JSON.stringify([name, input]));
          return answer(input);
        },
      ]),
    ),
  ]);
  return Object.fromEntries(groups) as ApiStub;
}

/** @returns the calls that are made ahead, and those of the page's own `load` */
async function callsOf(address: string) {
  const [ahead, own] = [[] as string[], [] as string[]];
  const client = createTestClient({ address, api: noting(own), sagas: false });
  const [pathname = '', search = ''] = address.split('?');
  const { row, params } = matchRoute(pathname);
  const { load, loadAhead, slices = [] } = await row.page.load();
  client.inject(slices);
  const apiAhead = stubApi(noting(ahead));
  const runAhead = () =>
    client
      .run(function* () {
        yield* setContext({ apiAhead });
        if (loadAhead) yield* call(loadAhead, params, search && `?${search}`);
      })
      .toPromise();
  await runAhead();
  const { run } = client;
  return {
    ahead: ahead.splice(0),
    own: async () => {
      await run(function* () {
        if (load) yield* call(load, params, 'entered' as const);
      }).toPromise();
      return own;
    },
    again: async () => {
      await runAhead();
      return ahead;
    },
  };
}

it.each([
  ['the home page', paths.home(), 4],
  ['the catalogue', paths.courses(), 1],
  ['a page of a search', `${paths.coursesBy('nuvola')}?pagina=2&ordina=newest`, 1],
  ['a course', paths.course('corso-1'), 1],
  ['the learning paths', paths.bundles(), 1],
  ['a learning path', paths.bundle('percorso-1'), 1],
  ['the teachers', paths.teachers(), 1],
])('the calls made ahead for %s are calls that the page makes itself', async (_what, address, count) => {
  const { ahead, own } = await callsOf(address);
  expect(ahead).toHaveLength(count);
  expect(await own()).toEqual(expect.arrayContaining(ahead));
});

it('the courses drawn for this visit are not drawn again ahead', async () => {
  const { own, again } = await callsOf(paths.home());
  await own();
  expect((await again()).join()).not.toContain('getRandomListCourse');
});
