import type { BareEnvironment, BareEnvironments } from '../src/client/services/bareEnvironment';

type Variables = Readonly<Record<string, string | undefined>>;

const ORIGIN = 'scheme and host without a path, such as https://api.example.com';

/** @throws Error naming the variable that is wrong */
function environmentOf(
  variables: Variables,
  prefix: string,
  defaults: Partial<BareEnvironment>,
): BareEnvironment {
  const read = (name: string, fallback = '') => variables[`${prefix}_${name}`]?.trim() || fallback;
  const api = read('API', defaults.api);
  if (api !== '' && (!URL.canParse(api) || new URL(api).origin !== api)) {
    throw new Error(`${prefix}_API is wrong: expected ${ORIGIN}.`);
  }
  return {
    host: read('HOST'),
    api,
    shopUrl: read('SHOP_URL').replace(/\/+$/, ''),
    crmUrl: read('CRM_URL', '/crm/web-to-lead'),
    crmOrgId: read('CRM_ORG_ID', 'corsi-trading-online'),
    crmCampaignWebinar: read('CRM_CAMPAIGN_WEBINAR', 'webinar'),
    crmCampaignVideo: read('CRM_CAMPAIGN_VIDEO', 'video'),
  };
}

/** Reads from the build's variables what a site served as bare files chooses by its host name (docs/variables.md). */
export function bareEnvironments(variables: Variables): BareEnvironments {
  return {
    production: environmentOf(variables, 'PRODUCTION', {}),
    local: environmentOf(variables, 'LOCAL', { api: 'http://localhost:3000' }),
    dev: environmentOf(variables, 'DEV', {}),
  };
}
