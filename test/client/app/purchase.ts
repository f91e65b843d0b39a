import { buyerLogin } from '../../../src/client/features/checkout/buyer';
import { selectLine, selectQuote } from '../../../src/client/features/checkout/checkoutSelectors';
import { checkoutRequested, couponSubmitted } from '../../../src/client/features/checkout/checkoutSlice';
import { navigationRequested } from '../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../src/client/routing/paths';
import type { Purchase } from '../../../src/contract/checkout/purchases';
import { type ApiStub, createTestClient, testUser, until } from '../../support/client';
import { sampleCard, sampleCourse, sampleReview } from '../features/catalogue/courses/samples';

export const PASSWORD = 'segreta-molto-123';
export const TOKEN = 'gettone-che-nessuno-deve-vedere';
const course = sampleCourse(1, { title: 'Ichimoku da zero', slug: 'ichimoku-da-zero' });
const card = sampleCard(1, { title: course.title, slug: course.slug });

const purchase: Purchase = {
  IdEnc: 'purchase-1',
  IdCourseEnc: course.IdCourseEnc,
  title: course.title,
  slug: course.slug,
  status: 'paid',
  listPrice: course.price,
  discount: course.price,
  total: 0,
  CouponCode: 'REGALO100',
  createdAt: '2026-11-21T10:00:00.000Z',
  paidAt: '2026-11-21T10:00:00.000Z',
};

const quote = {
  IdCouponEnc: 'coupon-1',
  CouponCode: 'REGALO100',
  isPercentage: true,
  discount: 100,
  price: { listPrice: course.price, discount: course.price, total: 0 },
};

const section = {
  id: 'section-1',
  title: 'Scelti per te',
  text: '',
  position: 0,
  isActive: true,
  version: 1,
  courses: [card],
};

const list = async () => ({ items: [card, sampleCard(2)], total: 2 });

/** The server of the purchase; `count` is called with every call that is made. */
export const shopStub = (count: () => void = () => undefined): ApiStub => {
  const counted =
    <Answer>(answer: Answer) =>
    async () => {
      count();
      return answer instanceof Function ? answer() : answer;
    };
  return {
    courses: {
      getHomeListCourse: counted(list),
      getRandomListCourse: counted(list),
      getEducationalOfferListCourse: counted(list),
      getFilteredCourses: counted(list),
      getDetailCourseByTitle: counted({ isOk: true, item: course }),
      getReviewByIdCourse: counted({
        items: [sampleReview(1)],
        total: 1,
        summary: { average: 5, count: 1 },
      }),
      isValidCoupon: counted({ isOk: true, item: quote }),
    },
    homeSections: {
      cached: counted({ items: [section] }),
      highlights: counted({ isOk: true, item: { teachers: [], reviews: [] } }),
    },
    users: { authenticate: counted({ isOk: true, item: { ...testUser, token: TOKEN }, claim: 0 }) },
    payments: {
      getWaysToPay: counted({ items: [] }),
      createCheckout: counted({
        isOk: true,
        item: { url: paths.paymentSucceeded(purchase.IdEnc), IdPurchaseEnc: purchase.IdEnc },
      }),
      confirmCheckout: counted({ isOk: true, item: purchase }),
    },
  };
};

/** Home, search, course, coupon, checkout, login, success: what a buyer does, through the real store. */
export async function buy(): Promise<ReturnType<typeof createTestClient>> {
  const client = createTestClient({ address: paths.home(), api: shopStub() });
  const { store, services } = client;
  const shows = (path: string) =>
    until(store, ({ navigation }) => navigation.address.pathname === path && !navigation.isLoading);
  await shows(paths.home());
  store.dispatch(navigationRequested({ to: paths.coursesBy('ichimoku da zero') }));
  await shows(paths.coursesBy('ichimoku da zero'));
  store.dispatch(navigationRequested({ to: paths.course(course.slug) }));
  await shows(paths.course(course.slug));
  await until(store, (state) => selectLine(state)?.slug === course.slug);
  store.dispatch(couponSubmitted({ code: 'REGALO100' }));
  await until(store, (state) => selectQuote(state).total === 0);
  store.dispatch(checkoutRequested());
  await shows(paths.checkout('course', course.slug));
  await until(store, (state) => selectQuote(state).total === 0);
  const password = services.vault.put(PASSWORD);
  store.dispatch(buyerLogin.actions.requested({ username: testUser.username, password }));
  await shows(paths.paymentSucceeded(purchase.IdEnc));
  return client;
}
