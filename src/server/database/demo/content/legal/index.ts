import { COOKIES } from './cookies';
import { PERSONAL_DATA, PRIVACY } from './privacy';
import { DISCLAIMER, RISK } from './risk';
import { TERMS } from './terms';

/**
 * Texts behind the footer's links, by the last part of their address; a demonstration, not legal advice. The page puts
 * the seller's data where `{{venditore}}`, `{{indirizzo}}`, `{{partitaIva}}` and `{{email}}` stand.
 */
export const LEGAL_TEXTS: Readonly<Record<string, string>> = {
  disclaimer: DISCLAIMER,
  'avviso-di-rischio': RISK,
  'trattamento-dati': PERSONAL_DATA,
  termini: TERMS,
  privacy: PRIVACY,
  cookie: COOKIES,
};
