import { expect, type Page } from '@playwright/test';

/** Strong enough for the shop, and found nowhere else. */
export const OWN_PASSWORD = 'tavolo-verde-lampada-84';

/** Follows a mail's link in this tab: mails open theirs in another. */
export async function follow(page: Page, name: string): Promise<void> {
  const href = await page.getByRole('link', { name }).getAttribute('href');
  await page.goto(new URL(href ?? '').pathname);
}

/** Signs somebody up as the form does, and activates the account by the link of the mail. */
export async function signUp(page: Page, mail: string): Promise<void> {
  const answer = await page.request.post('/api/users/RegisterUser', {
    data: {
      ...{ FirstName: 'Anna', Surname: 'Rossi', Email: mail, Password: OWN_PASSWORD },
      ...{ Terms: true, Privacy: true, Marketing: false },
    },
  });
  const { mailboxUrl } = (await answer.json()) as { mailboxUrl: string };
  await page.goto(mailboxUrl);
  await follow(page, 'Attiva il mio account');
  await expect(page.getByRole('heading', { name: 'Account attivato' })).toBeVisible();
}
