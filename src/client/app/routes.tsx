import { matchRoutes } from 'react-router-dom';
import type { Environment } from '../../contract/environment';
import { type LazyPage, lazyPage, type PageParams } from '../routing/page';
import { BASE, configureLogin, loginPath, paths } from '../routing/paths';

export interface RouteRow {
  /** As in specification §2; a `*` at the end stands for `{id+}`, one or more segments. */
  readonly path: string;
  readonly page: LazyPage;
  /** Who may enter; the chunk is not even fetched for others. */
  readonly access?: 'user' | 'admin';
  /** The server renders it as a finished page. */
  readonly rendered?: true;
  /** The course viewer has no footer. */
  readonly footer?: false;
  /** Another address in place of this one; undefined where it is this one after all. */
  readonly redirect?: (params: PageParams, search: URLSearchParams) => string | undefined;
}

const home = lazyPage('home', () => import(/* webpackChunkName: "home" */ '../features/home/pages/HomePage'));
const courseList = lazyPage(
  'course-list',
  () => import(/* webpackChunkName: "course-list" */ '../features/courses/pages/CourseListPage'),
);
const course = lazyPage(
  'course',
  () => import(/* webpackChunkName: "course" */ '../features/courses/pages/CoursePage'),
);
const bundleList = lazyPage(
  'bundle-list',
  () => import(/* webpackChunkName: "bundle-list" */ '../features/bundles/pages/BundleListPage'),
);
const bundle = lazyPage(
  'bundle',
  () => import(/* webpackChunkName: "bundle" */ '../features/bundles/pages/BundlePage'),
);
const teachers = lazyPage(
  'teachers',
  () => import(/* webpackChunkName: "teachers" */ '../features/teachers/pages/TeachersPage'),
);
const promoter = lazyPage(
  'promoter',
  () => import(/* webpackChunkName: "promoter" */ '../features/promoter/pages/PromoterPage'),
);
const viewer = lazyPage(
  'viewer',
  () => import(/* webpackChunkName: "viewer" */ '../features/learning/pages/ViewerPage'),
);
const profile = lazyPage(
  'profile',
  () => import(/* webpackChunkName: "profile" */ '../features/profile/pages/ProfilePage'),
);
const loginPage = lazyPage(
  'login',
  () => import(/* webpackChunkName: "login" */ '../features/identity/session/pages/LoginPage'),
);
const paymentSucceeded = lazyPage(
  'payment-succeeded',
  () => import(/* webpackChunkName: "payment-succeeded" */ '../features/checkout/pages/PaymentSucceededPage'),
);
const paymentFailed = lazyPage(
  'payment-failed',
  () => import(/* webpackChunkName: "payment-failed" */ '../features/checkout/pages/PaymentFailedPage'),
);
const signUp = lazyPage(
  'sign-up',
  () => import(/* webpackChunkName: "sign-up" */ '../features/identity/account/pages/SignUpPage'),
);
const activation = lazyPage(
  'activation',
  () => import(/* webpackChunkName: "activation" */ '../features/identity/account/pages/ActivationPage'),
);
const forgottenPassword = lazyPage(
  'forgotten-password',
  () =>
    import(
      /* webpackChunkName: "forgotten-password" */ '../features/identity/account/pages/ForgottenPasswordPage'
    ),
);
const resetPassword = lazyPage(
  'reset-password',
  () =>
    import(/* webpackChunkName: "reset-password" */ '../features/identity/account/pages/ResetPasswordPage'),
);
const confirmEmail = lazyPage(
  'confirm-email',
  () => import(/* webpackChunkName: "confirm-email" */ '../features/identity/account/pages/ConfirmEmailPage'),
);
const undoEmail = lazyPage(
  'undo-email',
  () => import(/* webpackChunkName: "undo-email" */ '../features/identity/account/pages/UndoEmailPage'),
);
const providerReturn = lazyPage(
  'provider-return',
  () =>
    import(
      /* webpackChunkName: "provider-return" */ '../features/identity/providerLogin/pages/ProviderReturnPage'
    ),
);
const webinar = lazyPage(
  'webinar',
  () => import(/* webpackChunkName: "webinar" */ '../features/leads/pages/WebinarPage'),
);
const videoSignUp = lazyPage(
  'video-sign-up',
  () => import(/* webpackChunkName: "video-sign-up" */ '../features/leads/pages/VideoSignUpPage'),
);
const video = lazyPage(
  'video',
  () => import(/* webpackChunkName: "video" */ '../features/landing/pages/VideoPage'),
);
const contacts = lazyPage(
  'contacts',
  () => import(/* webpackChunkName: "contacts" */ '../features/leads/pages/ContactPage'),
);
const legal = lazyPage(
  'legal',
  () => import(/* webpackChunkName: "legal" */ '../features/legal/pages/LegalPage'),
);
/** Stands in for the pages that are not built yet, and says so. */
export const upcoming = lazyPage(
  'upcoming',
  () => import(/* webpackChunkName: "upcoming" */ './pages/UpcomingPage'),
);
/** What stands where an address names nothing. */
export const notFoundPage = lazyPage(
  'not-found',
  () => import(/* webpackChunkName: "not-found" */ './pages/NotFoundPage'),
);
/** What a logged-in person who is no admin sees under /admin. */
export const forbiddenPage = lazyPage(
  'forbidden',
  () => import(/* webpackChunkName: "forbidden" */ './pages/ForbiddenPage'),
);

