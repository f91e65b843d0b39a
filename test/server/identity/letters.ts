import { desc } from 'drizzle-orm';
import { mails } from '../../../src/server/platform/database';
import type { TestApp } from '../../support/app';

/** Returns the mails to an address, newest first. */
export async function mailsTo({ database, delivered }: TestApp, to: string) {
  await delivered();
  const rows = await database.orm.select().from(mails).orderBy(desc(mails.createdAt));
  return rows.filter((mail) => mail.to.toLowerCase() === to.toLowerCase());
}

const LINK = /https?:\/\/\S+\/(attivazione|reimposta-password|conferma-email|annulla-cambio-email)\/([\w-]+)/;

/** Where the link of a mail leads, and the token that it carries. */
export function linkOf(mail: { text: string } | undefined): { page: string; token: string } {
  const [, page = '', token = ''] = LINK.exec(mail?.text ?? '') ?? [];
  return { page, token };
}

export async function lastTokenTo(shop: TestApp, to: string): Promise<string> {
  return linkOf((await mailsTo(shop, to))[0]).token;
}

/** A new password that holds. */
export const STRONG = 'gatto-lampione-veliero-7';
