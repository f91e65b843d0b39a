/** Settings per environment, written into the page as JSON. */
export interface Environment {
  /** Origin of the API; empty for the page's own. */
  readonly apiBase: string;
  /** Absolute address of the shop without trailing slash. */
  readonly shopUrl: string;
  /** The login page: a path of this site, or the absolute address of another. */
  readonly loginUrl: string;
  readonly crm: {
    readonly url: string;
    readonly orgId: string;
    readonly campaignWebinar: string;
    readonly campaignVideo: string;
  };
  /** The fixed path of the one promoter's page, without slashes. */
  readonly promoterPath: string;
  /** The slug of the course page that shows the promoter's own countdown, or empty. */
  readonly promoterCourse: string;
  readonly seller: {
    readonly name: string;
    readonly address: string;
    readonly vatNumber: string;
    readonly mail: string;
  };
  /** Addresses of the footer's links; a path is a page of this site. */
  readonly legal: Readonly<Record<LegalPage, string>>;
  /** Demo mode: sandbox payments, known accounts. */
  readonly isDemo: boolean;
  /** Login providers (OpenID Connect) in the order of their buttons. */
  readonly loginProviders: readonly LoginProvider[];
}

/** A login provider's button. */
export interface LoginProvider {
  /** Lower-case letters and digits. */
  readonly id: string;
  /** Display name, such as "Google". */
  readonly name: string;
  /** Social network or mail provider: each kind has its own calls (spec §7). */
  readonly kind: 'social' | 'mail';
}

/** The pages behind the footer's links. */
export type LegalPage = 'disclaimer' | 'risk' | 'personalData' | 'terms' | 'privacy' | 'cookies';