const ADMIN = [
  '',
  '/corsi/abilita',
  '/corsi/aggiungi',
  '/corsi/dettaglio/*',
  '/corsi/tutti',
  '/corsi/comprati',
  '/stock-markets',
  '/stock-markets/:id',
  '/recensioni/gestione',
  '/utenti/gestione',
  '/utenti/dettaglio/*',
  '/utenti/admin',
  '/promoters',
  '/promoters/:id',
  '/parameter',
  '/home-sections',
  '/home-sections/:id',
  '/bundles',
  '/bundles/:id',
  '/notification',
  '/banner-settings',
  '/banner-settings/:id',
  '/coupons',
  '/coupons/:id',
  '/mailbox',
  '/leads',
  '/audit',
  '/videos',
  '/videos/:id',
];

/** Where an old address leads now; what its query says goes along (a campaign's marks, say). */
const moved = (to: string, search: URLSearchParams): string => (search.size > 0 ? `${to}?${search}` : to);

const under = (row: RouteRow): RouteRow => ({ ...row, path: `${BASE}${row.path}` });

/** Every route of the product. `promoterPath` is the fixed path named after one promoter. */
export const createRoutes = (promoterPath: string, login = '/login'): readonly RouteRow[] => [
  { path: '/', page: home, redirect: () => paths.home() },
  { path: login, page: loginPage },
  ...[
    { path: '/', page: home, rendered: true },
    { path: '/relatori', page: teachers, rendered: true },
    { path: '/percorsi-formativi', page: bundleList, rendered: true },
    { path: '/percorsi-formativi/:id', page: bundle, rendered: true },
    { path: '/percorsi-formativi/:id/:coupon', page: bundle, rendered: true },
    { path: '/offerta-percorsi-formativi/:coupon/:id', page: bundle, rendered: true },
    ...(promoterPath ? [{ path: `/${promoterPath}`, page: promoter, rendered: true }] : []),
    {
      path: '/corsi',
      page: courseList,
      rendered: true,
      // The search form, sent before any script is here.
      redirect: (_params: PageParams, search: URLSearchParams) => {
        const text = search.get('q');
        return text === null ? undefined : paths.coursesBy(text);
      },
    },
    { path: '/corsi/:query', page: courseList, rendered: true },
    { path: '/corso/v/*', page: viewer, access: 'user', footer: false },
    { path: '/offerta-corso/:coupon/*', page: course, rendered: true },
    { path: '/corso/:title', page: course, rendered: true },
    { path: '/corso/:title/:coupon', page: course, rendered: true },
    { path: '/in', page: profile, access: 'user' },
    { path: '/attivazione/*', page: activation },
    { path: '/iscrizione', page: signUp },
    { path: '/password-dimenticata', page: forgottenPassword },
    { path: '/reimposta-password/*', page: resetPassword },
    { path: '/conferma-email/*', page: confirmEmail },
    { path: '/annulla-cambio-email/*', page: undoEmail },
    { path: '/accesso/:provider', page: providerReturn },
    { path: '/evento', page: webinar, rendered: true },
    { path: '/iscrizione-video', page: videoSignUp, rendered: true },
    { path: '/video/*', page: video, rendered: true },
    { path: '/pagamento/fallito', page: paymentFailed },
    { path: '/pagamento/successo/*', page: paymentSucceeded, access: 'user' },
    { path: '/pagamento-bundle/successo/:id', page: paymentSucceeded, access: 'user' },
    { path: '/contatti', page: contacts, rendered: true },
    { path: '/note-legali/:page', page: legal, rendered: true },
    {
      path: '/registrazione-webinar',
      page: upcoming,
      redirect: (_: PageParams, search: URLSearchParams) => moved(paths.webinar(), search),
    },
    {
      path: '/percorso-formativo',
      page: upcoming,
      redirect: (_: PageParams, search: URLSearchParams) => moved(paths.bundles(), search),
    },
    {
      path: '/percorso-formativo/:id',
      page: upcoming,
      redirect: ({ id }: PageParams, search: URLSearchParams) => moved(paths.bundle(id ?? ''), search),
    },
    ...ADMIN.map((path): RouteRow => ({ path: `/admin${path}`, page: upcoming, access: 'admin' })),
  ].map((row) => under(row as RouteRow)),
];

const notFound: RouteRow = { path: '*', page: notFoundPage, rendered: true };

export interface Match {
  readonly row: RouteRow;
  readonly params: PageParams;
  readonly isFound: boolean;
}

let routes = createRoutes('');
/** The environment names the promoter's path and the login page's; set once at start, before anything is matched. */
export function configureRoutes(
  environment: Pick<Environment, 'promoterPath' | 'loginUrl' | 'shopUrl'>,
): void {
  configureLogin(environment);
  routes = createRoutes(environment.promoterPath, loginPath());
}

/** Every page that somebody may enter, each once; those of the admin only for an admin. */
export const routedPages = (isAdmin: boolean): readonly LazyPage[] => [
  ...new Set(routes.filter(({ access }) => isAdmin || access !== 'admin').map(({ page }) => page)),
];

/** The row that an address shows, the not-found page for any other. */
export function matchRoute(pathname: string): Match {
  const match = matchRoutes([...routes] as { path: string }[], pathname)?.at(-1);
  const splat = match?.params['*'];
  // `{id+}` is one or more segments: a splat that matched nothing is another path.
  if (!match || splat === '') return { row: notFound, params: {}, isFound: false };
  const { '*': rest, ...params } = match.params;
  return { row: match.route as RouteRow, params: { ...params, ...(rest ? { rest } : {}) }, isFound: true };
}
