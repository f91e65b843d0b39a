import { buyElsewhere, connected, live, logIn, openLiveShop, testToastOver } from './support/live';
import { STUDENT } from './support/login';
import { SHOP } from './support/publicRoutes';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

openLiveShop();

/** A prompt comes with the connection, which a busy machine may make late. */
const PROMPT_WITHIN = 30_000;

testToastOver({
  name: 'WebSockets',
  without: [],
  desktop: 'forex-sessioni-e-valute',
  phone: 'piano-di-accumulo',
});

test('who finished a course is asked for a review, by keyboard too; it is on the course’s page afterwards', {
  tag: '@desktop',
}, async ({ page }) => {
  await logIn(page, STUDENT);
  const dialog = page.getByRole('dialog', { name: /^Com’è andato/ });
  await expect(dialog).toBeVisible({ timeout: PROMPT_WITHIN });
  await axe(page);
  await noSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Invia Recensione' }).click();
  await expect(dialog.getByText('Scegli quante stelle dare, da 1 a 5.')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: '1 stella' })).toBeFocused();
  await axe(page);
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: '2 stelle' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Chiaro, ordinato, senza promesse.');
  await dialog.getByRole('button', { name: 'Invia Recensione' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Grazie per la tua recensione!')).toBeVisible();
});

test('Annulla puts the question off: it does not come back with the next page', { tag: '@phone' }, async ({
  page,
}) => {
  await logIn(page, STUDENT);
  const dialog = page.getByRole('dialog', { name: /^Com’è andato/ });
  await expect(dialog).toBeVisible({ timeout: PROMPT_WITHIN });
  await axe(page);
  await noSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Annulla' }).click();
  await expect(dialog).toHaveCount(0);
  const again = connected(page);
  await page.goto(`${live.shop.address}${SHOP}/corsi`);
  await again;
  await expect(page.getByTestId('course-card').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a toast stays away from what is being bought, and comes back on the next page', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const isConnected = connected(page);
  await page.goto(`${live.shop.address}${SHOP}/corsi`);
  await isConnected;
  await buyElsewhere(browser, 'psicologia-del-trader');
  const toast = page.getByTestId('purchase-toast');
  await expect(toast).toBeVisible();
  await page.getByTestId('course-card').first().getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Acquista questo corso' })).toBeVisible();
  await expect(toast).toBeHidden();
  // Nor does one that comes while the course is open.
  await buyElsewhere(browser, 'forex-sessioni-e-valute');
  await expect(toast).toHaveCount(1);
  await expect(toast).toBeHidden();
  await noSidewaysScroll(page);
  await page.goBack();
  await expect(toast).toBeVisible();
  // One at a time: the second comes when the first is closed.
  const first = (await toast.textContent()) ?? '';
  await toast.getByRole('button', { name: 'Chiudi' }).click();
  await expect(toast).not.toHaveText(first);
  await expect(toast).toBeVisible();
});
