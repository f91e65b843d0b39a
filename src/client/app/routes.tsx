import { lazyPart } from '../routing/lazyPart';
import type { PageParams } from '../routing/page';
import { paths } from '../routing/paths';
import type { RouteName } from '../routing/routeTable';
import type { RoutePage } from './routeRow';

const home = lazyPart(
  'home',
  () => import(/* webpackChunkName: "home" */ '../features/catalogue/home/pages/HomePage'),
);
const bundle = lazyPart(
  'bundle',
  () => import(/* webpackChunkName: "bundle" */ '../features/catalogue/bundles/pages/BundlePage'),
);
const courseList = lazyPart(
  'course-list',
  () => import(/* webpackChunkName: "course-list" */ '../features/catalogue/courses/pages/CourseListPage'),
);
const course = lazyPart(
  'course',
  () => import(/* webpackChunkName: "course" */ '../features/catalogue/courses/pages/CoursePage'),
);
const paymentSucceeded = lazyPart(
  'payment-succeeded',
  () => import(/* webpackChunkName: "payment-succeeded" */ '../features/checkout/pages/PaymentSucceededPage'),
);
/** The page of an unknown address. */
export const notFoundPage = lazyPart(
  'not-found',
  () => import(/* webpackChunkName: "not-found" */ './pages/NotFoundPage'),
);
/** The page under /admin for logged-in people who are no admins. */
export const forbiddenPage = lazyPart(
  'forbidden',
  () => import(/* webpackChunkName: "forbidden" */ './pages/ForbiddenPage'),
);
/** Replaces an admin's page in a replay, when its code was not loaded. */
export const replayedAdminPage = lazyPart(
  'replayed-admin',
  () => import(/* webpackChunkName: "replayed-admin" */ './pages/ReplayedAdminPage'),
);

/** The search form, sent before any script is here. */
const toSearchedList = (_params: PageParams, search: URLSearchParams) => {
  const text = search.get('q');
  return text === null ? undefined : paths.coursesBy(text);
};

/** Parameters that several pages read. */
const SALE = ['acquista', 'annullato', 'anteprima', 'coupon'];
const LIST = [
  'argomento',
  'durata',
  'livello',
  'ordina',
  'pagina',
  'prezzo_max',
  'prezzo_min',
  'q',
  'relatore',
  'voto',
];
const FORM = ['inviato'];

