import { expect, type Page } from '@playwright/test';

/** Strong enough for the shop, and found nowhere else. */
export const OWN_PASSWORD = 'tavolo-verde-lampada-84';

/** Follows a mail's link in this tab: mails open theirs in another. */
export async function follow(page: Page, name: string): Promise<void> {
  const href = await page.getByRole('link', { name }).getAttribute('href');
  await page.goto(new URL(href ?? '').pathname);
}

/** Signs somebody up and activates the account by the link of the mail, all by calls. @throws when that fails */
export async function signUp({ request }: Page, mail: string): Promise<void> {
  const answer = await request.post('/api/users/RegisterUser', {
    data: {
      ...{ FirstName: 'Anna', Surname: 'Rossi', Email: mail, Password: OWN_PASSWORD },
      ...{ Terms: true, Privacy: true, Marketing: false },
    },
  });
  const { mailboxUrl } = (await answer.json()) as { mailboxUrl: string };
  const text = await (await request.get(mailboxUrl)).text();
  const token = /\/attivazione\/([^"?]+)/.exec(text)?.[1] ?? '';
  const active = await request.post('/api/users/ActivateAccount', {
    data: { Token: decodeURIComponent(token) },
  });
  expect(await active.json()).toMatchObject({ isOk: true });
}
