import type { Browser, Page } from '@playwright/test';
import type { Lesson } from './lesson';

/** A phone of the lower class on a slow mobile line. */
const LINE = { latency: 150, downloadThroughput: (1.6 * 1024 ** 2) / 8, uploadThroughput: 96_000 };
const SLOWER_CPU = 4;

async function slowPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 375, height: 740 }, hasTouch: true });
  return context.newPage();
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
}

/** Milliseconds from `begin`, in the page, until the video shows its first frame. */
const untilFrame = (page: Page, begin: string) =>
  page.evaluate(
    (script) =>
      new Promise<number>((resolve) => {
        const video = document.querySelector('video');
        const started = performance.now();
        video?.requestVideoFrameCallback(() => resolve(performance.now() - started));
        // biome-ignore lint/security/noGlobalEval: a script of this file
        eval(script);
      }),
    begin,
  );

/** Milliseconds from the choice of the first lesson until its first frame. */
export async function lessonFrame(browser: Browser, { page: address, session }: Lesson): Promise<number> {
  const page = await slowPhone(browser);
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, session);
  await page.goto(address);
  const lessons = page.getByRole('region', { name: 'Lezioni del corso' }).getByRole('button');
  await lessons.nth(1).click();
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  await slowDown(page);
  const took = await untilFrame(
    page,
    `document.querySelector('[aria-label="Lezioni del corso"] button').click()`,
  );
  await page.context().close();
  return took;
}

/** Milliseconds from the address of the same file until a bare `<video>` shows its first frame. */
export async function bareFrame(browser: Browser, address: string): Promise<number> {
  const page = await slowPhone(browser);
  await page.goto(address);
  await slowDown(page);
  const took = await untilFrame(page, `document.querySelector('video').src = '/lesson.mp4'`);
  await page.context().close();
  return took;
}
