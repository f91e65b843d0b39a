import path from 'node:path';
import {
  ConfigurationError,
  readSettings,
} from '../../../../src/server/platform/configuration/configuration';
import { variables } from '../../../../src/server/platform/configuration/variables';

const PRODUCTION = {
  MODE: 'production',
  PUBLIC_URL: 'https://corsi.example.com',
  STRIPE_SECRET_KEY: 'sk_test_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  SMTP_URL: 'smtp://mail.example.com:587',
  MAIL_FROM: 'Corsi <corsi@example.com>',
  SELLER_NAME: 'Corsi srl',
  SELLER_ADDRESS: 'Via Roma 1, Milano',
  SELLER_VAT_NUMBER: '01234567890',
  SELLER_MAIL: 'info@example.com',
};
const LONG = 'x'.repeat(32);

function messageOf(given: Record<string, string | undefined>): string {
  try {
    readSettings(given);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return 'no error';
}

test('without any variable the demo shop starts on this machine alone', () => {
  expect(readSettings({})).toMatchObject({
    mode: 'demo',
    port: 3000,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    publicUrl: 'http://localhost:3000',
    sessionSecret: undefined,
    callsPerMinute: 1200,
    logLevel: 'info',
    environment: {
      apiBase: '',
      shopUrl: 'http://localhost:3000/corsi-trading-online',
      loginUrl: '/login',
      promoterPath: 'mercati-in-chiaro',
      isDemo: true,
    },
  });
});

test('an empty variable counts as absent', () => {
  expect(readSettings({ PORT: '', MODE: ' ', SESSION_SECRET: '' })).toMatchObject({
    port: 3000,
    mode: 'demo',
  });
});

test('variables of other programs are left alone', () => {
  expect(() => readSettings({ NODE_ENV: 'whatever', PATH: '/bin' })).not.toThrow();
});

test.each([
  ['MODE', 'produzione'],
  ['PORT', '70000'],
  ['PORT', 'abc'],
  ['PORT', '-1'],
  ['HOST', 'not a host'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_DIRECT_URL', 'localhost'],
  ['DATABASE_WAIT_SECONDS', 'a minute'],
  ['PUBLIC_URL', 'corsi.example.com'],
  ['PUBLIC_URL', 'https://example.com/path'],
  ['TRUSTED_PROXY', 'yes'],
  ['TRUSTED_PROXY', '10.0.0.0/99'],
  ['TRUSTED_PROXY', 'loopback,fd00::/129'],
  ['TRUSTED_PROXY', '10.0.0.0/0'],
  ['SHOP_ORIGINS', '*'],
  ['SHOP_ORIGINS', 'shop.example.com'],
  ['SHOP_ORIGINS', 'https://shop.example.com/'],
  ['SHOP_ORIGINS', 'https://shop.example.com,'],
  ['SHOP_ORIGINS', 'https://a.example https://b.example'],
  ['SESSION_SECRET', 'short'],
  ['STRIPE_SECRET_KEY', 'x'],
  ['STRIPE_SECRET_KEY', 'pk_live_12345678'],
  ['STRIPE_SECRET_KEY', 'whsec_12345678'],
  ['STRIPE_WEBHOOK_SECRET', 'sk_live_12345678'],
  ['STRIPE_HOST', 'localhost'],
  ['STRIPE_HOST', 'https://stripe.example.com'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['STRIPE_SECRET_KEY', 'sk-live-12345678'],
  ['S3_ENDPOINT', 'bucket'],
  ['S3_BUCKET', 'x'.repeat(501)],
  ['S3_ACCESS_KEY_ID', '1234567'],
  ['S3_SECRET_ACCESS_KEY', '1234567'],
  ['LOGIN_URL', 'login'],
  ['LOGIN_URL', '//elsewhere.example'],
  ['LOGIN_URL', '/'],
  ['LOGIN_URL', '/api/accedi'],
  ['LOGIN_URL', '/accedi?da=corsi'],
  ['LOGIN_URL', '/assets/accedi'],
  ['LOGIN_URL', '/crm'],
  ['LOGIN_URL', '/dev/accedi'],
  ['LOGIN_URL', '/hubs/accedi'],
  ['LOGIN_URL', '/media/accedi'],
  ['MAIL_FROM', 'Corsi <corsi@example.com'],
  ['MAIL_FROM', 'corsi'],
  ['DRAIN_SECONDS', '301'],
  ['PORT', '65536'],
  ['TRUSTED_PROXY', '10.0.0.0/33'],
  ['OIDC_SOCIAL_ISSUER', 'somewhere'],
  ['CRM_URL', 'javascript:alert(1)'],
  ['PROMOTER_PATH', 'Con Spazi'],
  ['PROMOTER_COURSE', 'a/b'],
  ['LEGAL_TERMS', 'ftp://example.com'],
  ['HUB_CONNECTIONS_PER_ADDRESS', '0'],
  ['CALLS_PER_MINUTE', 'many'],
  ['WATERMARK', 'maybe'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s stops the start with one line that names the variable', (name, value) => {
  const message = messageOf({ [name]: value });
  expect(message).toMatch(new RegExp(`^${name} is wrong: expected [^\\n]+\\.$`));
  expect(message).not.toContain('expected a value');
  const { description = 'an https' } = variables.shape[name as keyof typeof variables.shape] ?? {};
  expect(message).toContain(`: expected ${description}`);
});

test.each([
  ['PORT', '0', { port: 0 }],
  ['PORT', '65535', { port: 65_535 }],
  ['LOGIN_URL', '/api-accesso', { environment: { loginUrl: '/api-accesso' } }],
  [
    'TRUSTED_PROXY',
    'loopback, 10.0.0.1/32,fd00::/128',
    { trustedProxy: ['loopback', '10.0.0.1/32', 'fd00::/128'] },
  ],
  ['TRUSTED_PROXY', '10.0.0.0/1', { trustedProxy: ['10.0.0.0/1'] }],
  ['DRAIN_SECONDS', '300', { drainSeconds: 300 }],
  ['WATERMARK', 'on', { watermark: 'name' }],
  ['WATERMARK', 'name', { watermark: 'name' }],
  ['WATERMARK', 'mail', { watermark: 'mail' }],
  ['MAIL_FROM', 'corsi@example.com', { mail: { from: 'corsi@example.com' } }],
])('%s=%s is taken', (name, value, settings) => {
  expect(readSettings({ [name]: value })).toMatchObject(settings);
});

test('each text of the seller, of the law and of the forms comes from its own variable', () => {
  const names = [
    ...['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_VAT_NUMBER', 'SELLER_MAIL'],
    ...[
      'LEGAL_DISCLAIMER',
      'LEGAL_RISK',
      'LEGAL_PERSONAL_DATA',
      'LEGAL_TERMS',
      'LEGAL_PRIVACY',
      'LEGAL_COOKIES',
    ],
    ...['CRM_URL', 'CRM_ORG_ID', 'CRM_CAMPAIGN_WEBINAR', 'CRM_CAMPAIGN_VIDEO'],
  ];
  const given = Object.fromEntries(names.map((name) => [name, `/${name.toLowerCase()}`]));
  const { seller, legal, crm } = readSettings(given).environment;
  expect({ seller, legal, crm }).toEqual({
    seller: {
      name: '/seller_name',
      address: '/seller_address',
      vatNumber: '/seller_vat_number',
      mail: '/seller_mail',
    },
    legal: {
      disclaimer: '/legal_disclaimer',
      risk: '/legal_risk',
      personalData: '/legal_personal_data',
      terms: '/legal_terms',
      privacy: '/legal_privacy',
      cookies: '/legal_cookies',
    },
    crm: {
      url: '/crm_url',
      orgId: '/crm_org_id',
      campaignWebinar: '/crm_campaign_webinar',
      campaignVideo: '/crm_campaign_video',
    },
  });
});

test('the bucket has each of its settings', () => {
  const S3_ENDPOINT = 'https://s3.example.com';
  const keys = { S3_ACCESS_KEY_ID: 'the-key-id-1', S3_SECRET_ACCESS_KEY: 'the-secret-key-1' };
  expect(readSettings({ S3_BUCKET: 'corsi', S3_REGION: 'eu-west-1', S3_ENDPOINT, ...keys }).s3).toEqual({
    bucket: 'corsi',
    endpoint: S3_ENDPOINT,
    region: 'eu-west-1',
    accessKeyId: 'the-key-id-1',
    secretAccessKey: 'the-secret-key-1',
  });
});

test('a shop in production waits ten seconds for its load balancer, a demo for none', () => {
  const waits = [PRODUCTION, {}, { ...PRODUCTION, DRAIN_SECONDS: '0' }].map((given) => readSettings(given));
  expect(waits.map(({ drainSeconds }) => drainSeconds)).toEqual([10, 0, 0]);
});

test('the address of a database behind a socket may have no host', () => {
  const url = 'postgresql://postgres@/corsi?host=%2Ftmp%2Fsockets';
  expect(readSettings({ DATABASE_URL: url }).database.url).toBe(url);
});

test('a wrong secret is not shown', () => {
  expect(messageOf({ SESSION_SECRET: 'hunter2' })).not.toContain('hunter2');
});

test('every variable says what a right value is', () => {
  for (const [name, shape] of Object.entries(variables.shape)) {
    expect(`${name}: ${shape.description}`).not.toBe(`${name}: undefined`);
  }
});

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_12345678' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_12345678' }, 'STRIPE_SECRET_KEY'],
  [{ S3_BUCKET: 'corsi' }, 'S3_ACCESS_KEY_ID'],
  [{ S3_SECRET_ACCESS_KEY: 'the-secret-key-1' }, 'S3_BUCKET'],
  [{ OIDC_MAIL_ISSUER: 'https://id.example.com' }, 'OIDC_MAIL_CLIENT_ID'],
  [{ DATABASE_DIRECT_URL: 'postgres://localhost/x' }, 'DATABASE_URL'],
])('%j alone says what is missing beside it', (given, missing) => {
  expect(messageOf(given)).toBe(`${missing} is missing: ${Object.keys(given)[0]} needs it.`);
});

describe('production', () => {
  test('starts with everything it needs, open to the network, not as a demo', () => {
    expect(readSettings(PRODUCTION)).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      environment: { isDemo: false, shopUrl: 'https://corsi.example.com/corsi-trading-online' },
    });
  });

  test.each(Object.keys(PRODUCTION).filter((name) => name !== 'MODE'))(
    'does not start without %s',
    (name) => {
      expect(messageOf({ ...PRODUCTION, [name]: undefined })).toMatch(new RegExp(`^${name} is missing: `));
    },
  );

  test('does not start on a bare http address, where tokens would travel in the open', () => {
    expect(messageOf({ ...PRODUCTION, PUBLIC_URL: 'http://corsi.example.com' })).toMatch(
      /^PUBLIC_URL is wrong/,
    );
  });

  test('wants a secret with DATABASE_URL, since all processes must share it', () => {
    const given = { ...PRODUCTION, DATABASE_URL: 'postgres://localhost/corsi' };
    expect(messageOf(given)).toMatch(/^SESSION_SECRET is missing/);
    expect(messageOf({ ...given, SESSION_SECRET: LONG })).toBe('no error');
  });
});
