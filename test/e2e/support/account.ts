import { expect, request as newRequest, type Page } from '@playwright/test';

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
      FirstName: 'Anna',
      Surname: 'Rossi',
      Email: mail,
      Password: OWN_PASSWORD,
      Terms: true,
      Privacy: true,
      Marketing: false,
    },
  });
  const { mailboxUrl } = (await answer.json()) as { mailboxUrl: string };
  const text = await (await request.get(mailboxUrl)).text();
  const token = /\/attivazione\/([^"?]+)/.exec(text)?.[1] ?? '';
  // Without the cookie of the browser that signed up: the link logs in nobody.
  const elsewhere = await newRequest.newContext({ baseURL: new URL(answer.url()).origin });
  const active = await elsewhere.post('/api/users/ActivateAccount', {
    data: { Token: decodeURIComponent(token) },
  });
  expect(await active.json()).toMatchObject({ isOk: true });
  await elsewhere.dispose();
}

/**
 * Follows the link of the last mail to an address into a folder of the shop. Only the admin reads mails to accounts that
 * exist. @throws when there is none
 */
export async function followMail(page: Page, mail: string, folder: string): Promise<void> {
  const { request } = page;
  const login = await request.post('/api/users/authenticate', {
    data: { Username: 'admin@example.com', Password: 'corsi-demo-2026' },
  });
  const { item } = (await login.json()) as { item: { token: string } };
  const get = async <T>(path: string): Promise<T> => {
    const answer = await request.get(path, { headers: { authorization: `Bearer ${item.token}` } });
    return (await answer.json()) as T;
  };
  const { items } = await get<{ items: { id: string; to: string }[] }>(
    `/api/Mail?Query=${encodeURIComponent(mail)}`,
  );
  for (const { id } of items.filter(({ to }) => to === mail)) {
    const { item: letter } = await get<{ item: { text: string } }>(`/api/Mail/${id}`);
    const link = new RegExp(`/corsi-trading-online/${folder}/\\S+`).exec(letter.text)?.[0];
    if (link) {
      await page.goto(link);
      return;
    }
  }
  throw new Error(`No mail to ${mail} leads to ${folder}`);
}
