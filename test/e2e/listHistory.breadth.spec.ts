import { openFilters } from './support/screen';
import { expect, test } from './support/test';

const LIST = '/corsi-trading-online/corsi';

test('Back after an order and a filter leads through the lists before them, not out of the shop', async ({
  page,
}) => {
  await page.goto('/corsi-trading-online/');
  await page.getByRole('link', { name: 'Esplora i corsi' }).click();
  await expect(page).toHaveURL(LIST);
  const sort = page.getByLabel('Ordina per');
  const before = await sort.inputValue();
  const orders = await sort
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  const other = orders.find((order) => order !== before) ?? '';
  await sort.selectOption(other);
  await expect(page).toHaveURL(new RegExp(`ordina=${other}`));
  await openFilters(page);
  await page.getByLabel('Prezzo fino a (€)').fill('100');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/prezzo_max=100/);
  await page.goBack();
  await expect(page).not.toHaveURL(/prezzo_max/);
  await expect(sort).toHaveValue(other);
  await page.goBack();
  await expect(page).toHaveURL(LIST);
  await expect(sort).toHaveValue(before);
  await expect(page.getByTestId('course-card').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Impara a leggere/);
});
