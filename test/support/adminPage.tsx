import { adminPages } from '../../src/client/features/admin/adminPages';
import { type AdminPattern, adminHref } from '../../src/client/features/admin/adminPaths';
import { selectIsLoading } from '../../src/client/features/platform/navigation/navigationSlice';
import type { PageModule } from '../../src/client/routing/page';
import { ROLE } from '../../src/contract/identity/roles';
import { createTestClient, testUser, until } from './client';
import { renderPage } from './renderPage';

/** Returns the component of a page of the admin. */
export async function adminView(pattern: AdminPattern): Promise<PageModule['Page']> {
  const page = await adminPages[pattern]();
  return page?.Page ?? (() => null);
}

/** Opens a page of the admin, logged in as one. @param id where the pattern has one */
export async function openAdminPage(pattern: AdminPattern, api: object, id = '', search = '') {
  const address = adminHref(pattern, id) + search;
  const client = createTestClient({ address, api, user: testUser, claim: ROLE.admin });
  await until(client.store, (state) => !selectIsLoading(state));
  renderPage(client, await adminView(pattern), { id, rest: id });
  return client;
}
