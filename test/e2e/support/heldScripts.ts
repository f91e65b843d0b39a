import type { Page } from '@playwright/test';

/** Before a page is opened: keeps its scripts back. @returns a function that lets them through, later ones too */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    // The page that asked for it may be gone.
    await route.continue().catch(() => undefined);
  });
  return release;
}
