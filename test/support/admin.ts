import { desc } from 'drizzle-orm';
import { audit } from '../../src/server/database';
import type { Answer, TestApp } from './app';

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

/** What the audit says was done, newest first. */
export function auditOf(shop: TestApp) {
  const { action, resource, resourceId, actorId, before, after } = audit;
  return shop.database.orm
    .select({ action, resource, resourceId, actorId, before, after })
    .from(audit)
    .orderBy(desc(audit.id));
}
