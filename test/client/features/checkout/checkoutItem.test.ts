import { checkoutItem } from '../../../../src/client/features/checkout/checkoutItem';
import { createTestClient, testUser } from '../../../support/client';
import { emptyShop } from '../../../support/emptyShop';
import { sampleBundleDetail } from '../catalogue/bundles/samples';

it.each([
  ['the price that is left for its buyer', { ownPrice: 124.5 }, 124.5, 124.5],
  ['its price where nothing of it is owned', {}, 249, undefined],
])('a learning path is checked out at %s', async (_which, more, price, deducted) => {
  const getBundleDTObyId = async () => ({ isOk: true, item: sampleBundleDetail(1, more) });
  const { run, store } = createTestClient({
    sagas: false,
    user: testUser,
    slices: [checkoutItem.slice],
    api: { ...emptyShop, bundles: { getBundleDTObyId } },
  });
  await run(checkoutItem.load, 'bundle/bundle-1').toPromise();
  const { data } = checkoutItem.selectAny(store.getState());
  expect(data?.line).toMatchObject({ kind: 'bundle', id: 'bundle-1', price });
  expect(data?.deducted).toBe(deducted);
});
