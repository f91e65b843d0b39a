import type { Environment } from '../../contract/platform/environment';
import { BASE } from '../routing/paths';

/** The settings of one environment of a site served as bare files; fixed when it is built (scripts/bareEnvironments.ts). */
export interface BareEnvironment {
  /** Host name by which it is known; empty for none. The local one is known by being localhost. */
  readonly host: string;
  /** Origin of the API, empty for the page's own. */
  readonly api: string;
  /** Empty: the page's own origin and the base path. */
  readonly shopUrl: string;
  readonly crmUrl: string;
  readonly crmOrgId: string;
  readonly crmCampaignWebinar: string;
  readonly crmCampaignVideo: string;
}
export type BareEnvironments = Readonly<Record<'production' | 'local' | 'dev', BareEnvironment>>;

declare const BARE_ENVIRONMENTS: BareEnvironments;

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

const legal = (page: string) => `${BASE}/note-legali/${page}`;

function chooseByHost(hostname: string): BareEnvironment {
  const { production, local, dev } = BARE_ENVIRONMENTS;
  if (hostname === production.host) return production;
  if (hostname === dev.host) return dev;
  return LOOPBACK.includes(hostname) ? local : production;
}

/** Chooses by the host name: production host, dev host, localhost; any other is production. */
export function environmentByHost({ hostname, origin }: { hostname: string; origin: string }): Environment {
  const chosen = chooseByHost(hostname);
  const apiBase = chosen.api === origin ? '' : chosen.api;
  return {
    apiBase,
    shopUrl: chosen.shopUrl || `${origin}${BASE}`,
    loginUrl: '/login',
    crm: {
      url: chosen.crmUrl.startsWith('/') ? apiBase + chosen.crmUrl : chosen.crmUrl,
      orgId: chosen.crmOrgId,
      campaignWebinar: chosen.crmCampaignWebinar,
      campaignVideo: chosen.crmCampaignVideo,
    },
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
}
