import { OWN_PASSWORD, signUp } from './support/account';
import { ADMIN_BASE, SHOP, sees, visitorOf } from './support/admin';
import { ADMIN, loginAs, STUDENT } from './support/login';
import { axe, noSidewaysScroll } from './support/screen';
import { expect, test } from './support/test';

test.beforeEach(async ({ page }) => loginAs(page, ADMIN));

test('an account is found, becomes an admin and a student again, and is deleted', async ({
  page,
  browser,
  baseURL,
}) => {
  const mail = 'persona.di.prova@example.com';
  const person = await visitorOf(browser, baseURL);
  await signUp(person, mail);
  await loginAs(person, mail, { again: true, password: OWN_PASSWORD });

  await page.goto(`${ADMIN_BASE}/utenti/gestione`);
  await page.getByRole('searchbox', { name: 'Cerca' }).fill('persona.di');
  // While a list loads anew, a veil over its rows takes the clicks.
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: mail }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Anna Rossi' })).toBeVisible();
  for (const role of ['Amministratore', 'Studente']) {
    await page.getByRole('combobox', { name: 'Ruolo' }).selectOption({ label: role });
    await page.getByRole('button', { name: 'Cambia ruolo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cambia ruolo' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The account is shown with its new role: a choice before that would be taken back.
    await expect(page.getByRole('button', { name: 'Cambia ruolo' })).toHaveAttribute('aria-disabled', 'true');
    const list = await person.request.post('/api/users/authenticate', {
      data: { Username: mail, Password: OWN_PASSWORD },
    });
    expect(await list.json()).toMatchObject({ isOk: true, claim: role === 'Amministratore' ? 1 : 0 });
  }

  await page.getByRole('button', { name: 'Elimina l’account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina', exact: true }).click();
  await expect(page).toHaveURL(/utenti\/gestione/);
  const login = await person.request.post('/api/users/authenticate', {
    data: { Username: mail, Password: OWN_PASSWORD },
  });
  expect(await login.json()).toMatchObject({ isOk: false });
  await page.goto(`${ADMIN_BASE}/utenti/gestione?Query=${mail}`);
  await expect(page.getByText('Nessun risultato con questi filtri.')).toBeVisible();
  await person.context().close();
});

for (const width of [1280, 375]) {
  test(`at ${width} px a changed role reaches the person’s open page with the next one, without a login`, async ({
    page,
    browser,
    baseURL,
    consoleErrors,
  }) => {
    // Four roles, one after the other.
    test.slow();
    // The former admin's next call to the admin.
    consoleErrors.allow(/403/);
    const mail = `ruolo.${width}@example.com`;
    const person = await visitorOf(browser, baseURL);
    await person.setViewportSize({ width, height: 812 });
    await signUp(person, mail);
    await loginAs(person, mail, { again: true, password: OWN_PASSWORD });
    await person.goto(`${SHOP}/`);
    /** On a phone a notice lies over the header. */
    const closeNotice = () => person.getByRole('button', { name: 'Chiudi', exact: true }).click();
    const entry = async () => {
      await person.getByRole('button', { name: /Il tuo account/ }).click();
      await expect(person.getByRole('menuitem', { name: 'Profilo' })).toBeVisible();
      const count = await person.getByRole('menuitem', { name: 'Admin' }).count();
      await person.keyboard.press('Escape');
      return count;
    };
    expect(await entry()).toBe(0);
    const give = async (role: string) => {
      await page.goto(`${ADMIN_BASE}/utenti/gestione?Query=${mail}`);
      await page.getByRole('link', { name: mail }).click();
      await page.getByRole('combobox', { name: 'Ruolo' }).selectOption({ label: role });
      await page.getByRole('button', { name: 'Cambia ruolo' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cambia ruolo' }).click();
      await expect(page.getByText('Ruolo cambiato.')).toBeVisible();
    };

    await give('Amministratore');
    // A page without any other call of the person's.
    const footer = person.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Contatti' }).click();
    await expect(person.getByText('Ora sei amministratore: nel menu del tuo account')).toBeVisible();
    expect(await person.evaluate(() => localStorage.getItem('claim'))).toBe('1');
    await closeNotice();
    expect(await entry()).toBe(1);

    const other = await person.context().newPage();
    await other.goto(`${ADMIN_BASE}/leads`);
    await expect(other.getByRole('heading', { level: 1, name: 'Contatti' })).toBeVisible();
    await give('Studente');
    await footer.getByRole('link', { name: 'Tutti i corsi' }).click();
    // The page of the admin in the other tab follows at the same time: neither notice stays for long.
    await Promise.all(
      [person, other].map((tab) => expect(tab.getByText(/^Non sei più amministratore/)).toBeVisible()),
    );
    await expect(
      other.getByRole('heading', { name: 'Questa sezione è per gli amministratori' }),
    ).toBeVisible();
    await closeNotice();
    expect(await entry()).toBe(0);
    await other.getByRole('main').getByRole('link', { name: 'Torna alla home' }).click();
    await expect(other).toHaveURL(`${SHOP}/`);

    // The other way: the closed door opens, and a call of the admin is refused.
    await give('Amministratore');
    await other.goto(`${ADMIN_BASE}/leads`);
    await expect(other.getByRole('heading', { level: 1, name: 'Contatti' })).toBeVisible();
    await give('Studente');
    // One call alone: of several, one that any account may make would close the door.
    await other.getByLabel('Cerca', { exact: true }).fill('Anna');
    await expect(other).toHaveURL(/\/login\?/);
    await expect(other.getByText('non ha i permessi per quello che hai aperto')).toBeVisible();
    await person.context().close();
  });
}

for (const width of [1280, 375]) {
  test(`at ${width} px the deletion of an account that paid names what is lost, and wants its address typed`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 812 });
    await page.goto(`${ADMIN_BASE}/utenti/gestione?Query=${STUDENT}`);
    await page.getByRole('link', { name: STUDENT }).click();
    await page.getByRole('button', { name: 'Elimina l’account' }).click();
    const dialog = page.getByRole('dialog', { name: `Eliminare «${STUDENT}»?` });
    await expect(dialog).toContainText(
      /Perde \d+ cors[oi] che può vedere, (\d+ certificat[oi], )?\d+ acquist[oi] nella sua lista\./,
    );
    await expect(dialog).toContainText('ricevute, dati di fattura e righe per il commercialista');
    await noSidewaysScroll(page);
    await axe(page);
    const address = dialog.getByRole('textbox');
    await address.fill('altra@example.com');
    await dialog.getByRole('button', { name: 'Elimina', exact: true }).click();
    await expect(dialog.getByText('Non è l’indirizzo e-mail di questo account.').first()).toBeVisible();
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await expect(address).toHaveValue('altra@example.com');
    await noSidewaysScroll(page);
    await axe(page);
    await dialog.getByRole('button', { name: 'Annulla' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Elimina l’account' })).toBeVisible();
  });
}

test('a review is hidden and published again, and the next visitor reads it or not', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await visitorOf(browser, baseURL);
  const address = `${SHOP}/corso/ichimoku-da-zero`;
  await visitor.goto(address);
  const reviews = visitor.getByRole('region', { name: 'Recensioni' });
  const count = reviews.getByText(/^\d+ recensioni$/);
  const before = Number.parseInt((await count.textContent()) ?? '', 10);

  await page.goto(
    `${ADMIN_BASE}/recensioni/gestione?Query=${encodeURIComponent('Ichimoku da zero')}&State=enabled`,
  );
  const hide = page.getByRole('button', { name: /^Nascondi: / }).first();
  const name = ((await hide.getAttribute('aria-label')) ?? '').replace('Nascondi: ', '');
  await hide.click();
  await expect(page.getByText('Recensione aggiornata.').first()).toBeVisible();
  await sees(visitor, address, `${before - 1} recensioni`);

  await page.goto(
    `${ADMIN_BASE}/recensioni/gestione?Query=${encodeURIComponent('Ichimoku da zero')}&State=disabled`,
  );
  await page
    .getByRole('button', { name: `Pubblica: ${name}` })
    .first()
    .click();
  await expect(page.getByText('Recensione aggiornata.').first()).toBeVisible();
  await sees(visitor, address, `${before} recensioni`);
  await visitor.context().close();
});

test('who writes to the shop is a lead, whose mail is in the mailbox; the audit tells what an admin did', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await visitorOf(browser, baseURL);
  const mail = 'domanda@example.com';
  await visitor.goto(`${SHOP}/contatti`);
  await visitor.getByRole('textbox', { name: /^Nome/ }).fill('Piero');
  await visitor.getByRole('textbox', { name: /^E-mail/ }).fill(mail);
  await visitor.getByRole('textbox', { name: /^Messaggio/ }).fill('Quando comincia il corso?');
  await visitor.getByRole('checkbox').first().check();
  await visitor.getByRole('button', { name: /Invia/ }).click();
  await expect(visitor.getByText(/Grazie|ricevuto/).first()).toBeVisible();
  await visitor.context().close();

  await page.goto(`${ADMIN_BASE}/leads?Query=${mail}`);
  await page.getByRole('link', { name: mail }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Quando comincia il corso?');
  await page.goBack();
  await expect(dialog).toHaveCount(0);

  await page.goto(`${ADMIN_BASE}/mailbox?Query=${mail}`);
  await expect(
    page.getByRole('grid').or(page.getByText('Nessun risultato con questi filtri.')),
  ).toBeVisible();
  await page.goto(`${ADMIN_BASE}/mailbox`);
  await page.getByRole('grid').getByRole('link').first().click();
  await expect(dialog.getByText('Testo', { exact: true })).toBeVisible();

  await page.goto(`${ADMIN_BASE}/audit`);
  await page.getByRole('grid').getByRole('link').first().click();
  await expect(dialog.getByText('Dopo', { exact: true })).toBeVisible();
  await expect(dialog).toContainText(ADMIN);
});