/** The page and access of each address in the route table. */
export const pages: Readonly<Record<RouteName, RoutePage>> = {
  home: { page: home, rendered: ['corso'] },
  login: {
    page: lazyPart('login', () => import(/* webpackChunkName: "login" */ './pages/LoginPage')),
  },
  teachers: {
    page: lazyPart(
      'teachers',
      () => import(/* webpackChunkName: "teachers" */ '../features/catalogue/teachers/pages/TeachersPage'),
    ),
    rendered: [],
  },
  teacher: {
    page: lazyPart(
      'teacher',
      () => import(/* webpackChunkName: "teacher" */ '../features/catalogue/teachers/pages/TeacherPage'),
    ),
    rendered: [],
  },
  bundles: {
    page: lazyPart(
      'bundle-list',
      () =>
        import(/* webpackChunkName: "bundle-list" */ '../features/catalogue/bundles/pages/BundleListPage'),
    ),
    rendered: [],
  },
  bundle: { page: bundle, rendered: SALE },
  bundleOffer: { page: bundle, rendered: SALE },
  promoter: {
    page: lazyPart(
      'promoter',
      () => import(/* webpackChunkName: "promoter" */ '../features/promotions/promoter/pages/PromoterPage'),
    ),
    rendered: SALE,
  },
  courses: { page: courseList, rendered: LIST, redirect: toSearchedList },
  coursesBy: { page: courseList, rendered: LIST },
  viewer: {
    page: lazyPart(
      'viewer',
      () => import(/* webpackChunkName: "viewer" */ '../features/learning/pages/ViewerPage'),
    ),
    access: 'user',
    footer: false,
  },
  courseOffer: { page: course, rendered: SALE },
  course: { page: course, rendered: SALE },
  profile: {
    page: lazyPart(
      'profile',
      () => import(/* webpackChunkName: "profile" */ '../features/account/pages/ProfilePage'),
    ),
    access: 'user',
  },
  farewell: {
    page: lazyPart(
      'farewell',
      () => import(/* webpackChunkName: "farewell" */ '../features/account/pages/FarewellPage'),
    ),
    rendered: [],
  },
  wishlist: {
    page: lazyPart(
      'saved',
      () => import(/* webpackChunkName: "saved" */ '../features/catalogue/wishlist/pages/WishlistPage'),
    ),
  },
  certificate: {
    page: lazyPart(
      'certificate',
      () =>
        import(
          /* webpackChunkName: "certificate" */ '../features/learning/certificates/pages/CertificatePage'
        ),
    ),
    rendered: [],
    saysMissing: true,
  },
  cart: {
    page: lazyPart(
      'cart-page',
      () => import(/* webpackChunkName: "cart-page" */ '../features/checkout/cart/pages/CartPage'),
    ),
  },
  checkout: {
    page: lazyPart(
      'checkout',
      () => import(/* webpackChunkName: "checkout" */ '../features/checkout/pages/CheckoutPage'),
    ),
  },
  gift: {
    page: lazyPart(
      'gift',
      () => import(/* webpackChunkName: "gift" */ '../features/checkout/gifts/pages/GiftPage'),
    ),
    access: 'user',
  },
  redeem: {
    page: lazyPart(
      'redeem',
      () => import(/* webpackChunkName: "redeem" */ '../features/checkout/gifts/pages/RedeemPage'),
    ),
  },
  activation: {
    page: lazyPart(
      'activation',
      () => import(/* webpackChunkName: "activation" */ '../features/identity/account/pages/ActivationPage'),
    ),
  },
  signUp: {
    page: lazyPart('sign-up', () => import(/* webpackChunkName: "sign-up" */ './pages/SignUpPage')),
  },
  forgottenPassword: {
    page: lazyPart(
      'forgotten-password',
      () =>
        import(
          /* webpackChunkName: "forgotten-password" */ '../features/identity/account/pages/ForgottenPasswordPage'
        ),
    ),
  },
  resetPassword: {
    page: lazyPart(
      'reset-password',
      () =>
        import(
          /* webpackChunkName: "reset-password" */ '../features/identity/account/pages/ResetPasswordPage'
        ),
    ),
  },
  undoEmailChange: {
    page: lazyPart(
      'undo-email',
      () => import(/* webpackChunkName: "undo-email" */ '../features/identity/account/pages/UndoEmailPage'),
    ),
  },
  confirmEmail: {
    page: lazyPart(
      'confirm-email',
      () =>
        import(/* webpackChunkName: "confirm-email" */ '../features/identity/account/pages/ConfirmEmailPage'),
    ),
  },
  providerReturn: {
    page: lazyPart(
      'provider-return',
      () =>
        import(
          /* webpackChunkName: "provider-return" */ '../features/identity/providerLogin/pages/ProviderReturnPage'
        ),
    ),
  },
  webinar: {
    page: lazyPart(
      'webinar',
      () => import(/* webpackChunkName: "webinar" */ '../features/leads/pages/WebinarPage'),
    ),
    rendered: FORM,
  },
  videoSignUp: {
    page: lazyPart(
      'video-sign-up',
      () => import(/* webpackChunkName: "video-sign-up" */ '../features/leads/pages/VideoSignUpPage'),
    ),
    rendered: [...FORM, 'video'],
  },
  video: {
    page: lazyPart(
      'video',
      () => import(/* webpackChunkName: "video" */ '../features/leads/landing/pages/VideoPage'),
    ),
    rendered: [],
  },
  paymentFailed: {
    page: lazyPart(
      'payment-failed',
      () => import(/* webpackChunkName: "payment-failed" */ '../features/checkout/pages/PaymentFailedPage'),
    ),
  },
  paymentSucceeded: { page: paymentSucceeded, access: 'user' },
  bundlePaymentSucceeded: { page: paymentSucceeded, access: 'user' },
  bankTransfer: {
    page: lazyPart(
      'bank-transfer',
      () => import(/* webpackChunkName: "bank-transfer" */ '../features/checkout/pages/BankTransferPage'),
    ),
    access: 'user',
  },
  contacts: {
    page: lazyPart(
      'contacts',
      () => import(/* webpackChunkName: "contacts" */ '../features/leads/pages/ContactPage'),
    ),
    rendered: FORM,
  },
  legal: {
    page: lazyPart(
      'legal',
      () => import(/* webpackChunkName: "legal" */ '../features/site/legal/pages/LegalPage'),
    ),
    rendered: [],
  },
  // Each of its addresses has a page of its own (`adminPages`).
  admin: { page: notFoundPage, access: 'admin' },
};
