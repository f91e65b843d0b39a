import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { BASE_PATH } from '../../contract/platform/basePath';
import { demoPaymentEvents } from '../checkout/payments/demoPayments';
import type { Database } from '../platform/database/connection';
import type { Executor, Transaction } from '../platform/database/executor';
import type { ReceiptDetails } from '../platform/database/schema';
import * as schema from '../platform/database/schema';
import { CLIPS, type ClipStore, storeClips } from './clips';
import { COURSES } from './content/catalogue';
import { BANNER } from './content/site';
import { accountsOf, DEMO_PASSWORD } from './rows/accounts';
import { catalogueOf } from './rows/catalogue';
import { discussionsOf } from './rows/discussions';
import { learningOf, STUDENT_COURSES } from './rows/learning';
import { movementsOf } from './rows/movements';
import { orderLinesOf } from './rows/orderLines';
import { PROMOTION, promotionOf } from './rows/promotion';
import { salesOf } from './rows/purchases';
import { receiptsOf } from './rows/receipts';
import { siteOf } from './rows/site';

export interface SeedOptions {
  readonly database: Database;
  readonly media: ClipStore;
  readonly clock: () => Date;
  /** Named on the demo's receipts; by default a made-up one. */
  readonly seller?: ReceiptDetails['seller'];
  readonly log: { info(details: object, message: string): void };
  /** Called once: all demo accounts share the hash. */
  readonly hashPassword: (password: string) => Promise<string>;
}

const SELLER = { name: 'Corsi Trading Online', address: '', vatNumber: '', mail: '' };

/** An arbitrary advisory lock key, so that only one of several starting processes fills the database. */
const LOCK = 7_305_117_422;
/** Rows per insert; with at most 26 columns far below the protocol's 65,535 parameters. */
const BATCH = 500;

/**
 * Fills an empty database with the demo shop in one transaction. A database with users or courses stays as it is. The
 * caller decides whether this is a demo.
 */
export async function seedDemo(options: SeedOptions): Promise<'filled' | 'kept'> {
  const { database, media, clock, hashPassword, log, seller = SELLER } = options;
  if (!(await isEmpty(database.orm))) {
    // Clips are stored beside the database, so a cleared media folder is filled again.
    if (await isDemoShop(database.orm)) await storeClips(media);
    return 'kept';
  }
  await storeClips(media);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const filled = await database.orm.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (!(await isEmpty(tx))) return false;
    await fill(tx, passwordHash, { now: clock(), seller });
    return true;
  });
  if (filled) log.info({ courses: COURSES.length }, 'the demo shop is set up');
  return filled ? 'filled' : 'kept';
}

async function isEmpty(db: Executor): Promise<boolean> {
  const { rows } = await db.execute<{ empty: boolean }>(
    sql`select not exists (select 1 from users) and not exists (select 1 from courses) as empty`,
  );
  return rows[0]?.empty === true;
}

async function isDemoShop(db: Executor): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from media where key = ${CLIPS[0]?.key}`);
  return rows.length > 0;
}

async function fill(
  tx: Transaction,
  passwordHash: string,
  { now, seller }: { now: Date; seller: ReceiptDetails['seller'] },
): Promise<void> {
  const accounts = accountsOf(passwordHash, now);
  const catalogue = catalogueOf(accounts.teacherId, now);
  const bought = STUDENT_COURSES.map(({ slug, daysAgo }) => [slug, daysAgo] as const);
  const sales = salesOf(catalogue, { user: accounts.student, courses: bought }, passwordHash, now);
  const learning = learningOf(catalogue, sales, accounts.student, now);
  const discussions = discussionsOf(accounts, catalogue, sales, now);
  const site = siteOf(catalogue, sales, now);
  const promotion = promotionOf(
    {
      title: catalogue.course(PROMOTION.course).title,
      link: `${BASE_PATH}/corso/${PROMOTION.course}/${PROMOTION.couponCode}`,
      hideIn: BANNER.hideIn.join(', '),
    },
    now,
  );

  const add = inserter(tx);
  await add(schema.users, [...accounts.users, ...sales.buyers]);
  await add(schema.teachers, accounts.teachers);
  await add(schema.media, catalogue.media);
  await add(schema.courses, catalogue.courses);
  await add(schema.courseCategories, catalogue.categories);
  await add(schema.sections, catalogue.sections);
  await add(schema.sectionAttachments, catalogue.attachments);
  await add(schema.courseTeachers, catalogue.courseTeachers);
  await add(schema.bundles, catalogue.bundles);
  await add(schema.bundleCourses, catalogue.bundleCourses);
  await add(schema.priceHistory, catalogue.priceHistory);
  await add(schema.campaigns, [promotion.campaign]);
  await add(schema.campaignWindows, promotion.windows);
  await add(
    schema.coupons,
    sales.coupons.map(({ row }) => ({
      ...row,
      campaignId: row.code === PROMOTION.couponCode ? promotion.campaign.id : null,
    })),
  );
  await add(schema.purchases, sales.purchases);
  await add(schema.orderLines, orderLinesOf(sales.purchases, catalogue));
  await add(schema.paymentMovements, movementsOf(sales.purchases));
  const { receipts, counters } = receiptsOf([...sales.buyers, accounts.student], sales.purchases, seller);
  await add(schema.receipts, receipts);
  await add(schema.receiptCounters, counters);
  await addCreditNotes(tx);
  await add(schema.paymentEvents, demoPaymentEvents(sales.purchases));
  await add(schema.couponRedemptions, sales.redemptions);
  await add(schema.entitlements, sales.entitlements);
  await add(schema.viewedSections, learning.viewed);
  await add(schema.reviews, learning.reviews);
  await add(schema.reviewPrompts, learning.prompts);
  await add(schema.questions, discussions.questions);
  await add(schema.questionVotes, discussions.votes);
  await add(schema.notes, discussions.notes);
  await add(schema.promoters, site.promoters);
  await add(schema.banners, site.banners);
  await add(schema.homeSections, site.homeSections);
  await add(schema.homeSectionCourses, site.homeSectionCourses);
  await add(schema.homeSectionBundles, site.homeSectionBundles);
  await add(schema.parameters, site.parameters);
  await add(schema.stockMarkets, site.stockMarkets);
  await add(schema.landingVideos, site.landingVideos);
  await add(schema.leads, site.leads);
}

/** Inserts the rows of one table in batches. */
function inserter(tx: Transaction) {
  return async <Table extends PgTable>(table: Table, rows: Table['$inferInsert'][]): Promise<void> => {
    for (let at = 0; at < rows.length; at += BATCH) {
      await tx.insert(table).values(rows.slice(at, at + BATCH));
    }
  };
}

/** Gives each refund the credit note that the shop would have issued with it. */
async function addCreditNotes(tx: Executor): Promise<void> {
  const year = sql`extract(year from m.booked_at at time zone 'Europe/Rome')::int`;
  await tx.execute(sql`
    insert into credit_notes (movement_id, purchase_id, year, number, cents, issued_at, details)
    select m.id, m.purchase_id, ${year}, row_number() over (partition by ${year} order by m.id), -m.cents, m.booked_at, r.details
    from payment_movements m join receipts r on r.purchase_id = m.purchase_id where m.kind = 'refund'`);
  await tx.execute(sql`
    insert into credit_note_counters (year, last) select year, max(number) from credit_notes group by year`);
}
