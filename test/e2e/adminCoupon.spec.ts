import { ADMIN_BASE } from './support/admin';
import { ADMIN, loginAs } from './support/login';
import { expect, test } from './support/test';

const COUPONS = `${ADMIN_BASE}/coupons`;

test('an admin makes a coupon, changes it and deletes it, and the shop takes it meanwhile', async ({
  page,
  request,
}) => {
  const code = `PROVA${test.info().project.name.toUpperCase()}`;
  const quote = async () => {
    const answer = await request.post('/api/courses/IsValidCouponWithTitle', {
      data: { Title: 'ichimoku-da-zero', CouponCode: code },
    });
    return (await answer.json()) as { isOk: boolean; item?: { discount: number } };
  };
  await loginAs(page, ADMIN);
  await page.goto(`${COUPONS}/nuovo`);
  await page.getByLabel('Codice').fill(code);
  await page.getByRole('textbox', { name: 'Sconto', exact: true }).fill('120');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Uno sconto in percentuale arriva al massimo a 100.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Sconto', exact: true }).fill('25');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Coupon salvato.')).toBeVisible();
  await expect(page).toHaveURL(COUPONS);
  expect(await quote()).toMatchObject({ isOk: true, item: { discount: 25 } });

  await page.getByRole('link', { name: code }).click();
  await page.getByRole('textbox', { name: 'Sconto', exact: true }).fill('30');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Uscire senza salvare?' });
  await question.getByRole('button', { name: 'Resta qui' }).click();
  await expect(page.getByRole('textbox', { name: 'Sconto', exact: true })).toHaveValue('30');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page).toHaveURL(COUPONS);
  await expect.poll(async () => (await quote()).item?.discount).toBe(30);

  await page.getByRole('button', { name: `Elimina ${code}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await expect(page.getByText('Coupon eliminato.')).toBeVisible();
  await expect(page.getByRole('link', { name: code })).toHaveCount(0);
  expect((await quote()).isOk).toBe(false);
});
