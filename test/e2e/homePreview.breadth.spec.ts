import { SHOP } from './support/publicRoutes';
import { expect, test } from './support/test';

/** Pixels: the whole home page of the demo shop. */
const LONGEST = { desktop: 3500, phone: 5000 };

test('the home page plays a lesson in its place, without sound, with captions, and is no longer than it may be', async ({
  page,
}, { project }) => {
  await page.goto(`${SHOP}/`);
  await page.waitForLoadState('networkidle');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(LONGEST[project.name as keyof typeof LONGEST]);

  const video = page.getByRole('main').locator('video');
  await expect(video).toHaveCount(0);
  await page.getByRole('button', { name: 'Guarda l’anteprima' }).press('Enter');
  await expect(video).toBeFocused();
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0);
  const playing = await video.evaluate((one: HTMLVideoElement) => ({
    isMuted: one.muted,
    tracks: [...one.textTracks].map(({ kind, language, mode }) => ({ kind, language, mode })),
  }));
  expect(playing).toEqual({
    isMuted: true,
    tracks: [{ kind: 'captions', language: 'it', mode: 'showing' }],
  });
});
