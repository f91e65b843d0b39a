import { expect, type Page } from '@playwright/test';

/** The demo shop's accounts (README). */
export const ADMIN = 'admin@example.com';
export const STUDENT = 'studente@example.com';
export const TEACHER = 'relatore@example.com';
export const PASSWORD = 'corsi-demo-2026';

interface Answer {
  readonly isOk: boolean;
  readonly message?: string;
  readonly item?: unknown;
  readonly claim?: number;
}

/** Kept between tests, so that a run of many does not meet the login's limit. */
const answers = new Map<string, Answer>();

async function authenticate(page: Page, mail: string, password: string): Promise<Answer> {
  const answer = await page.request.post('/api/users/authenticate', {
    data: { Username: mail, Password: password },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Answer;
}

/** Returns the token of an account's session, one for all tests of a worker. */
export async function tokenOf(page: Page, mail: string): Promise<string> {
  const answer = answers.get(mail) ?? (await authenticate(page, mail, PASSWORD));
  answers.set(mail, answer);
  return (answer.item as { token: string }).token;
}

/**
 * Logs in without the login page: by the call, and into the storage as the shop keeps it. Before the first
 * `goto` of a test; what the login page itself does is its own tests' matter.
 *
 * @param again asks anew even if this account has logged in before, for a test that ends its session
 * @param password of an account that is none of the demo shop's
 */
export async function loginAs(
  page: Page,
  mail: string,
  { again = false, password = PASSWORD } = {},
): Promise<void> {
  const known = again ? undefined : answers.get(mail);
  const answer = known ?? (await authenticate(page, mail, password));
  expect(answer.isOk, answer.message).toBe(true);
  // A session that is to be ended is nobody else's.
  if (!again) answers.set(mail, answer);
  await page.addInitScript(
    ({ item, claim }) => {
      // Once a tab: a logout within the test must last.
      if (sessionStorage.getItem('loggedInByTest')) return;
      sessionStorage.setItem('loggedInByTest', 'true');
      localStorage.setItem('user', JSON.stringify(item));
      localStorage.setItem('claim', String(claim));
    },
    { item: answer.item, claim: answer.claim },
  );
}
