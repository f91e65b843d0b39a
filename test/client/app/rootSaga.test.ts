import { lazyWishlist } from '../../../src/client/features/catalogue/wishlist/lazyWishlist';
import { lazyCart } from '../../../src/client/features/checkout/cart/lazyCart';
import { lazyNotifications } from '../../../src/client/features/notifications/lazyNotifications';
import { pageEntered } from '../../../src/client/features/platform/navigation/navigationSlice';
import { lazyBanner } from '../../../src/client/features/promotions/banner/lazyBanner';
import type { LazyPart } from '../../../src/client/routing/lazyPart';
import { paths } from '../../../src/client/routing/paths';
import { createTestClient, onItsWay } from '../../support/client';
import { emptyShop } from '../../support/emptyShop';

const parts: Record<string, LazyPart> = {
  cart: lazyCart,
  banner: lazyBanner,
  wishlist: lazyWishlist,
  notifications: lazyNotifications,
};

it('asks for the code of cart, banner, wishlist and notifications one by one after the page is there', async () => {
  jest.useFakeTimers({ now: 0, doNotFake: ['queueMicrotask'] });
  const asked: [part: string, at: number][] = [];
  for (const [name, part] of Object.entries(parts))
    jest.spyOn(part, 'load').mockImplementation(() => {
      asked.push([name, Date.now()]);
      return onItsWay();
    });
  const { store } = createTestClient({
    address: paths.course('x'),
    api: { ...emptyShop, courses: { ...emptyShop.courses, getDetailCourseByTitle: onItsWay } },
  });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([]);
  store.dispatch(pageEntered());
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([
    ['cart', 10_300],
    ['banner', 10_500],
    ['wishlist', 11_000],
    ['notifications', 11_500],
  ]);
  jest.useRealTimers();
});
