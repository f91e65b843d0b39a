import { describeWeight, ENTRY_PAGES, LIMIT, packageOf, readChunks, weigh } from '../../bench/support/weight';
import { loginAs, STUDENT } from './support/login';
import { expect, test } from './support/test';

for (const address of ENTRY_PAGES) {
  test(`a visitor of ${address} waits for at most 150 KiB of scripts before the first course`, async ({
    page,
    baseURL,
  }) => {
    const weight = await weigh(page, `${baseURL}${address}`);
    const parts = describeWeight(weight);
    console.log(parts);
    expect(weight.scripts.length, 'the page has scripts').toBeGreaterThan(0);
    expect(weight.early, parts).toEqual([]);
    expect(weight.bytes, parts).toBeLessThanOrEqual(LIMIT);
  });
}

/** Files of the build that hold a part of the player. */
const playerFiles = () =>
  readChunks()
    .filter(({ modules }) =>
      modules.some(
        ({ name }) => packageOf(name) === 'media-chrome' || name.includes('features/player/components/'),
      ),
    )
    .flatMap(({ files }) => files);

test('the player’s code is in no page but the classroom and the preview', async ({ page }) => {
  const files = playerFiles();
  expect(files.length).toBeGreaterThan(0);
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname.slice(1)));
  const playersAsked = () => files.filter((file) => asked.has(file));
  await loginAs(page, STUDENT);
  for (const path of ['', '/corsi', '/corso/ichimoku-da-zero', '/percorsi-formativi', '/relatori', '/in']) {
    await page.goto(`/corsi-trading-online${path}`);
    await page.waitForLoadState('networkidle');
    expect(playersAsked(), path).toEqual([]);
  }
  await page.getByTestId('owned-course').first().getByRole('link').first().click();
  await expect(page.locator('video')).toBeVisible();
  expect(playersAsked().length).toBeGreaterThan(0);
});
