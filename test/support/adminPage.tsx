import type { FunctionComponent } from 'react';
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
  return open(pattern, api, await adminView(pattern), id, search);
}

/** The same with a part of the page alone: a grid or a long form beside it takes most of a test's time. */
export const openAdminPart = (pattern: AdminPattern, api: object, Part: FunctionComponent, id = '') =>
  open(pattern, api, Part, id, '');

async function open(
  pattern: AdminPattern,
  api: object,
  Page: PageModule['Page'],
  id: string,
  search: string,
) {
  const address = adminHref(pattern, id) + search;
  const client = createTestClient({ address, api, user: testUser, claim: ROLE.admin });
  await until(client.store, (state) => !selectIsLoading(state));
  renderPage(client, Page, { id, rest: id });
  return client;
}
