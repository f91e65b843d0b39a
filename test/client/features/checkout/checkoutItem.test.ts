import { checkoutItem } from '../../../../src/client/features/checkout/checkoutItem';
import { createTestClient, testUser } from '../../../support/client';
import { emptyShop } from '../../../support/emptyShop';
import { sampleBundleDetail } from '../catalogue/bundles/samples';

async function loaded(more: Parameters<typeof sampleBundleDetail>[1]) {
  const getBundleDTObyId = async () => ({ isOk: true, item: sampleBundleDetail(1, more) });
  const { run, store } = createTestClient({
    sagas: false,
    user: testUser,
    slices: [checkoutItem.slice],
    api: { ...emptyShop, bundles: { getBundleDTObyId } },
  });
  await run(checkoutItem.load, 'bundle/bundle-1').toPromise();
  return checkoutItem.selectAny(store.getState()).data;
}

it.each([
  ['the price that is left for its buyer', { ownPrice: 124.5 }, 124.5, 124.5],
  ['its price where nothing of it is owned', {}, 249, undefined],
])('a learning path is checked out at %s', async (_which, more, price, deducted) => {
  const data = await loaded(more);
  expect(data?.line).toMatchObject({ kind: 'bundle', id: 'bundle-1', price });
  expect(data?.deducted).toBe(deducted);
});

it('a learning path without a cover is shown by the first of its courses that has one', async () => {
  const cover = (name: string) => ({ src: `/${name}.webp`, srcSet: '', width: 800, height: 450 });
  const steps = ['none', 'second', 'third'].map((slug) => ({
    slug,
    title: slug,
    cover: slug === 'none' ? null : cover(slug),
  }));
  const shown = async (own: ReturnType<typeof cover> | null) =>
    (await loaded({ cover: own, steps: steps as never }))?.cover?.src;
  expect([await shown(null), await shown(cover('own'))]).toEqual(['/second.webp', '/own.webp']);
});
