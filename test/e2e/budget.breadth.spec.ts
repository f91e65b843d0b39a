import {
  describeWeight,
  ENTRY_PAGES,
  packageOf,
  ROUTE_LIMIT,
  readChunks,
  VISIT_LIMIT,
  weigh,
  weighRoutes,
  weighScripts,
} from '../../bench/support/weight';
import { loginAs, STUDENT } from './support/login';
import { expect, test } from './support/test';

for (const pathname of Object.keys(ENTRY_PAGES) as (keyof typeof ENTRY_PAGES)[]) {
  test(`a visitor of ${pathname} needs no more scripts than the limit allows`, async ({ page, baseURL }) => {
    const weight = await weigh(page, baseURL ?? '', pathname);
    const parts = describeWeight(weight);
    console.log(parts);
    expect(weight.scripts.length, 'the page has scripts').toBeGreaterThan(0);
    expect(weight.early, parts).toEqual([]);
    expect(weight.bytes, parts).toBeLessThanOrEqual(weight.limit);
  });
}

/** Files of the build that hold a part of the player. */
const playerFiles = () =>
  readChunks()
    .filter(({ modules }) =>
      modules.some(
        ({ name }) =>
          ['media-chrome', 'hls.js'].includes(packageOf(name)) ||
          name.includes('features/player/components/'),
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
  // The demo's lessons have one quality.
  const hls = readChunks().filter(({ names }) => names.includes('hls'));
  expect(hls).toHaveLength(1);
  expect(hls.flatMap(({ files: own }) => own).filter((file) => asked.has(file))).toEqual([]);
});

test('every other public route adds no more scripts to the home page than the limit allows', () => {
  const routes = weighRoutes();
  const parts = routes.map(
    ({ chunk, bytes, files }) => `${(bytes / 1024).toFixed(1)} KiB ${chunk}: ${files}`,
  );
  console.log(parts.join('\n'));
  expect(
    routes.filter(({ bytes }) => bytes > ROUTE_LIMIT),
    parts.join('\n'),
  ).toEqual([]);
});

test('a visitor’s first page fetches no more scripts than the limit allows, the live channel with them', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) asked.push(request.url());
  });
  const connects = page.waitForRequest(/negotiate/);
  await page.goto('/corsi-trading-online/');
  await connects;
  await page.waitForLoadState('networkidle');
  expect(weighScripts(asked), asked.join('\n')).toBeLessThanOrEqual(VISIT_LIMIT);
});
