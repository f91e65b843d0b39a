import type { Environment } from '../contract/environment';
import { BASE } from './paths';

declare const PRODUCTION_HOST: string;
declare const DEV_HOST: string;

const legal = (page: string) => `${BASE}/note-legali/${page}`;

const LOCAL: Environment = {
  apiBase: '',
  shopUrl: '',
  loginUrl: '/login',
  crm: { url: '/crm/web-to-lead', orgId: '', campaignWebinar: '', campaignVideo: '' },
  promoterPath: 'mercati-in-chiaro',
  promoterCourse: '',
  seller: { name: 'Corsi Trading Online', address: '', vatNumber: '', mail: '' },
  legal: {
    disclaimer: legal('disclaimer'),
    risk: legal('avviso-di-rischio'),
    personalData: legal('trattamento-dati'),
    terms: legal('termini'),
    privacy: legal('privacy'),
    cookies: legal('cookie'),
  },
  isDemo: false,
  loginProviders: [],
};

/** Served as bare files, the host name decides (specification §9): production host, dev host, localhost. */
export function environmentByHost(hostname: string, origin: string): Environment {
  const api = [PRODUCTION_HOST, DEV_HOST].includes(hostname) ? origin : 'http://localhost:3000';
  return { ...LOCAL, apiBase: api === origin ? '' : api, shopUrl: `${origin}${BASE}` };
}

/** What the server wrote into the page, or else what the host name tells. */
export function readEnvironment(page: Document, address: { hostname: string; origin: string }): Environment {
  const text = page.getElementById('environment')?.textContent;
  if (text) return JSON.parse(text) as Environment;
  return environmentByHost(address.hostname, address.origin);
}
