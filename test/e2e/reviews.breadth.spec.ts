import { loginAs, STUDENT } from './support/login';
import { axe, hydrated, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';
const REVIEWED = `${SHOP}/corso/ichimoku-da-zero`;
/** Courses of the demo shop's student, one a project: each is reviewed once. */
const own = () =>
  `${SHOP}/corso/${test.info().project.name === 'phone' ? 'leggere-i-grafici-a-candele' : 'ichimoku-segnali-e-conferme'}`;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('reviews are in the page as it comes: average, bars, words', async ({ page }) => {
    await page.goto(REVIEWED);
    const reviews = page.getByRole('region', { name: 'Recensioni' });
    await expect(reviews.getByText(/^\d+ recensioni$/)).toBeVisible();
    await expect(reviews.getByText('5 stelle')).toBeVisible();
    await expect(
      reviews.getByRole('list', { name: 'Recensioni degli studenti' }).getByRole('listitem'),
    ).toHaveCount(6);
    await expect(reviews.getByText('Acquisto verificato').first()).toBeVisible();
  });
});

test('what the server rendered stays while the code of the reviews is on its way, also for who is logged in', {
  tag: '@desktop',
}, async ({ page }) => {
  await loginAs(page, STUDENT);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/course-reviews*.js', async (route) => {
    await held;
    await route.continue();
  });
  const detail = page.waitForResponse('**/GetReviewByIdCourse');
  await page.goto(REVIEWED, { waitUntil: 'commit' });
  // What a visitor does not see has come, and the page knows of it.
  await detail;
  await expect(page.getByRole('button', { name: 'Acquista il corso' })).toBeEnabled();
  const reviews = page.getByRole('region', { name: 'Recensioni' });
  const items = reviews.getByRole('list', { name: 'Recensioni degli studenti' }).getByRole('listitem');
  await expect(items).toHaveCount(6);
  release();
  const more = reviews.getByRole('button', { name: /^Mostra altre recensioni/ });
  await hydrated(more);
  await more.click();
  await expect(items).not.toHaveCount(6);
});

test('a course whose reviews’ code does not come can be read and bought all the same, and nothing is asked without end', {
  tag: '@desktop',
}, async ({ page, consoleErrors }) => {
  // 422, 520: React says that it rendered once more after the code did not come.
  consoleErrors.allow(/ERR_FAILED|course-reviews|ChunkLoadError|React error #(422|520)/);
  let asked = 0;
  await page.route('**/course-reviews*.js', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto(REVIEWED);
  await expect(page.getByRole('button', { name: 'Acquista il corso' })).toBeEnabled();
  const reviews = page.getByRole('region', { name: 'Recensioni' });
  // Those that came with the page, or the reason and the way to ask again.
  const came = reviews.getByText(/^\d+ recensioni$/);
  await expect(came.or(reviews.getByRole('button', { name: 'Riprova' }))).toBeVisible();
  expect(asked).toBeLessThan(5);
});

test('come to by a link, a course whose reviews do not come says so, and they come when asked for again', {
  tag: '@desktop',
}, async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED|course-reviews|ChunkLoadError/);
  await page.route('**/course-reviews*.js', (route) => route.abort());
  await page.goto(`${SHOP}/corsi/ichimoku`);
  await page.getByTestId('course-card').getByRole('link', { name: 'Ichimoku da zero' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ichimoku da zero' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Acquista il corso' })).toBeEnabled();
  const reviews = page.getByRole('region', { name: 'Recensioni' });
  const again = reviews.getByRole('button', { name: 'Riprova' });
  await expect(again).toBeVisible();
  await page.unroute('**/course-reviews*.js');
  await again.click();
  await expect(reviews.getByText(/^\d+ recensioni$/)).toBeVisible();
});

test('more reviews come when asked for, until all are there', async ({ page }) => {
  await page.goto(REVIEWED);
  const reviews = page.getByRole('region', { name: 'Recensioni' });
  const items = reviews.getByRole('list', { name: 'Recensioni degli studenti' }).getByRole('listitem');
  const total = Number((await reviews.getByText(/^\d+ recensioni$/).textContent())?.split(' ')[0]);
  await expect(items).toHaveCount(6);
  const more = reviews.getByRole('button', { name: /^Mostra altre recensioni/ });
  await hydrated(more);
  for (let shown = 6; shown < total; shown += 6) {
    await more.click();
    await expect(items).toHaveCount(Math.min(total, shown + 6));
  }
  await expect(more).toHaveCount(0);
  await noSidewaysScroll(page);
});

test('who owns the course writes a review by the keyboard, and changes it; a broken network loses no word', async ({
  page,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(/ERR_FAILED|Network Error/);
  await loginAs(page, STUDENT);
  // From before the page loads: the browser may let a request of a page that is already open slip through.
  let isCut = true;
  await page.route('**/AddReviewByIdCourse', (route) => (isCut ? route.abort() : route.continue()));
  await page.goto(own());
  const reviews = page.getByRole('region', { name: 'Recensioni' });
  const text = reviews.getByRole('textbox', { name: 'La tua recensione (facoltativa)' });
  await expect(text).toBeVisible();
  await noSidewaysScroll(page);
  await axe(page);
  const count = Number(
    (
      (await reviews
        .getByText(/^\d+ recension[ie]$/)
        .textContent()
        .catch(() => '0')) ?? '0'
    ).split(' ')[0],
  );

  await reviews.getByRole('radio', { name: '5 stelle: Ottimo' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(reviews.getByRole('radio', { name: '4 stelle: Buono' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(text).toBeFocused();
  const words = `Molto chiaro 🙂\n\n${'supercalifragilistico'.repeat(12)} & <b>altro</b>`;
  await page.keyboard.insertText(words);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(reviews.getByRole('button', { name: 'Invia recensione' })).toBeEnabled();
  await expect(text).toHaveValue(words);
  isCut = false;
  await reviews.getByRole('button', { name: 'Invia recensione' }).press('Enter');

  await expect(reviews.getByText('Grazie! La tua recensione è pubblicata.')).toBeVisible();
  await expect(reviews.getByText('supercalifragilistico')).toBeVisible();
  await expect(
    reviews.getByText(count === 0 ? '1 recensione' : `${count + 1} recensioni`, { exact: true }),
  ).toBeVisible();
  await noSidewaysScroll(page);
  await axe(page);

  await reviews.getByRole('button', { name: 'Modifica' }).press('Enter');
  await reviews.locator('label').filter({ hasText: '2 stelle: Scarso' }).click();
  await expect(reviews.getByRole('radio', { name: '2 stelle: Scarso' })).toBeChecked();
  await text.fill('Ho cambiato idea.');
  await reviews.getByRole('button', { name: 'Invia recensione' }).press('Enter');
  await expect(reviews.getByText('Ho cambiato idea.')).toBeVisible();
  await page.reload();
  await expect(reviews.getByText('Ho cambiato idea.')).toBeVisible();
  await expect(reviews.getByRole('button', { name: 'Modifica' })).toBeVisible();
  await expect(reviews.getByText('supercalifragilistico')).toHaveCount(0);
});

test('a visitor has no form', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(REVIEWED);
  const reviews = page.getByRole('region', { name: 'Recensioni' });
  await expect(reviews.getByRole('button', { name: /^Mostra altre/ })).toBeVisible();
  await expect(reviews.getByRole('textbox')).toHaveCount(0);
});
