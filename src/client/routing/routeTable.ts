import { adminResources, patternsOf } from '../../contract/admin/adminResources';
import { BASE_PATH } from '../../contract/platform/basePath';

/** The prefix of every address of the shop. */
export const BASE = BASE_PATH;

const encode = encodeURIComponent;
const at = (path: string) => `${BASE}${path}`;
const withCoupon = (path: string, coupon: string | undefined) =>
  coupon ? `${path}/${encode(coupon)}` : path;
/** Where to go on once one is logged in. */
const returning = (returnUrl: string | undefined) =>
  returnUrl === undefined ? '' : `?ReturnUrl=${encode(returnUrl)}`;

interface RouteInfo {
  /** Below `BASE`; a `*` at the end stands for `{id+}`, one or more segments. */
  readonly patterns: readonly string[];
  /** Its name where its data gives it none. */
  readonly title: string;
  /** Builds a link to the page. */
  readonly href: (...parameters: never[]) => string;
}

/**
 * Every address of the shop: the one place of its patterns, its title and its links. `app/routes.tsx` says which page
 * it shows and to whom, `app/head/rules.ts` what search engines are told, both by the name here.
 */
export const routeTable = {
  home: { patterns: ['/'], title: 'Corsi di trading e investimenti online', href: () => at('/') },
  /** Not below `BASE`, and a setting; see `paths.login`. */
  login: { patterns: [], title: 'Accedi', href: () => '/login' },
  teachers: { patterns: ['/relatori'], title: 'Relatori', href: () => at('/relatori') },
  teacher: {
    patterns: ['/relatori/:slug'],
    title: 'Relatore',
    href: (slug: string) => at(`/relatori/${encode(slug)}`),
  },
  bundles: {
    patterns: ['/percorsi-formativi'],
    title: 'Percorsi formativi di trading e investimenti',
    href: () => at('/percorsi-formativi'),
  },
  bundle: {
    patterns: ['/percorsi-formativi/:id', '/percorsi-formativi/:id/:coupon'],
    title: 'Percorso formativo',
    href: (id: string, coupon?: string) => withCoupon(at(`/percorsi-formativi/${encode(id)}`), coupon),
  },
  bundleOffer: {
    patterns: ['/offerta-percorsi-formativi/:coupon/:id'],
    title: 'Percorso formativo',
    href: (coupon: string, id: string) => at(`/offerta-percorsi-formativi/${encode(coupon)}/${encode(id)}`),
  },
  /** The setting PROMOTER_PATH is a pattern too: the fixed path of one promoter. */
  promoter: {
    patterns: ['/promoter/:name'],
    title: 'Offerta dedicata',
    /** @param fixedPath the environment's `promoterPath` */
    href: (slug: string, fixedPath = '') =>
      at(slug.toLowerCase() === fixedPath ? `/${fixedPath}` : `/promoter/${encode(slug)}`),
  },
  courses: { patterns: ['/corsi'], title: 'Tutti i corsi', href: () => at('/corsi') },
  /** The list filtered by a category or by a search text. */
  coursesBy: {
    patterns: ['/corsi/:query'],
    title: 'Corsi',
    href: (query: string) => at(query.trim() === '' ? '/corsi' : `/corsi/${encode(query.trim())}`),
  },
  viewer: {
    patterns: ['/corso/v/*'],
    title: 'Guarda il corso',
    href: (courseId: string) => at(`/corso/v/${encode(courseId)}`),
  },
  courseOffer: {
    patterns: ['/offerta-corso/:coupon/*'],
    title: 'Corso',
    href: (coupon: string, courseId: string) => at(`/offerta-corso/${encode(coupon)}/${encode(courseId)}`),
  },
  course: {
    patterns: ['/corso/:title', '/corso/:title/:coupon'],
    title: 'Corso',
    href: (slug: string, coupon?: string) => withCoupon(at(`/corso/${encode(slug)}`), coupon),
  },
  profile: { patterns: ['/in'], title: 'Il mio profilo', href: () => at('/in') },
  farewell: {
    patterns: ['/account-eliminato'],
    title: 'Account eliminato',
    href: () => at('/account-eliminato'),
  },
  /** What a person saved for later; of a visitor, what this browser keeps. */
  wishlist: { patterns: ['/salvati'], title: 'Corsi salvati', href: () => at('/salvati') },
  /** The public verification; the server prints its address on certificates. */
  certificate: {
    patterns: ['/certificato/:number'],
    title: 'Verifica del certificato',
    href: (number: string) => at(`/certificato/${encode(number)}`),
  },
  /** What a person wants to buy in one payment; the server leads back here from a payment (server/checkout/providers/paths.ts). */
  cart: { patterns: ['/carrello'], title: 'Carrello', href: () => at('/carrello') },
  /** Account, invoice and payment of a course by its slug, or of a learning path by its id. */
  checkout: {
    patterns: ['/acquisto/corso/:title', '/acquisto/percorso/:id'],
    title: 'Acquisto',
    href: (kind: 'course' | 'bundle', name: string) =>
      at(`/acquisto/${kind === 'course' ? 'corso' : 'percorso'}/${encode(name)}`),
  },
  /** A course by its slug, or a learning path by its id, for somebody else. */
  gift: {
    patterns: ['/regala/corso/:title', '/regala/percorso/:id'],
    title: 'Regala',
    href: (kind: 'course' | 'bundle', name: string) =>
      at(`/regala/${kind === 'course' ? 'corso' : 'percorso'}/${encode(name)}`),
  },
  /** With the code of a gift's link, or without. */
  redeem: {
    patterns: ['/riscatta', '/riscatta/*'],
    title: 'Riscatta un codice',
    href: (code?: string) => at(code ? `/riscatta/${encode(code)}` : '/riscatta'),
  },
  activation: {
    patterns: ['/attivazione/*'],
    title: 'Attivazione',
    href: (token: string) => at(`/attivazione/${encode(token)}`),
  },
  signUp: {
    patterns: ['/iscrizione'],
    title: 'Iscriviti',
    href: (returnUrl?: string) => at('/iscrizione') + returning(returnUrl),
  },
  forgottenPassword: {
    patterns: ['/password-dimenticata'],
    title: 'Password dimenticata',
    href: (returnUrl?: string) => at('/password-dimenticata') + returning(returnUrl),
  },
  resetPassword: {
    patterns: ['/reimposta-password/*'],
    title: 'Nuova password',
    href: (token: string) => at(`/reimposta-password/${encode(token)}`),
  },
  undoEmailChange: {
    patterns: ['/annulla-cambio-email/*'],
    title: 'Annulla il cambio di indirizzo',
    href: (token: string) => at(`/annulla-cambio-email/${encode(token)}`),
  },
  confirmEmail: {
    patterns: ['/conferma-email/*'],
    title: 'Conferma e-mail',
    href: (token: string) => at(`/conferma-email/${encode(token)}`),
  },
  /** Where a login provider sends people back to; the server knows it too (server/identity/oidc/service.ts). */
  providerReturn: {
    patterns: ['/accesso/:provider'],
    title: 'Accesso',
    href: (provider: string) => at(`/accesso/${encode(provider)}`),
  },
  webinar: { patterns: ['/evento'], title: 'Webinar', href: () => at('/evento') },
  videoSignUp: {
    patterns: ['/iscrizione-video'],
    title: 'Lezione gratuita',
    href: () => at('/iscrizione-video'),
  },
  video: {
    patterns: ['/video/*'],
    title: 'Video gratuito',
    href: (id: string) => at(`/video/${encode(id)}`),
  },
  paymentFailed: {
    patterns: ['/pagamento/fallito'],
    title: 'Pagamento non riuscito',
    href: () => at('/pagamento/fallito'),
  },
  paymentSucceeded: {
    patterns: ['/pagamento/successo/*'],
    title: 'Il tuo acquisto',
    href: (purchaseId: string) => at(`/pagamento/successo/${encode(purchaseId)}`),
  },
  bundlePaymentSucceeded: {
    patterns: ['/pagamento-bundle/successo/:id'],
    title: 'Il tuo acquisto',
    href: (purchaseId: string) => at(`/pagamento-bundle/successo/${encode(purchaseId)}`),
  },
  /** Where to send the money of an order that is paid by bank transfer; the server knows it too (server/checkout/providers/paths.ts). */
  bankTransfer: {
    patterns: ['/pagamento/bonifico/:id'],
    title: 'Paga con bonifico',
    href: (purchaseId: string) => at(`/pagamento/bonifico/${encode(purchaseId)}`),
  },
  contacts: { patterns: ['/contatti'], title: 'Contatti', href: () => at('/contatti') },
  legal: {
    patterns: ['/note-legali/:page'],
    title: 'Note legali',
    href: (page: string) => at(`/note-legali/${encode(page)}`),
  },
  admin: {
    patterns: ['/admin', ...adminResources.flatMap(([, resource]) => patternsOf(resource))],
    title: 'Amministrazione',
    href: () => at('/admin'),
  },
} as const satisfies Record<string, RouteInfo>;

export type RouteName = keyof typeof routeTable;
export const routeNames = Object.keys(routeTable) as RouteName[];
export const titleOf = (name: RouteName): string => routeTable[name].title;
