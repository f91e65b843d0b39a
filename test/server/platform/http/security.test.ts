import fastify from 'fastify';
import { readSettings } from '../../../../src/server/platform/configuration/configuration';
import { allowOrigins } from '../../../../src/server/platform/http/origins';
import { secure } from '../../../../src/server/platform/http/security';

/** The headers of an answer by a shop with these variables; the rules of the page by their names. */
async function headersWith(variables: Record<string, string>, origin?: string) {
  const app = fastify();
  const settings = readSettings(variables);
  await secure(app, settings);
  await allowOrigins(app, settings);
  app.get('/', async () => 'ciao');
  const preflight = { 'access-control-request-method': 'PATCH' };
  const { headers } = await app.inject(
    origin === undefined ? { url: '/' } : { method: 'OPTIONS', url: '/', headers: { origin, ...preflight } },
  );
  const read = await app.inject({ url: '/', headers: origin === undefined ? {} : { origin } });
  await app.close();
  const policy = String(headers['content-security-policy']);
  const rules = policy.split(';').map((rule) => rule.split(' '));
  const byName = Object.fromEntries(rules.map(([name = '', ...sources]) => [name, sources.join(' ')]));
  return { headers, byName, read: read.headers };
}

it('a page loads its own things alone, is framed by nobody, and tells other sites nothing of its address', async () => {
  const { headers, byName } = await headersWith({});
  expect(byName).toEqual({
    'default-src': "'self'",
    'script-src': expect.stringMatching(/^'self' 'sha256-[\w+/=]+'$/),
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    'font-src': "'self'",
    'connect-src': "'self' ws://localhost:3000",
    'form-action': "'self'",
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  });
  expect(headers).toMatchObject({ 'referrer-policy': 'same-origin', 'x-frame-options': 'DENY' });
});

it('a page reaches the hub, the bucket, the forms’ server and the pay page that the shop is set up with', async () => {
  const { byName } = await headersWith({
    PUBLIC_URL: 'https://shop.example',
    SHOP_ORIGINS: 'https://bare.example',
    CRM_URL: 'https://crm.example/leads?x=1',
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
    S3_BUCKET: 'corsi',
    S3_REGION: 'eu-west-1',
    S3_ACCESS_KEY_ID: 'the-key-id',
    S3_SECRET_ACCESS_KEY: 'the-secret',
  });
  expect(byName).toMatchObject({
    'connect-src': "'self' wss://shop.example https://crm.example",
    'media-src': "'self' blob: https://corsi.s3.eu-west-1.amazonaws.com",
    'form-action': "'self' https://bare.example https://crm.example https://checkout.stripe.com",
  });
});

it('a bucket with an endpoint is reached there', async () => {
  const { byName } = await headersWith({
    ...{ S3_BUCKET: 'corsi', S3_ENDPOINT: 'https://s3.example:9000/x' },
    ...{ S3_ACCESS_KEY_ID: 'the-key-id', S3_SECRET_ACCESS_KEY: 'the-secret' },
  });
  expect(byName['media-src']).toBe("'self' blob: https://s3.example:9000");
});

it('a shop of another origin may send and read what the client and the hub need', async () => {
  const SHOP_ORIGINS = 'https://bare.example';
  const { headers, read } = await headersWith({ SHOP_ORIGINS }, SHOP_ORIGINS);
  const list = (header: unknown) => String(header).split(/, ?/).sort();
  expect(list(headers['access-control-allow-methods'])).toEqual([
    'DELETE',
    'GET',
    'HEAD',
    'PATCH',
    'POST',
    'PUT',
  ]);
  expect(list(headers['access-control-allow-headers'])).toEqual([
    'authorization',
    'content-type',
    'tus-resumable',
    'upload-length',
    'upload-metadata',
    'upload-offset',
    'x-requested-with',
    'x-signalr-user-agent',
  ]);
  expect(headers['access-control-max-age']).toBe('7200');
  expect(list(read['access-control-expose-headers'])).toEqual([
    'content-disposition',
    'retry-after',
    'x-claim',
    'x-request-id',
  ]);
});

it.each([
  ['https://shop.example', 'max-age=31536000'],
  ['http://shop.example', undefined],
])('with the address %s browsers are told of HTTPS for this name alone: %s', async (PUBLIC_URL, header) => {
  const { headers } = await headersWith({ PUBLIC_URL });
  expect(headers['strict-transport-security']).toBe(header);
});
