import type { Page } from '@playwright/test';
import { OWN_PASSWORD, signUp } from './support/account';
import { deskCalls, SHOP } from './support/desk';
import { loginAs } from './support/login';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

/** The id of a demo course by its page. */
async function courseId(page: Page, title: string): Promise<string> {
  const answer = await page.request.post('/api/courses/GetDetailCourseByTitle', { data: { title } });
  const { item } = (await answer.json()) as { item: { IdCourseEnc: string } };
  return item.IdCourseEnc;
}

/** A coupon of 100 % on one course, as admins make it. */
async function addCode(page: Page, code: string, course: string): Promise<void> {
  const { post } = await deskCalls(page);
  const answer = await post('/api/Coupon', {
    CouponCode: code,
    isPercentage: true,
    discount: 100,
    scope: 'course',
    IdCourseEnc: await courseId(page, course),
    useLimit: 1,
    isActive: true,
  });
  expect(answer.isOk).toBe(true);
}

test('a code from the desk is typed on a page of the profile and opens its course', async ({
  page,
}, info) => {
  const code = `DONO-${info.project.name}-${info.workerIndex}`.toUpperCase();
  await addCode(page, code, 'opzioni-e-volatilita');
  const mail = `codice.${info.project.name}@example.com`;
  await signUp(page, mail);
  await loginAs(page, mail, { password: OWN_PASSWORD, again: true });
  await page.goto(`${SHOP}/in`);
  await page.getByRole('link', { name: 'Riscatta un codice' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riscatta un codice');
  await noSidewaysScroll(page);
  await axe(page);

  const field = page.getByLabel('Codice');
  await field.fill('NONESISTE');
  await field.press('Enter');
  await expect(page.getByText('Questo codice non esiste')).toBeVisible();
  await expect(field).toHaveValue('NONESISTE');
  await axe(page);

  await field.fill(` ${code.toLowerCase()} `);
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Codice riscattato');
  await noSidewaysScroll(page);
  await axe(page);
  await page.getByRole('link', { name: /^Inizia «Opzioni e volatilità/ }).click();
  await expect(page).toHaveURL(/\/corso\/v\//);
});
