import type { Slice } from '@reduxjs/toolkit';
import { config } from 'zod';
import { adminPages } from '../../../../src/client/features/admin/adminPages';
import { adminHits } from '../../../../src/client/features/admin/search/adminSearch';
import { expired, loggedOut, replaced } from '../../../../src/client/features/identity/session/sessionSlice';

/** Anything that is not as it was at first. */
const filled = (initial: object) => ({
  ...Object.fromEntries(Object.keys(initial).map((name) => [name, `di prima: ${name}`])),
  altro: 'di prima',
});

/** The slices of all pages of the admin, by name. */
async function slicesOfPages(): Promise<ReadonlyMap<string, Slice>> {
  const pages = await Promise.all(Object.values(adminPages).map((load) => load()));
  const slices = pages.flatMap((page) => (page.slices ?? []) as unknown as readonly Slice[]);
  return new Map([...slices, adminHits.slice as Slice].map((slice) => [slice.name, slice]));
}

it.each([
  ['a logout', loggedOut()],
  ['an expired session', expired(401)],
  ['another person’s login', replaced({ user: { id: 'altra' }, claim: 1 } as never)],
])('%s leaves nothing of the admin in any page’s slice', async (_name, end) => {
  const slices = await slicesOfPages();
  expect(slices.size).toBeGreaterThan(100);
  const kept = [...slices.values()].filter((slice) => {
    const initial: object = slice.getInitialState();
    return JSON.stringify(slice.reducer(filled(initial), end)) !== JSON.stringify(initial);
  });
  expect(kept.map(({ name }) => name)).toEqual([]);
});

it('the shapes of all pages of the admin are checked without code made from text', () => {
  expect(config().jitless).toBe(true);
});
