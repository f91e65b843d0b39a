import type { Page } from '@playwright/test';
import { ADMIN, loginAs, STUDENT, TEACHER, tokenOf } from './support/login';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';
/** The demo student's course of the demo teacher, and a lesson of it without questions. */
const COURSE = 'leggere-i-grafici-a-candele';
const LESSON = 'Doji, hammer, engulfing: casi reali';
const QUESTION = 'Un doji con volume alto dice <b>qualcosa</b> in più?';
const ANSWER = 'Dice che c’è stata battaglia: aspetta la candela dopo.';

async function call(page: Page, mail: string, url: string, data: object) {
  const headers = { authorization: `Bearer ${await tokenOf(page, mail)}` };
  return (await page.request.post(url, { data, headers })).json();
}

/** The address of the lesson at its questions, as mails give it. */
async function lessonAddress(page: Page) {
  const { courses } = await call(page, STUDENT, '/api/users/GetUserPurchases', {});
  const { IdCourseEnc } = courses.find(({ slug }: { slug: string }) => slug === COURSE);
  const { item } = await call(page, STUDENT, '/api/courses/GetSections', { IdEnc: IdCourseEnc });
  const { IdEnc } = item.sections.find(({ title }: { title: string }) => title === LESSON);
  return { sectionId: IdEnc, href: `${SHOP}/corso/v/${IdCourseEnc}?lezione=${IdEnc}#domande` };
}

const panel = (page: Page) => page.getByRole('tabpanel', { name: /^Domande/ });

/** Half under the sticky header a button would count as too small. */
const atTop = (page: Page) => page.evaluate(() => window.scrollTo(0, 0));

async function removeAll(page: Page, IdSectionEnc: string) {
  const { items } = await call(page, ADMIN, '/api/Question/GetQuestions', { IdSectionEnc });
  for (const { IdEnc } of items) await call(page, ADMIN, '/api/Question/DeleteQuestion', { IdEnc });
}

test('a student asks on a phone, the teacher is led to it and answers, the student reads it; both get a mail', async ({
  page,
  browser,
}) => {
  const { href, sectionId } = await lessonAddress(page);
  try {
    await page.setViewportSize({ width: 375, height: 780 });
    await loginAs(page, STUDENT);
    await page.goto(href);
    await expect(page.getByRole('heading', { name: LESSON })).toBeVisible();
    await expect(panel(page).getByText('Ancora nessuna domanda')).toBeVisible();
    await atTop(page);
    await axe(page);
    await noSidewaysScroll(page);
    await panel(page).getByLabel('La tua domanda').fill('x'.repeat(10_000));
    await panel(page).getByRole('button', { name: 'Fai la domanda' }).click();
    await expect(panel(page).getByText(/Al massimo 2.000 caratteri/)).toBeVisible();
    await expect(panel(page).getByLabel('La tua domanda')).toHaveValue('x'.repeat(10_000));
    await panel(page).getByLabel('La tua domanda').fill(QUESTION);
    await panel(page).getByRole('button', { name: 'Fai la domanda' }).click();
    await expect(panel(page).getByText(/Domanda inviata/)).toBeVisible();
    await expect(panel(page).getByText(QUESTION)).toBeVisible();
    await atTop(page);
    await axe(page);

    const context = await browser.newContext();
    const teacher = await context.newPage();
    await loginAs(teacher, TEACHER);
    await teacher.goto(`${SHOP}/in#domande`);
    const waiting = teacher.getByRole('list', { name: 'Domande senza risposta' });
    await expect(waiting.getByText(QUESTION)).toBeVisible();
    await axe(teacher);
    await waiting.getByRole('link', { name: `Rispondi sotto «${LESSON}»` }).click();
    await expect(teacher.getByRole('heading', { name: LESSON })).toBeVisible();
    await expect(panel(teacher).getByLabel('La tua domanda')).toHaveCount(0);
    await panel(teacher).getByRole('button', { name: 'Rispondi' }).focus();
    await teacher.keyboard.press('Enter');
    await expect(panel(teacher).getByLabel(/^Risposta a Luca/)).toBeFocused();
    await teacher.keyboard.type(ANSWER);
    await axe(teacher);
    await teacher.keyboard.press('Control+Enter');
    await expect(panel(teacher).getByText('Risponde Marco Ferri')).toBeVisible();
    await context.close();

    await page.reload();
    await expect(panel(page).getByText(ANSWER)).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Modifica' })).toHaveCount(0);
    const token = await tokenOf(page, ADMIN);
    const mails = async (Query: string) => {
      const answer = await page.request.get(`/api/Mail?Query=${encodeURIComponent(Query)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return ((await answer.json()).items as { to: string }[]).map(({ to }) => to);
    };
    expect(await mails('Leggere i grafici')).toContain(TEACHER);
    expect(await mails(`Risposta alla tua domanda: ${LESSON}`)).toEqual([STUDENT]);
  } finally {
    await removeAll(page, sectionId);
  }
});

test('an admin finds questions without an answer in the admin, answers one, and hides it after being asked', async ({
  page,
}) => {
  const { sectionId } = await lessonAddress(page);
  try {
    await call(page, STUDENT, '/api/Question/AddQuestion', { IdSectionEnc: sectionId, Text: QUESTION });
    await loginAs(page, ADMIN);
    await page.goto(`${SHOP}/admin`);
    await page.getByRole('link', { name: /domand[ae] senza risposta/ }).click();
    await expect(page).toHaveURL(/\/admin\/domande\?State=unanswered/);
    await axe(page);
    await page.getByRole('link', { name: QUESTION }).click();
    await expect(page.getByRole('heading', { name: /^Domanda di Luca/ })).toBeVisible();
    await page.getByRole('button', { name: 'Pubblica la risposta' }).click();
    await expect(page.getByText('Scrivi la risposta.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Risposta' }).fill(ANSWER);
    // A button that is half under the header would count as a small one.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await axe(page);
    await page.getByRole('button', { name: 'Pubblica la risposta' }).click();
    await expect(page.getByText('Risposta pubblicata.')).toBeVisible();
    await page.getByRole('button', { name: 'Nascondi' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(QUESTION);
    await dialog.getByRole('button', { name: 'Nascondi' }).click();
    await expect(page.getByRole('button', { name: 'Mostra' })).toBeVisible();
  } finally {
    await removeAll(page, sectionId);
  }
});
