import { desc } from 'drizzle-orm';
import { audit } from '../../src/server/platform/database';
import { publicCache } from '../../src/server/platform/http/publicCache';
import { shopOf } from '../server/checkout/purchases/fixtures';
import { type Answer, openTestApp, type TestApp } from './app';

/** Calls as an admin. */
export async function adminOf(shop: TestApp) {
  const email = `${crypto.randomUUID()}@example.com`;
  const id = await shop.addUser({ email, role: 1 });
  const token = await shop.logIn(email);
  const send =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    (url: string, body?: unknown): Promise<Answer> =>
      shop.call(url, body, token, { method });
  return { id, token, get: send('GET'), post: send('POST'), put: send('PUT'), remove: send('DELETE') };
}
export type Admin = Awaited<ReturnType<typeof adminOf>>;

/** Returns the entries of the audit, newest first. */
export function auditOf(shop: TestApp) {
  const { action, resource, resourceId, actorId, before, after } = audit;
  return shop.database.orm
    .select({ action, resource, resourceId, actorId, before, after })
    .from(audit)
    .orderBy(desc(audit.id));
}

/** Stands for what is there only once the tests of a file run. */
export const late = <Value extends object>(value: () => Value): Value =>
  new Proxy({} as Value, { get: (_none, name) => Reflect.get(value(), name) });

/** The shop of a file's tests, empty before each of them but for an admin. @param now when each test begins; by default the clock goes on from the last one's */
export function adminShop({ now }: { readonly now?: string } = {}) {
  let shop: TestApp;
  let stock: ReturnType<typeof shopOf>;
  let admin: Admin;
  beforeAll(async () => {
    shop = await openTestApp();
    stock = shopOf(shop);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    if (now) shop.time.now = new Date(now);
    await shop.database.empty();
    publicCache(shop.database).invalidate();
    admin = await adminOf(shop);
  });
  return { shop: late(() => shop), stock: late(() => stock), admin: late(() => admin) };
}
