/**
 * The pages of the admin by what they show, the one place of their Italian names and addresses: menu, routes, search and
 * audit read them here. In the order of the menu. An address lies below the base path and is a pattern; a page with an
 * `editPath` is a form, one with a `detailPath` is none. What the audit names has a name here, even without a page.
 */
export const ADMIN_RESOURCES = {
  purchases: {
    name: 'Acquisti',
    menu: 'Vendite',
    listPath: '/admin/corsi/comprati',
    detailPath: '/admin/corsi/comprati/:id',
    hit: 'purchase',
  },
  gifts: { name: 'Abilita un corso', menu: 'Vendite', listPath: '/admin/corsi/abilita', isUnaudited: true },
  campaigns: {
    name: 'Campagne',
    menu: 'Vendite',
    listPath: '/admin/campagne',
    editPath: '/admin/campagne/:id',
    hit: 'campaign',
  },
  coupons: {
    name: 'Coupon',
    menu: 'Vendite',
    listPath: '/admin/coupons',
    editPath: '/admin/coupons/:id',
    hit: 'coupon',
  },
  banners: {
    name: 'Banner',
    menu: 'Vendite',
    listPath: '/admin/banner-settings',
    editPath: '/admin/banner-settings/:id',
    hit: 'banner',
  },
  promoters: {
    name: 'Promoter',
    menu: 'Vendite',
    listPath: '/admin/promoters',
    editPath: '/admin/promoters/:id',
    hit: 'promoter',
  },
  courses: {
    name: 'Corsi',
    menu: 'Catalogo',
    listPath: '/admin/corsi/tutti',
    editPath: '/admin/corsi/dettaglio/*',
    newPath: '/admin/corsi/aggiungi',
    hit: 'course',
  },
  sections: { name: 'Lezioni' },
  bundles: {
    name: 'Percorsi formativi',
    menu: 'Catalogo',
    listPath: '/admin/bundles',
    editPath: '/admin/bundles/:id',
    hit: 'bundle',
  },
  homeSections: {
    name: 'Sezioni della home',
    menu: 'Catalogo',
    listPath: '/admin/home-sections',
    editPath: '/admin/home-sections/:id',
    hit: 'homeSection',
  },
  teachers: {
    name: 'Relatori',
    menu: 'Catalogo',
    listPath: '/admin/relatori',
    editPath: '/admin/relatori/:id',
    hit: 'teacher',
  },
  landingVideos: {
    name: 'Video gratuiti',
    menu: 'Catalogo',
    listPath: '/admin/videos',
    editPath: '/admin/videos/:id',
    hit: 'landingVideo',
  },
  stockMarkets: {
    name: 'Mercati',
    menu: 'Catalogo',
    listPath: '/admin/stock-markets',
    editPath: '/admin/stock-markets/:id',
    hit: 'stockMarket',
  },
  uploads: { name: 'File caricati' },
  users: {
    name: 'Utenti',
    menu: 'Persone',
    listPath: '/admin/utenti/gestione',
    detailPath: '/admin/utenti/dettaglio/*',
    hit: 'user',
  },
  admins: { name: 'Amministratori', menu: 'Persone', listPath: '/admin/utenti/admin', isUnaudited: true },
  reviews: { name: 'Recensioni', menu: 'Persone', listPath: '/admin/recensioni/gestione' },
  questions: {
    name: 'Domande',
    menu: 'Persone',
    listPath: '/admin/domande',
    detailPath: '/admin/domande/:id',
  },
  leads: { name: 'Contatti', menu: 'Persone', listPath: '/admin/leads', isUnaudited: true },
  notifications: { name: 'Notifiche', menu: 'Negozio', listPath: '/admin/notification' },
  parameters: {
    name: 'Parametri',
    menu: 'Negozio',
    listPath: '/admin/parameter',
    editPath: '/admin/parameter/:id',
  },
  mails: { name: 'E-mail', menu: 'Negozio', listPath: '/admin/mailbox', isUnaudited: true },
  audit: { name: 'Registro', menu: 'Negozio', listPath: '/admin/audit', isUnaudited: true },
} as const;

type Resources = typeof ADMIN_RESOURCES;
type NamesWith<Property> = {
  [Name in keyof Resources]: Resources[Name] extends Property ? Name : never;
}[keyof Resources];

/** The resources with a page. */
export type ListedResource = NamesWith<{ readonly listPath: string }>;
/** The resources whose changes the audit keeps. */
export type AuditResource = Exclude<keyof Resources, NamesWith<{ readonly isUnaudited: true }>>;

/** An address of the admin, without the base path. */
export type AdminPattern =
  | '/admin'
  | Extract<
      { [Name in keyof Resources]: Resources[Name][keyof Resources[Name]] }[keyof Resources],
      `/admin/${string}`
    >;

/** A page's name and addresses. */
export interface AdminResource {
  readonly name: string;
  /** The heading above it in the menu. */
  readonly menu?: string;
  readonly listPath?: AdminPattern;
  /** Ends with the id; absent if there is no form. */
  readonly editPath?: AdminPattern;
  /** The form of a new one, where it is not `editPath`. */
  readonly newPath?: AdminPattern;
  /** Ends with the id: the page that shows the details, in place of a dialog. */
  readonly detailPath?: AdminPattern;
  /** The kind of the search's hits (`adminSearch.ts`). */
  readonly hit?: string;
  readonly isUnaudited?: true;
}

/** The resources with their names in the code. */
export const adminResources: readonly (readonly [name: string, resource: AdminResource])[] =
  Object.entries(ADMIN_RESOURCES);

const isPattern = (value: unknown): value is AdminPattern => String(value).startsWith('/admin/');
/** Returns every address that a resource's pages have. */
export const patternsOf = (resource: AdminResource): AdminPattern[] =>
  Object.values(resource).filter(isPattern);
