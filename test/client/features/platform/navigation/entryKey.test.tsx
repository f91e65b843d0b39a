import { act } from '@testing-library/react';
import { Profiler, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import * as courseListPage from '../../../../../src/client/features/catalogue/courses/pages/CourseListPage';
import { cartThings } from '../../../../../src/client/features/checkout/cart/cartThings';
import { BuyForm } from '../../../../../src/client/features/checkout/components/BuyForm';
import {
  addressCompleted,
  selectAddress,
  selectIsLoading,
} from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { selectBanner } from '../../../../../src/client/features/promotions/banner/bannerSlice';
import { Banner } from '../../../../../src/client/features/promotions/banner/components/Banner';
import { loadParts } from '../../../../../src/client/routing/lazyPart';
import { BASE } from '../../../../../src/client/routing/paths';
import { createTestClient, until } from '../../../../support/client';
import { emptyShop } from '../../../../support/emptyShop';
import { renderPart } from '../../../../support/renderPage';
import { sampleCard } from '../../catalogue/courses/samples';

const course = { kind: 'course', id: 'a', slug: 'a', title: 'A', price: 10 } as const;
const parts: readonly (readonly [string, ReactNode])[] = [
  ['the banner', <Banner key="banner" />],
  ['the list of courses', <courseListPage.Page key="list" params={{}} />],
  [
    'the form to buy',
    <BuyForm key="form" item={course} labels={{ buy: 'Acquista', free: 'Ottieni' }} wayIn={null} />,
  ],
];

/** Milliseconds from a page's first sight to the last part of the shop that comes by itself. */
const LAST_PART = 1500;

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

// After a reload, or back from a page elsewhere, the browser knows the key of the entry and the server does not.
it.each(parts)('%s is not rendered again for the key of the browser’s entry', async (_name, part) => {
  const client = createTestClient({
    address: `${BASE}/corsi`,
    api: {
      ...emptyShop,
      courses: {
        ...emptyShop.courses,
        getFilteredCourses: async () => ({ items: [sampleCard(1)], total: 1 }),
      },
    },
    slices: courseListPage.slices,
  });
  const { store } = client;
  await until(store, (state) => !selectIsLoading(state));
  // The banner, the button of the cart and the like come later by themselves: before anything is counted.
  await loadParts('banner', 'cart', 'wishlist', 'notifications');
  await jest.advanceTimersByTimeAsync(LAST_PART);
  expect(selectBanner(store.getState()).isLoaded && cartThings.selectIsKnown(store.getState())).toBe(true);
  const rendered = jest.fn();
  renderPart(
    client,
    <MemoryRouter>
      <Profiler id="part" onRender={rendered}>
        {part}
      </Profiler>
    </MemoryRouter>,
  );
  rendered.mockClear();
  const complete = (change: object) =>
    act(async () => store.dispatch(addressCompleted({ ...selectAddress(store.getState()), ...change })));
  await complete({ key: 'abc' });
  expect(rendered).not.toHaveBeenCalled();
  await complete({ search: '?coupon=ESTATE' });
  expect(rendered).toHaveBeenCalled();
});
