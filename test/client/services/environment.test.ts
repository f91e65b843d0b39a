/** @jest-environment-options {"url": "http://localhost/"} */
import { bareEnvironments } from '../../../scripts/bareEnvironments';
import type { BareEnvironments } from '../../../src/client/services/bareEnvironment';
import { readEnvironment } from '../../../src/client/services/environment';
import { testEnvironment } from '../../support/client';

declare global {
  var BARE_ENVIRONMENTS: BareEnvironments;
}

const VARIABLES = {
  PRODUCTION_HOST: 'shop.example',
  PRODUCTION_API: 'https://api.shop.example',
  PRODUCTION_SHOP_URL: 'https://www.shop.example/corsi-trading-online/',
  PRODUCTION_CRM_URL: 'https://crm.example/lead',
  PRODUCTION_CRM_ORG_ID: 'org-p',
  PRODUCTION_CRM_CAMPAIGN_WEBINAR: 'webinar-p',
  PRODUCTION_CRM_CAMPAIGN_VIDEO: 'video-p',
  LOCAL_API: 'http://localhost:4000',
  LOCAL_CRM_ORG_ID: 'org-l',
  DEV_HOST: 'dev.shop.example',
  DEV_API: 'https://api.dev.shop.example',
  DEV_CRM_CAMPAIGN_VIDEO: 'video-d',
};

function built(variables: Readonly<Record<string, string>>) {
  globalThis.BARE_ENVIRONMENTS = bareEnvironments(variables);
}
const at = (hostname: string, origin = `https://${hostname}`) =>
  readEnvironment(document.implementation.createHTMLDocument(), { hostname, origin });

describe('the environment', () => {
  it('is what the server wrote into the page', async () => {
    const page = document.implementation.createHTMLDocument();
    const script = page.createElement('script');
    script.type = 'application/json';
    script.id = 'environment';
    script.textContent = JSON.stringify(testEnvironment);
    page.body.append(script);
    expect(await readEnvironment(page, { hostname: 'x', origin: 'https://x' })).toEqual(testEnvironment);
  });

  it('is production’s on its host, and on every host that no other environment names', async () => {
    built(VARIABLES);
    for (const hostname of ['shop.example', 'preview.example']) {
      expect(await at(hostname)).toMatchObject({
        apiBase: 'https://api.shop.example',
        shopUrl: 'https://www.shop.example/corsi-trading-online',
        crm: {
          url: 'https://crm.example/lead',
          orgId: 'org-p',
          campaignWebinar: 'webinar-p',
          campaignVideo: 'video-p',
        },
      });
    }
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])('is the local one on %s', async (hostname) => {
    built(VARIABLES);
    expect(await at(hostname, `http://${hostname}:3299`)).toMatchObject({
      apiBase: 'http://localhost:4000',
      shopUrl: `http://${hostname}:3299/corsi-trading-online`,
      crm: { url: 'http://localhost:4000/crm/web-to-lead', orgId: 'org-l', campaignWebinar: 'webinar' },
    });
  });

  it('is production’s on localhost where that is the production host', async () => {
    built({ ...VARIABLES, PRODUCTION_HOST: 'localhost' });
    expect(await at('localhost')).toMatchObject({ crm: { orgId: 'org-p' } });
  });

  it('names the pages of the site’s own origin, no seller’s data and no login provider', async () => {
    built(VARIABLES);
    const legal = (page: string) => `/corsi-trading-online/note-legali/${page}`;
    expect(await at('dev.shop.example')).toMatchObject({
      loginUrl: '/login',
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
    });
  });

  it('is the dev one on the dev host', async () => {
    built(VARIABLES);
    expect(await at('dev.shop.example')).toMatchObject({
      apiBase: 'https://api.dev.shop.example',
      shopUrl: 'https://dev.shop.example/corsi-trading-online',
      crm: { orgId: 'corsi-trading-online', campaignVideo: 'video-d' },
    });
  });

  it('without any variable calls the page’s own origin, and from localhost the shop on port 3000', async () => {
    built({});
    expect(await at('shop.example')).toMatchObject({ apiBase: '', crm: { url: '/crm/web-to-lead' } });
    expect(await at('localhost', 'http://localhost:3299')).toMatchObject({
      apiBase: 'http://localhost:3000',
    });
    expect(await at('localhost', 'http://localhost:3000')).toMatchObject({ apiBase: '' });
  });

  it.each(['api.example', 'https://api.example/v1', 'https://api.example/'])(
    'cannot be built with the API %j',
    (PRODUCTION_API) => {
      expect(() => bareEnvironments({ PRODUCTION_API })).toThrow(/^PRODUCTION_API is wrong: expected scheme/);
    },
  );
});
