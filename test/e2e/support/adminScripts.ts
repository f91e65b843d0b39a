import { expect, type Page } from '@playwright/test';
import { readChunks } from '../../../bench/support/weight';

/** Code that only admins need: the admin itself, its grid, charts, editor and sortable lists. */
const ADMIN_CODE = /\/src\/client\/features\/admin\/|\/node_modules\/(@mui\/x-|draft-js|@dnd-kit)/;

const isOfAdmin = ({ modules }: { modules: readonly { readonly name: string }[] }) =>
  modules.some(({ name }) => ADMIN_CODE.test(name));

/** Watches what a page fetches. Returns a check that none of it is the admin's. */
export function watchAdminScripts(page: Page): () => void {
  const files = new Set(
    readChunks()
      .filter(isOfAdmin)
      .flatMap((chunk) => chunk.files),
  );
  expect(files.size, 'chunks of the admin').toBeGreaterThan(2);
  const fetched: string[] = [];
  page.on('request', (request) => {
    const file = new URL(request.url()).pathname.slice(1);
    if (files.has(file)) fetched.push(file);
  });
  return () => expect(fetched, 'scripts of the admin').toEqual([]);
}
