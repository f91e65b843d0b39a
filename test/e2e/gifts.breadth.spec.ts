import type { Page } from '@playwright/test';
import { followMail, OWN_PASSWORD, signUp } from './support/account';
import { adminCalls, SHOP } from './support/admin';
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
  const { post } = await adminCalls(page);
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

test('a code from the admin is typed on a page of the profile and opens its course', async ({
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

test('what can be pressed beside a course does not move under who is logged in', async ({ page }, info) => {
  const mail = `fermo.${info.project.name}@example.com`;
  await signUp(page, mail);
  await loginAs(page, mail, { password: OWN_PASSWORD, again: true });
  await page.addInitScript(() => {
    const seen = new Set<number>();
    Object.assign(window, { seen });
    const look = () => {
      const link = [...document.querySelectorAll('a')].find(
        ({ textContent }) => textContent === 'Regala questo corso',
      );
      if (link) seen.add(Math.round(link.getBoundingClientRect().top + window.scrollY));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${SHOP}/corso/opzioni-e-volatilita`);
  await expect(page.getByRole('checkbox', { name: 'Mi serve la fattura' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Paga con bonifico' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const places = await page.evaluate(() => [...(window as unknown as { seen: Set<number> }).seen]);
  expect(places, String(places)).toHaveLength(1);
});

test('a course is bought for somebody else, who opens it by the link of the mail', async ({
  page,
  browser,
}, info) => {
  const [giver, friend] = ['dona', 'riceve'].map((who) => `${who}.${info.project.name}@example.com`);
  await signUp(page, giver ?? '');
  await loginAs(page, giver ?? '', { password: OWN_PASSWORD, again: true });
  await page.goto(`${SHOP}/corso/opzioni-e-volatilita`);
  await page.getByRole('link', { name: 'Regala questo corso' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Regala');
  const email = page.getByLabel('E-mail di chi riceve il regalo');
  await email.fill((giver ?? '').toUpperCase());
  await email.press('Enter');
  await expect(page.getByText('È il tuo indirizzo')).toBeVisible();
  await noSidewaysScroll(page);
  await axe(page);
  await email.fill((friend ?? '').toUpperCase());
  await page.getByLabel('Nome di chi riceve il regalo').fill('Anna');
  await page.getByLabel('Il tuo nome').fill('Zia Carla');
  await page.getByLabel('Messaggio (facoltativo)').fill('Tanti auguri!');
  await page.reload();
  await expect(page.getByLabel('Messaggio (facoltativo)')).toHaveValue('Tanti auguri!');
  await page.getByRole('button', { name: 'Guarda l’anteprima' }).click();
  await expect(page.getByText('Anna, hai ricevuto un regalo')).toBeVisible();
  await page.getByRole('button', { name: /^Vai al pagamento/ }).click();
  await expect(page).toHaveURL(/\/sandbox-pay\//);
  await page.getByLabel('Numero della carta').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Paga/ }).click();
  await expect(page.getByRole('heading', { name: 'Grazie, il regalo è pronto!' })).toBeVisible();
  await noSidewaysScroll(page);
  await axe(page);
  await page.getByRole('main').getByRole('link', { name: 'Vai al mio profilo' }).click();
  await expect(page.getByText(`Regalo per ${friend}`)).toBeVisible();
  await expect(page.getByText('Non hai ancora corsi')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signUp(other, friend ?? '');
  await expect(async () => followMail(other, friend ?? '', 'riscatta')).toPass({ timeout: 40_000 });
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Anna, hai ricevuto un regalo');
  await expect(other.getByText('Zia Carla ti regala il corso')).toBeVisible();
  await noSidewaysScroll(other);
  await axe(other);
  await other.getByRole('link', { name: 'Accedi e apri il regalo' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/Accedi/);
  await other.getByLabel('E-mail').fill(friend ?? '');
  await other.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await other.getByRole('main').getByRole('button', { name: 'Accedi', exact: true }).click();
  await other.getByRole('button', { name: 'Riscatta', exact: true }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Codice riscattato');
  await other.context().close();
});
