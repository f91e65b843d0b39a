import { BASE, type RouteName, routeNames, routeTable } from './routeTable';

export { BASE } from './routeTable';

/** LOGIN_URL: a path of this site, or the address of another. */
let login = { url: '/login', shopUrl: '' };
/** Set once at start, before anything is rendered. */
export function configureLogin(environment: { readonly loginUrl: string; readonly shopUrl: string }): void {
  login = { url: environment.loginUrl, shopUrl: environment.shopUrl };
}

/** The path of our own login page. */
export const loginPath = () => (login.url.startsWith('/') ? login.url : '/login');

/** Whether people log in on pages of ours. */
export const isOwnLogin = () => login.url.startsWith('/');

const PREVIEW = 'anteprima';

/** The login page of another site gets the whole address to come back to. */
function foreignLogin(returnUrl: string | undefined): string {
  const target = new URL(login.url);
  target.searchParams.set('forceLogout', '1');
  if (returnUrl !== undefined) {
    target.searchParams.set('ReturnUrl', new URL(returnUrl, login.shopUrl || undefined).href);
  }
  return target.href;
}

type Links = { readonly [Name in RouteName]: (typeof routeTable)[Name]['href'] };
const links = Object.fromEntries(routeNames.map((name) => [name, routeTable[name].href])) as Links;

const lesson = (courseId: string, sectionId: string) =>
  `${links.viewer(courseId)}?lezione=${encodeURIComponent(sectionId)}`;

/** Builds the link to every page. */
export const paths = {
  ...links,
  /** A path of this site, or an absolute address where LOGIN_URL is another site's. */
  login(returnUrl?: string): string {
    if (!login.url.startsWith('/')) return foreignLogin(returnUrl);
    const back = returnUrl === undefined ? '' : `&ReturnUrl=${encodeURIComponent(returnUrl)}`;
    return `${login.url}?forceLogout=1${back}`;
  },
  /** A course's page as the shop will show it, also to an admin before it is on sale. */
  coursePreview: (slug: string) => `${links.course(slug)}?${PREVIEW}=1`,
  /** A lesson of the classroom. */
  lesson,
  /** A lesson at its questions; the server prints it in mails. */
  lessonQuestions: (courseId: string, sectionId: string) => `${lesson(courseId, sectionId)}#domande`,
};

/** Whether the browser itself builds the page, since the server, which renders for visitors, may not show it. */
export const isPreview = (address: string) => new RegExp(`[?&]${PREVIEW}=`).test(address);

/** Whether a path is this one or lies below it. */
export const isWithin = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

/** Whether a path of this site belongs to the admin. */
export const isAdminPath = (path: string) => isWithin(path, links.admin());

/** Whether a path of this site belongs to the shop. */
export const isShopPath = (path: string) => isWithin(path, BASE);

/**
 * Addresses on which neither the banner nor a purchase toast is shown ("special group";
 * what the helper is for is a decision of ours).
 */
export function isQuietPage(address: string): boolean {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return (
    /evento|pagamento-bundle\/successo|pagamento\/successo/.test(address) ||
    path.startsWith(paths.providerReturn('')) ||
    path.startsWith(`${BASE}/acquisto/`) ||
    path.endsWith('/admin') ||
    address.includes('/admin/')
  );
}
