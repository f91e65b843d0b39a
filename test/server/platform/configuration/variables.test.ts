import path from 'node:path';
import { readSettings } from '../../../../src/server/platform/configuration/configuration';
import { databaseOptions } from '../../../../src/server/platform/configuration/databaseOptions';

const isTaken = (name: string, value: string) => {
  try {
    readSettings({ [name]: value });
    return true;
  } catch {
    return false;
  }
};

it.each([
  ['DATABASE_WAIT_SECONDS', 0, 3600],
  ['DRAIN_SECONDS', 0, 300],
  ['HUB_CONNECTIONS_PER_ADDRESS', 1, 100_000],
  ['CALLS_PER_MINUTE', 1, 1_000_000],
  ['RENDER_TIMEOUT_MS', 1, 60_000],
])('%s is a whole number from %d to %d', (name, min, max) => {
  const numbers = [min - 1, min, max, max + 1].map(String);
  expect(numbers.map((number) => isTaken(name, number))).toEqual([false, true, true, false]);
  expect(['1.5', '1e2', ' 1', '0x1'].map((text) => isTaken(name, text))).toEqual(Array(4).fill(false));
});

it('each limit and place comes from its own variable', () => {
  const settings = readSettings({
    PORT: '4000',
    HOST: 'corsi.local',
    DATA_DIR: 'elsewhere',
    DATABASE_URL: 'postgres://a/x',
    DATABASE_DIRECT_URL: 'postgres://b/x',
    DATABASE_WAIT_SECONDS: '7',
    PUBLIC_URL: 'https://corsi.example.com//',
    SHOP_ORIGINS: 'https://a.example.com, http://b.example.com:8080',
    SESSION_SECRET: 's'.repeat(32),
    SMTP_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'Corsi <corsi@example.com>',
    HUB_CONNECTIONS_PER_ADDRESS: '11',
    CALLS_PER_MINUTE: '12',
    DRAIN_SECONDS: '13',
    RENDER_TIMEOUT_MS: '14',
    FFMPEG: 'off',
    LOG_LEVEL: 'debug',
    CLIENT_DIR: '/client',
    RENDERER: '/render.js',
    LOGIN_URL: 'https://login.example.com',
    PROMOTER_PATH: 'amici-2',
    PROMOTER_COURSE: 'un-corso',
  });
  expect(settings).toMatchObject({
    port: 4000,
    host: 'corsi.local',
    dataDir: path.resolve('elsewhere'),
    database: { url: 'postgres://a/x', directUrl: 'postgres://b/x', waitSeconds: 7 },
    publicUrl: 'https://corsi.example.com',
    shopOrigins: ['https://a.example.com', 'http://b.example.com:8080'],
    sessionSecret: 's'.repeat(32),
    mail: { smtpUrl: 'smtps://mail.example.com', from: 'Corsi <corsi@example.com>' },
    hubConnectionsPerAddress: 11,
    callsPerMinute: 12,
    drainSeconds: 13,
    renderTimeoutMs: 14,
    ffmpeg: 'off',
    logLevel: 'debug',
    clientDir: '/client',
    renderer: '/render.js',
    environment: {
      shopUrl: 'https://corsi.example.com/corsi-trading-online',
      loginUrl: 'https://login.example.com',
      promoterPath: 'amici-2',
      promoterCourse: 'un-corso',
    },
  });
  expect(databaseOptions(settings)).toEqual({
    dataDir: path.resolve('elsewhere'),
    databaseUrl: 'postgres://a/x',
    directUrl: 'postgres://b/x',
  });
});

it('without them there are values with which a shop runs', () => {
  const { environment, ...settings } = readSettings({ PORT: '4000' });
  expect(settings).toMatchObject({
    database: { url: undefined, directUrl: undefined, waitSeconds: 60 },
    publicUrl: 'http://localhost:4000',
    shopOrigins: [],
    trustedProxy: undefined,
    mail: { smtpUrl: undefined, from: 'Corsi Trading Online <noreply@localhost>' },
    s3: undefined,
    hubConnectionsPerAddress: 100,
    callsPerMinute: 1200,
    drainSeconds: 0,
    renderTimeoutMs: 300,
    watermark: 'off',
    ffmpeg: 'ffmpeg',
    logLevel: 'info',
  });
  expect(environment).toMatchObject({
    crm: {
      url: '/crm/web-to-lead',
      orgId: 'corsi-trading-online',
      campaignWebinar: 'webinar',
      campaignVideo: 'video',
    },
    promoterCourse: 'analisi-tecnica-fondamenti',
    seller: { vatNumber: '00000000000', mail: 'assistenza@example.com' },
    legal: {
      disclaimer: '/corsi-trading-online/note-legali/disclaimer',
      risk: '/corsi-trading-online/note-legali/avviso-di-rischio',
      personalData: '/corsi-trading-online/note-legali/trattamento-dati',
      terms: '/corsi-trading-online/note-legali/termini',
      privacy: '/corsi-trading-online/note-legali/privacy',
      cookies: '/corsi-trading-online/note-legali/cookie',
    },
  });
  const bucket = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'the-key-id', S3_SECRET_ACCESS_KEY: 'the-secret' };
  expect(readSettings(bucket).s3).toMatchObject({ region: 'eu-south-1', endpoint: undefined });
});

