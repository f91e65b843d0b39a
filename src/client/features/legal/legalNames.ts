import type { LegalPage } from '../../../contract/environment';

/** The six pages of the footer, by the last part of our own addresses. */
export const LEGAL_TITLES: Readonly<Record<string, string>> = {
  disclaimer: 'Disclaimer',
  'avviso-di-rischio': 'Avviso di rischio',
  'trattamento-dati': 'Informativa sul trattamento dei dati personali',
  termini: 'Termini e condizioni',
  privacy: 'Privacy policy',
  cookie: 'Cookie policy',
};

/** As the list beside the text names them. */
export const LEGAL_LINKS: readonly { readonly page: LegalPage; readonly label: string }[] = [
  { page: 'disclaimer', label: 'Disclaimer' },
  { page: 'risk', label: 'Avviso di rischio' },
  { page: 'personalData', label: 'Trattamento dei dati' },
  { page: 'terms', label: 'Termini e condizioni' },
  { page: 'privacy', label: 'Privacy policy' },
  { page: 'cookies', label: 'Cookie policy' },
];
