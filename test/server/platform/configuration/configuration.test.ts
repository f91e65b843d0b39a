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
  ['S3_ENDPOINT', 'bucket'],
  ['LOGIN_URL', 'login'],
  ['LOGIN_URL', '//elsewhere.example'],
  ['LOGIN_URL', '/'],
  ['LOGIN_URL', '/api/accedi'],
  ['LOGIN_URL', '/accedi?da=corsi'],
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
  [{ S3_BUCKET: 'corsi' }, 'S3_ACCESS_KEY_ID'],
  [{ OIDC_MAIL_ISSUER: 'https://id.example.com' }, 'OIDC_MAIL_CLIENT_ID'],
  [{ DATABASE_DIRECT_URL: 'postgres://localhost/x' }, 'DATABASE_URL'],
])('%j alone says what is missing beside it', (given, missing) => {
  expect(messageOf(given)).toMatch(new RegExp(`^${missing} is missing: `));
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
