import type { z } from 'zod';
import type { gifts } from '../../../contract/checkout/gifts';
import { email } from '../../../contract/identity/userShapes';
import { BASE_PATH } from '../../../contract/platform/basePath';
import type { Outcome } from '../../../contract/platform/shapes';
import { giveCourse, mayWatch } from '../../access/entitlementService';
import { lockAccount } from '../../identity/accountService';
import { newId } from '../../platform/database';
import type { Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { unlessParentGone } from '../../platform/http/missingParent';
import { notFound } from '../../platform/http/refusals';
import { queueMail } from '../../platform/mail/outboxService';
import { type Author, authorOf, writeAudit } from '../../platform/resource/audit';
import { fieldRefusal } from '../../platform/resource/refusals';
import type { AdminContext } from '../../platform/resource/resource';
import { insertGift } from '../purchases/giftOrders';
import { hashGiftCode, newGiftCode } from './code';
import { findGiftable } from './queries';

interface Gift {
  readonly author: Author;
  readonly courseId: string;
  readonly title: string;
  readonly to: string;
}

/**
 * GiftCourse: gives a course, on sale or not, by mail address. An account has it at once; anybody else by the link in the
 * mail, or by signing up with that address. @throws CallError 404
 */
export async function giftCourse(
  deps: Deps,
  { IdCourseEnc, EmailUser }: z.output<typeof gifts.giftCourse.input>,
  context: AdminContext,
): Promise<Outcome> {
  const course = await findGiftable(deps.database.orm, IdCourseEnc);
  if (!course) throw notFound();
  const { success, data: to } = email.safeParse(EmailUser);
  if (!success) throw fieldRefusal('EmailUser', 'Scrivi un indirizzo e-mail valido.');
  const gift = { author: authorOf(deps, context), courseId: course.id, title: course.title, to };
  const giving = deps.database.orm.transaction(async (tx) => {
    const found = await lockAccount(tx, to);
    // The owner of an account that was never activated may not own the address: the gift waits for the first login.
    const account = found?.activatedAt ? found : undefined;
    if (account) await giveTo(deps, tx, gift, account);
    else await keepFor(deps, tx, gift);
    if (account) return undefined;
    return found ? INACTIVE : UNKNOWN;
  });
  const message = await unlessParentGone(giving);
  deps.mails.kick();
  return message ? { isOk: true, message } : { isOk: true };
}

const UNKNOWN =
  'Con questa e-mail non c’è ancora un account: abbiamo spedito un link, e il corso si apre quando la persona si iscrive.';
const INACTIVE =
  'Questo account non è ancora attivo: abbiamo spedito un link, e il corso si apre al primo accesso.';

async function giveTo(
  { mails, configuration }: Deps,
  tx: Transaction,
  { author, courseId, title }: Gift,
  account: { readonly id: string; readonly email: string; readonly firstName: string },
): Promise<void> {
  if (await mayWatch(tx, account.id, courseId)) {
    throw fieldRefusal('EmailUser', 'Questa persona ha già il corso.');
  }
  await giveCourse(tx, { userId: account.id, courseId, giverId: author.id, now: author.at });
  await auditGift(tx, author, courseId, { userId: account.id });
  const mail = await mails.write({
    cause: `gift:${account.id}:${author.requestId}`,
    to: account.email,
    template: 'courseGift',
    data: { firstName: account.firstName, title, link: `${configuration.publicUrl}${BASE_PATH}/in` },
  });
  await queueMail(tx, mail);
}

async function keepFor(
  { mails }: Deps,
  tx: Transaction,
  { author, courseId, title, to }: Gift,
): Promise<void> {
  const code = newGiftCode();
  const gift = await insertGift(tx, {
    id: newId(),
    courseId,
    giverId: author.id,
    email: to,
    deliverAt: author.at,
    deliveredAt: author.at,
    codeHash: hashGiftCode(code),
    createdAt: author.at,
  });
  if (!gift) throw fieldRefusal('EmailUser', 'Questo corso aspetta già chi si iscrive con questa e-mail.');
  await auditGift(tx, author, courseId, { giftId: gift.id });
  const mail = await mails.write({
    cause: `gift:${gift.id}`,
    to,
    template: 'giftLink',
    data: { title, isBundle: false, message: '', link: mails.links.gift(code) },
  });
  await queueMail(tx, mail);
}

function auditGift(
  tx: Transaction,
  author: Author,
  resourceId: string,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  return writeAudit(tx, author, { action: 'gift', resource: 'courses', resourceId, after });
}
