import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { ADMIN, tokenOf } from './login';

export const SHOP = '/corsi-trading-online';
export const ADMIN_BASE = `${SHOP}/admin`;

type Answer = { readonly isOk?: boolean; readonly items: readonly Row[]; readonly item: Row };
type Row = Readonly<Record<string, unknown>>;

/** Calls as the demo shop's admin. */
export async function adminCalls(page: Page) {
  const headers = { authorization: `Bearer ${await tokenOf(page, ADMIN)}` };
  return {
    get: async (url: string) => (await (await page.request.get(url, { headers })).json()) as Answer,
    post: async (url: string, data: object = {}) =>
      (await (await page.request.post(url, { headers, data })).json()) as Answer,
    put: async (url: string, data: object) =>
      (await (await page.request.put(url, { headers, data })).json()) as Answer,
  };
}

/** A visitor in a browser of their own; what it is opened with is closed with `close`. */
export async function visitorOf(browser: Browser, baseURL: string | undefined) {
  const context: BrowserContext = await browser.newContext({ locale: 'it-IT', ...(baseURL && { baseURL }) });
  return context.newPage();
}

/** Saves the form, which leads back to the list. */
export async function save(page: Page, list: string): Promise<void> {
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page).toHaveURL(list);
}

/** Deletes a row of the list and waits until it is gone. */
export async function removeRow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Elimina ${name}`, exact: true }).click();
  const question = page.getByRole('dialog', { name: `Eliminare «${name}»?` });
  await question.getByRole('button', { name: 'Elimina', exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Elimina ${name}`, exact: true })).toHaveCount(0);
}

/** Types into the editor of a rich text. */
export async function write(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).click();
  await page.keyboard.type(text);
}

/** Loads a page until it shows what holds: whatever was saved is there for the next visitor. */
export async function sees(visitor: Page, address: string, text: string | RegExp, isThere = true) {
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const found = visitor.getByText(text).first();
  if (isThere) await expect(found).toBeVisible();
  else await expect(visitor.getByText(text)).toHaveCount(0);
}
