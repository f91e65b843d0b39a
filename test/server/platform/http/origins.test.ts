import { openTestApp, type TestApp } from '../../../support/app';
import { shopOf } from '../../checkout/purchases/fixtures';
import { openLiveShop } from '../hub/live';

const SHOP = 'http://localhost:3299';
const OTHER = 'https://evil.example';

describe('a shop served as bare files from an origin of SHOP_ORIGINS', () => {
  let shop: TestApp;
  let stock: ReturnType<typeof shopOf>;
  beforeAll(async () => {
    shop = await openTestApp({
      variables: { SHOP_ORIGINS: `https://shop.example, ${SHOP}`, CALLS_PER_MINUTE: '40' },
    });
    stock = shopOf(shop);
  });
  afterAll(() => shop.close());
  beforeEach(() => {
    // Another minute: the limit on calls begins anew.
    shop.time.now = new Date(shop.time.now.getTime() + 61_000);
  });

  const preflight = (origin: string, url = '/api/PaymentRequest/create-checkout') =>
    shop.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
  const post = (origin: string, url: string) =>
    shop.app.inject({ method: 'POST', url, headers: { origin }, payload: {} });

  it.each(['/api/PaymentRequest/create-checkout', '/crm/web-to-lead', '/hubs/purchase/negotiate'])(
    'may call %s, without credentials',
    async (url) => {
      const { statusCode, headers } = await preflight(SHOP, url);
      expect(statusCode).toBe(204);
      expect(headers).toMatchObject({
        'access-control-allow-origin': SHOP,
        'access-control-allow-headers': expect.stringContaining('authorization'),
      });
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    },
  );

  it('reads answers, refusals among them, with the headers that say when to come back', async () => {
    for (const [url, status] of [
      ['/api/courses/GetFilteredCourses', 200],
      ['/api/users/GetUserPurchases', 401],
      ['/hubs/purchase/negotiate?negotiateVersion=1', 200],
    ] as const) {
      const { statusCode, headers } = await post(SHOP, url);
      expect([url, statusCode]).toEqual([url, status]);
      expect(headers['access-control-allow-origin']).toBe(SHOP);
      expect(headers['access-control-expose-headers']).toContain('retry-after');
      expect(headers['access-control-expose-headers']).toContain('x-claim');
    }
  });

  it('shows pictures and videos of this server, and embeds nothing else', async () => {
    const policyOf = async (url: string) =>
      (await shop.app.inject(url)).headers['cross-origin-resource-policy'];
    expect(await policyOf('/media/public/pictures/none-320.webp')).toBe('cross-origin');
    expect(await policyOf('/api/Teacher/Cached')).toBe('same-origin');
  });

  it('gives nothing of it to another origin, at the hub neither', async () => {
    expect((await preflight(OTHER)).headers).not.toHaveProperty('access-control-allow-origin');
    const answer = await post(OTHER, '/api/courses/GetFilteredCourses');
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect((await post(OTHER, '/hubs/purchase/negotiate')).statusCode).toBe(403);
    expect((await post(`${SHOP}0`, '/hubs/purchase/negotiate')).statusCode).toBe(403);
  });

  it('has its preflights counted among the calls of an address', async () => {
    const statuses: number[] = [];
    for (let calls = 0; calls < 41; calls += 1) statuses.push((await preflight(SHOP)).statusCode);
    expect(statuses.filter((status) => status === 204)).toHaveLength(40);
    expect(statuses.at(-1)).toBe(429);
    const { statusCode, headers } = await post(SHOP, '/api/courses/GetFilteredCourses');
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([429, SHOP]);
    expect([headers['access-control-expose-headers'], headers['content-security-policy']]).toEqual([
      expect.stringContaining('retry-after'),
      expect.stringContaining("default-src 'self'"),
    ]);
  });

  it('gets its buyers back from the pay page; a buyer of another origin stays on this server', async () => {
    const course = await stock.addCourse();
    const backOf = async (origin: string) => {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/PaymentRequest/create-checkout',
        headers: { origin, authorization: `Bearer ${await shop.tokenOf(0)}` },
        payload: { IdCourseEnc: course.id },
      });
      const paid = await shop.app.inject({
        method: 'POST',
        url: answer.json().item.url,
        payload: 'card=4242424242424242',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      return [paid.headers.location, paid.headers['content-security-policy']];
    };
    const [location, policy] = await backOf(SHOP);
    expect(location).toMatch(`${SHOP}/corsi-trading-online/pagamento/successo/`);
    expect(policy).toMatch(`form-action 'self' https://shop.example ${SHOP}`);
    expect((await backOf(OTHER))[0]).toMatch(/^\/corsi-trading-online\/pagamento\/successo\//);
  });

  it.each([
    [SHOP, SHOP],
    [OTHER, ''],
  ])('has a buyer of %s come back to %j, however the payment ends', async (origin, shopUrl) => {
    const course = await stock.addCourse();
    const create = jest.spyOn(shop.deps.payments.current, 'createCheckout');
    await shop.app.inject({
      method: 'POST',
      url: '/api/PaymentRequest/create-checkout',
      headers: { origin, authorization: `Bearer ${await shop.tokenOf(0)}` },
      payload: { IdCourseEnc: course.id },
    });
    const { successPath, failurePath, cancelPath } = create.mock.calls[0]?.[0] ?? {};
    create.mockRestore();
    const base = `${shopUrl}/corsi-trading-online`;
    expect(successPath?.startsWith(`${base}/pagamento/successo/`)).toBe(true);
    expect(failurePath?.startsWith(`${base}/pagamento/fallito?`)).toBe(true);
    expect(cancelPath?.startsWith(`${base}/corso/${course.slug}?annullato=`)).toBe(true);
  });
});

describe('a WebSocket of the hub', () => {
  let live: Awaited<ReturnType<typeof openLiveShop>>;
  beforeAll(async () => {
    live = await openLiveShop({ variables: { SHOP_ORIGINS: SHOP } });
  });
  afterAll(() => live.close());

  it('is opened for such an origin, and for no other', async () => {
    const raw = await live.socket({ headers: { origin: SHOP } });
    raw.webSocket.terminate();
    await expect(live.socket({ headers: { origin: OTHER } })).rejects.toThrow(/403/);
  });
});

it('without SHOP_ORIGINS no other origin is let in', async () => {
  const shop = await openTestApp();
  const { headers } = await shop.app.inject({
    method: 'OPTIONS',
    url: '/api/courses/GetFilteredCourses',
    headers: { origin: SHOP, 'access-control-request-method': 'POST' },
  });
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  await shop.close();
});
