import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { notifications, SentNotification } from '../../../contract/notifications/notifications';
import { BASE_PATH } from '../../../contract/platform/basePath';
import { shortName } from '../../../contract/platform/names';
import type { Outcome } from '../../../contract/platform/shapes';
import type { Publish, PurchaseAnnouncement } from '../../platform/backplane/backplane';
import { audit, courses, orderLines, purchases, users } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { toEuro } from '../../platform/http/money';
import { notFound, refuse } from '../../platform/http/refusals';
import { purchaseToast } from '../../platform/hub/purchaseToast';
import { authorOf, writeAudit } from '../../platform/resource/audit';
import { type GridOrder, readGrid, type Slice } from '../../platform/resource/grid';
import type { AdminContext } from '../../platform/resource/resource';

type HistoryQuery = z.output<typeof notifications.history.input>;

const NOTIFICATION = { action: 'notify', resource: 'notifications' } as const;
const ORDER: GridOrder<'at'> = { sorts: { at: audit.at }, id: audit.id, usual: [audit.at, 'desc'] };
const SOMEBODY = 'Qualcuno';
const NOT_PAID = refuse('Si può annunciare solo un acquisto pagato.', { code: 'not_paid' });
/** Characters; a toast shows fewer, and a message between processes has room for more. */
const LONGEST_TITLE = 300;

/**
 * Tells everybody of a purchase that has just been paid: to be called in its own transaction, with what that one
 * publishes by. What cost nothing is not announced: "per 0 €" would praise nothing.
 */
export async function announce(tx: Executor, publish: Publish, purchaseId: string): Promise<void> {
  const purchase = await findForAnnouncement(tx, purchaseId);
  if (purchase && purchase.totalCents > 0) await publish('purchase', announcementOf(purchase));
}

/**
 * NotifyPurchaseAsync: an admin announces a purchase (again). Only what is paid and was not given for nothing.
 * @throws CallError 404 when there is no such purchase
 */
export function announceAgain(deps: Deps, purchaseId: string, context: AdminContext): Promise<Outcome> {
  return deps.backplane.transaction(async (tx, publish) => {
    const announcement = await announceable(tx, purchaseId);
    if (!announcement) return NOT_PAID;
    await publish('purchase', announcement);
    const { title, price } = announcement;
    const entry = { ...NOTIFICATION, resourceId: purchaseId, after: { title, price } };
    await writeAudit(tx, authorOf(deps, context), entry);
    return { isOk: true };
  });
}

/** The toast that `announceAgain` would show. @throws CallError 404 when there is no such purchase */
export async function previewAnnouncement({ database }: Deps, purchaseId: string) {
  const announcement = await announceable(database.orm, purchaseId);
  return announcement ? { isOk: true, item: purchaseToast(announcement) } : NOT_PAID;
}

/** Undefined for what was not paid or cost nothing. @throws CallError 404 */
async function announceable(db: Executor, purchaseId: string): Promise<PurchaseAnnouncement | undefined> {
  const purchase = await findForAnnouncement(db, purchaseId);
  if (!purchase) throw notFound();
  return purchase.state === 'paid' && purchase.totalCents > 0 ? announcementOf(purchase) : undefined;
}

/** The announcements of admins, newest first, from the audit. */
export async function announcementHistory({ database }: Deps, wanted: HistoryQuery) {
  const { rows: found, ...rest } = await readGrid(wanted, ORDER, listAnnounced(database.orm, NOTIFICATION));
  const items = found.map(
    (row): SentNotification => ({
      id: String(row.id),
      at: row.at.toISOString(),
      who: row.who ?? '',
      IdPurchaseEnc: row.purchaseId,
      buyer: buyerOf(row),
      title: row.itemTitle,
      price: toEuro(row.totalCents),
    }),
  );
  return { items, ...rest };
}

type Announced = NonNullable<Awaited<ReturnType<typeof findForAnnouncement>>>;

function announcementOf(purchase: Announced): PurchaseAnnouncement {
  const { userId, itemTitle, totalCents, courseSlug, bundleId } = purchase;
  return {
    buyerId: userId,
    buyer: buyerOf(purchase),
    title: itemTitle.length > LONGEST_TITLE ? `${itemTitle.slice(0, LONGEST_TITLE - 1)}…` : itemTitle,
    price: toEuro(totalCents),
    link:
      bundleId === null
        ? `${BASE_PATH}/corso/${encodeURIComponent(courseSlug ?? '')}`
        : `${BASE_PATH}/percorsi-formativi/${encodeURIComponent(bundleId)}`,
    kind: bundleId === null ? 'course' : 'bundle',
  };
}

/** Returns first name and initial of a buyer who allowed it, never more. */
function buyerOf(buyer: Pick<Announced, 'firstName' | 'lastName' | 'deletedAt' | 'isNameShown'>): string {
  return buyer.deletedAt || !buyer.isNameShown ? SOMEBODY : shortName(buyer, SOMEBODY);
}

const admins = alias(users, 'admins');

/** Whether the buyer lets others see their name: their last answer, and no where there is none. */
const isNameShown = sql<boolean>`coalesce((
  select c.is_given from consents c where c.user_id = ${users.id} and c.purpose = 'buyer_name'
  order by c.given_at desc limit 1
), false)`;

/** A purchase with its buyer and the page of what was bought, of several things that of the first. */
export async function findForAnnouncement(db: Executor, purchaseId: string) {
  const found = await db
    .select({
      userId: purchases.userId,
      itemTitle: purchases.itemTitle,
      totalCents: purchases.totalCents,
      state: purchases.state,
      courseSlug: courses.slug,
      bundleId: orderLines.bundleId,
      firstName: users.firstName,
      lastName: users.lastName,
      deletedAt: users.deletedAt,
      isNameShown,
    })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .leftJoin(orderLines, and(eq(orderLines.purchaseId, purchases.id), eq(orderLines.position, 0)))
    .leftJoin(courses, eq(courses.id, orderLines.courseId))
    .where(eq(purchases.id, purchaseId));
  return found[0];
}

/** The audit's rows of announcements, with their purchases and the mail address of who announced. */
export function listAnnounced(db: Executor, of: { action: string; resource: string }) {
  const { id, at, resourceId: purchaseId } = audit;
  const { itemTitle, totalCents } = purchases;
  const { firstName, lastName, deletedAt } = users;
  const where = and(eq(audit.resource, of.resource), eq(audit.action, of.action));
  return {
    count: () => db.$count(audit, where),
    rows: ({ orderBy, limit, offset }: Slice) =>
      db
        .select({
          id,
          at,
          purchaseId,
          itemTitle,
          totalCents,
          firstName,
          lastName,
          deletedAt,
          isNameShown,
          who: admins.email,
        })
        .from(audit)
        .leftJoin(admins, eq(admins.id, audit.actorId))
        .innerJoin(purchases, eq(purchases.id, purchaseId))
        .innerJoin(users, eq(users.id, purchases.userId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  };
}
