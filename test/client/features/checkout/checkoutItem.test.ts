import { checkoutItem } from '../../../../src/client/features/checkout/checkoutItem';
import { loggedOut } from '../../../../src/client/features/identity/session/sessionSlice';
import { createTestClient, testUser } from '../../../support/client';
import { emptyShop } from '../../../support/emptyShop';
import { sampleBundleDetail } from '../catalogue/bundles/samples';
import { sampleCourse } from '../catalogue/courses/samples';

async function loading(key: string, answer: object) {
  const { run, store } = createTestClient({
    sagas: false,
    user: testUser,
    slices: [checkoutItem.slice],
    api: {
      ...emptyShop,
      courses: { getDetailCourseByTitle: async () => answer },
      bundles: { getBundleDTObyId: async () => answer },
    },
  });
  await run(checkoutItem.load, key).toPromise();
  return { store, state: () => checkoutItem.selectAny(store.getState()) };
}
const loaded = async (more: Parameters<typeof sampleBundleDetail>[1]) =>
  (await loading('bundle/bundle-1', { isOk: true, item: sampleBundleDetail(1, more) })).state().data;
const cover = (name: string) => ({ src: `/${name}.webp`, srcSet: '', width: 800, height: 450 });

it.each([
  ['the price that is left for its buyer', { ownPrice: 124.5 }, 124.5, 124.5],
  ['a price that leaves cents', { ownPrice: 194.9 }, 194.9, 54.1],
  ['nothing where all of its courses are owned', { ownPrice: 0 }, 0, 249],
  ['its price where nothing of it is owned', {}, 249, undefined],
])('a learning path is checked out at %s', async (_which, more, price, deducted) => {
  const data = await loaded(more);
  expect(data?.line).toMatchObject({ kind: 'bundle', id: 'bundle-1', price });
  expect(data?.deducted).toBe(deducted);
});

it('a learning path without a cover is shown by the first of its courses that has one', async () => {
  const steps = ['none', 'second', 'third'].map((slug) => ({
    slug,
    title: slug,
    cover: slug === 'none' ? null : cover(slug),
  }));
  const shown = async (own: ReturnType<typeof cover> | null) =>
    (await loaded({ cover: own, steps: steps as never }))?.cover?.src;
  expect([await shown(null), await shown(cover('own'))]).toEqual(['/second.webp', '/own.webp']);
});

it('a learning path is not sold a second time while an order of it waits for its bank transfer', async () => {
  const transfer = { isOffered: true, IdPurchaseEnc: 'purchase-9' };
  expect((await loaded({ transfer }))?.offer).toEqual(transfer);
});

it('a course is checked out with its own picture, and is gone with the session that saw it', async () => {
  const item = sampleCourse(1, { cover: cover('own') });
  const { store, state } = await loading('corso-1', { isOk: true, item });
  expect(state().data).toMatchObject({
    line: { kind: 'course', id: 'course-1', slug: 'corso-1', title: 'Corso 1', price: 79.9 },
    cover: cover('own'),
    isOwned: false,
  });
  store.dispatch(loggedOut());
  expect(state()).toMatchObject({ status: 'idle', data: null });
});

it.each(['corso-1', 'bundle/bundle-1'])(
  '%s says that it is gone where the server gives no words',
  async (key) => {
    const { state } = await loading(key, { isOk: false });
    expect(state()).toMatchObject({
      status: 'missing',
      message: 'Non è più in vendita: forse è stato ritirato mentre acquistavi.',
    });
  },
);
