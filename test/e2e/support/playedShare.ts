import { expect, type Page } from '@playwright/test';
import { ADMIN, tokenOf } from './login';

/** Sets how much of a lesson must be played, in per cent. */
export async function setPlayedShare(page: Page, value: string) {
  const options = { headers: { authorization: `Bearer ${await tokenOf(page, ADMIN)}` } };
  const key = 'learning.playedShare';
  const stored = await (await page.request.get(`/api/Parameter/?Prefix=${key}`, options)).json();
  const items = [{ key, value, version: stored.items[0]?.version ?? 0 }];
  const saved = await page.request.put('/api/Parameter/', { ...options, data: { items } });
  expect(await saved.json()).toMatchObject({ isOk: true });
}
