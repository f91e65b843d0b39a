import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

/** What a page has said on its console as an error, or thrown and not caught. */
export interface ConsoleErrors {
  /** Lets pass the errors that this test provokes: those whose text matches. */
  readonly allow: (pattern: RegExp) => void;
}

interface Fixtures {
  readonly consoleErrors: ConsoleErrors & { readonly seen: string[]; readonly allowed: RegExp[] };
}

/**
 * Playwright's test with the shop's address as its base, that fails on every error in the console of any page of
 * its context. `test('…', async ({ page, consoleErrors }) => { consoleErrors.allow(/404/); … })`
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  baseURL: async ({}, use) => {
    await use(process.env.SHOP_ADDRESS);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  consoleErrors: async ({}, use) => {
    const seen: string[] = [];
    const allowed: RegExp[] = [];
    await use({ seen, allowed, allow: (pattern) => void allowed.push(pattern) });
    const unexpected = seen.filter((text) => !allowed.some((pattern) => pattern.test(text)));
    base.expect(unexpected, 'errors in the console').toEqual([]);
  },
  context: async ({ context, consoleErrors }, use) => {
    context.on('console', (message) => {
      if (message.type() === 'error')
        consoleErrors.seen.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (thrown) => {
      const error = thrown.error();
      consoleErrors.seen.push(error.stack ?? String(error));
    });
    await use(context);
  },
});
