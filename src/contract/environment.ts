/** What differs from one environment to another; the server writes it into the page as JSON. */
export interface Environment {
  /** Origin of the API, empty for the page's own. */
  readonly apiBase: string;
  /** Absolute address of the shop, without a slash at its end. */
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
  /** Addresses of the footer's links; a path is a page of ours. */
  readonly legal: Readonly<Record<LegalPage, string>>;
  /** The demo shop: sandbox payments, known accounts. */
  readonly isDemo: boolean;
  /** Who else may vouch for a person (OpenID Connect), in the order of their buttons; none without. */
  readonly loginProviders: readonly LoginProvider[];
}

/** A login provider as its button needs it. */
export interface LoginProvider {
  /** Small letters and digits. */
  readonly id: string;
  /** What people call it, such as "Google". */
  readonly name: string;
  /** A social network, or a provider of mailboxes: each kind has calls of its own (specification §7). */
  readonly kind: 'social' | 'mail';
}

export const LEGAL_PAGES = ['disclaimer', 'risk', 'personalData', 'terms', 'privacy', 'cookies'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];
