import { BASE_PATH } from '../../contract/basePath';

/** Every address of the product: its pattern (specification §2) and what builds a link to it. */
export const BASE = BASE_PATH;

const encode = encodeURIComponent;
const at = (path: string) => `${BASE}${path}`;
/** Where to go on once one is logged in. */
const returning = (returnUrl: string | undefined) =>
  returnUrl === undefined ? '' : `?ReturnUrl=${encode(returnUrl)}`;

/** LOGIN_URL: a path of this site, or the address of another. */
let login = { url: '/login', shopUrl: '' };
/** Set once at start, before anything is rendered. */
export function configureLogin(environment: { readonly loginUrl: string; readonly shopUrl: string }): void {
  login = { url: environment.loginUrl, shopUrl: environment.shopUrl };
}

/** The path of our own login page. */
export const loginPath = () => (login.url.startsWith('/') ? login.url : '/login');

/** The login page of another site gets the whole address to come back to. */
function foreignLogin(returnUrl: string | undefined): string {
  const target = new URL(login.url);
  target.searchParams.set('forceLogout', '1');
  if (returnUrl !== undefined) {
    target.searchParams.set('ReturnUrl', new URL(returnUrl, login.shopUrl || undefined).href);
  }
  return target.href;
}

export const paths = {
  home: () => at('/'),
  /** A path of this site, or an absolute address where LOGIN_URL is another site's. */
  login: (returnUrl?: string) =>
    login.url.startsWith('/')
      ? `${login.url}?forceLogout=1${returnUrl === undefined ? '' : `&ReturnUrl=${encode(returnUrl)}`}`
      : foreignLogin(returnUrl),
  teachers: () => at('/relatori'),
  teacher: (slug: string) => at(`/relatori#${encode(slug)}`),
  bundles: () => at('/percorsi-formativi'),
  bundle: (id: string, coupon?: string) =>
    at(`/percorsi-formativi/${encode(id)}${coupon ? `/${encode(coupon)}` : ''}`),
  bundleOffer: (coupon: string, id: string) =>
    at(`/offerta-percorsi-formativi/${encode(coupon)}/${encode(id)}`),
  promoter: (path: string) => at(`/${path}`),
  courses: () => at('/corsi'),
  /** The list filtered by a category or by a search text. */
  coursesBy: (query: string) => (query.trim() === '' ? at('/corsi') : at(`/corsi/${encode(query.trim())}`)),
  viewer: (courseId: string) => at(`/corso/v/${encode(courseId)}`),
  courseOffer: (coupon: string, courseId: string) =>
    at(`/offerta-corso/${encode(coupon)}/${encode(courseId)}`),
  course: (slug: string, coupon?: string) =>
    at(`/corso/${encode(slug)}${coupon ? `/${encode(coupon)}` : ''}`),
  profile: () => at('/in'),
  activation: (token: string) => at(`/attivazione/${encode(token)}`),
  signUp: (returnUrl?: string) => at('/iscrizione') + returning(returnUrl),
  forgottenPassword: (returnUrl?: string) => at('/password-dimenticata') + returning(returnUrl),
  resetPassword: (token: string) => at(`/reimposta-password/${encode(token)}`),
  undoEmailChange: (token: string) => at(`/annulla-cambio-email/${encode(token)}`),
  confirmEmail: (token: string) => at(`/conferma-email/${encode(token)}`),
  /** Where a login provider sends people back to; the server knows it too (users/oidc/service.ts). */
  providerReturn: (provider: string) => at(`/accesso/${encode(provider)}`),
  webinar: () => at('/evento'),
  videoSignUp: () => at('/iscrizione-video'),
  video: (id: string) => at(`/video/${encode(id)}`),
  paymentFailed: () => at('/pagamento/fallito'),
  paymentSucceeded: (purchaseId: string) => at(`/pagamento/successo/${encode(purchaseId)}`),
  bundlePaymentSucceeded: (purchaseId: string) => at(`/pagamento-bundle/successo/${encode(purchaseId)}`),
  contacts: () => at('/contatti'),
  legal: (page: string) => at(`/note-legali/${encode(page)}`),
  admin: () => at('/admin'),
};

/**
 * Addresses on which neither the banner nor a purchase toast is shown (specification §2, "special group";
 * what the helper is for is a decision of ours).
 */
export function isQuietPage(address: string): boolean {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return (
    /evento|pagamento-bundle\/successo|pagamento\/successo/.test(address) ||
    path.startsWith(paths.providerReturn('')) ||
    path.endsWith('/admin') ||
    address.includes('/admin/')
  );
}