it.each([
  ['HOST', '::1', true],
  ['HOST', 'a.example.com', true],
  ['HOST', 'http://a.example.com', false],
  ['DATABASE_URL', 'postgresql://db/x', true],
  ['DATABASE_URL', 'postgres://db/x y', false],
  ['DATABASE_URL', 'xpostgres://db/x', false],
  ['SESSION_SECRET', 'x'.repeat(32), true],
  ['SESSION_SECRET', 'x'.repeat(31), false],
  ['PUBLIC_URL', 'http://corsi.example.com:8080/', true],
  ['PUBLIC_URL', 'ftp://corsi.example.com', false],
  ['PUBLIC_URL', 'https://user@corsi.example.com', false],
  ['SHOP_ORIGINS', 'ftp://shop.example.com', false],
  ['SMTP_URL', 'smtp://mail.example.com', true],
  ['S3_ENDPOINT', 'http://s3.example.com', true],
  ['S3_ENDPOINT', 'ftp://s3.example.com', false],
  ['S3_REGION', 'x'.repeat(500), true],
  ['S3_REGION', 'x'.repeat(501), false],
  ['MAIL_FROM', 'corsi@example.com\r\nBcc: a@example.com', false],
  ['MAIL_FROM', 'Corsi\r\nBcc: a <corsi@example.com>', false],
  ['MAIL_FROM', `${'x'.repeat(488)}@example.com`, true],
  ['MAIL_FROM', `${'x'.repeat(489)}@example.com`, false],
  ['MAIL_FROM', 'a b@example.com', false],
  ['LOGIN_URL', '/conto/accedi', true],
  ['LOGIN_URL', '/accedi/', false],
  ['LOGIN_URL', '/media', false],
  ['LOGIN_URL', '/mediateca', true],
  ['LOGIN_URL', 'javascript:alert(1)', false],
  ['CRM_URL', '//elsewhere.example', false],
  ['CRM_URL', 'https://crm.example.com/x', true],
  ['LEGAL_RISK', 'rischio', false],
  ['PROMOTER_PATH', 'Grande', false],
  ['PROMOTER_COURSE', 'un_corso', false],
  ['TRUSTED_PROXY', '10.0.0.1', true],
  ['TRUSTED_PROXY', 'fd00::1', true],
  ['TRUSTED_PROXY', 'fd00::/8', true],
  ['TRUSTED_PROXY', 'fd00::/0', false],
  ['TRUSTED_PROXY', '10.0.0.1,', false],
  ['TRUSTED_PROXY', '10.0.0.0/8/8', false],
])('that %s may be %j is %s', (name, value, expected) => {
  expect(isTaken(name, value)).toBe(expected);
});

it('a shop in production recommends no course of the demo, and may be told which', () => {
  const production = {
    MODE: 'production',
    PUBLIC_URL: 'https://corsi.example.com',
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
    SMTP_URL: 'smtp://mail.example.com:587',
    MAIL_FROM: 'corsi@example.com',
    ...{ SELLER_NAME: 'a', SELLER_ADDRESS: 'b', SELLER_VAT_NUMBER: 'c', SELLER_MAIL: 'd' },
  };
  expect(readSettings(production).environment.promoterCourse).toBe('');
  expect(readSettings({ ...production, PROMOTER_COURSE: 'c' }).environment.promoterCourse).toBe('c');
  const { PUBLIC_URL: _url, SELLER_MAIL: _mail, STRIPE_WEBHOOK_SECRET: _secret, ...incomplete } = production;
  expect(() => readSettings({ ...incomplete, STRIPE_SECRET_KEY: '' })).toThrow(
    'PUBLIC_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, SELLER_MAIL are missing: MODE=production needs them.',
  );
});
