import type { LegalPage } from '../../contract/platform/environment';

/** The pages behind the footer's links: their names, and the last part of their address where the page is ours. */
export const LEGAL_PAGES: readonly {
  readonly page: LegalPage;
  readonly slug: string;
  readonly name: string;
}[] = [
  { page: 'disclaimer', slug: 'disclaimer', name: 'Disclaimer' },
  { page: 'risk', slug: 'avviso-di-rischio', name: 'Avviso di rischio' },
  {
    page: 'personalData',
    slug: 'trattamento-dati',
    name: 'Informativa sul trattamento dei dati personali',
  },
  { page: 'terms', slug: 'termini', name: 'Termini e condizioni' },
  { page: 'privacy', slug: 'privacy', name: 'Privacy policy' },
  { page: 'cookies', slug: 'cookie', name: 'Cookie policy' },
];

/** Undefined for a page that we do not have. */
export const legalNameOf = (slug: string): string | undefined =>
  LEGAL_PAGES.find((page) => page.slug === slug)?.name;
