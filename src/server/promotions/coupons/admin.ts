import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type Coupon,
  couponErrors,
  type couponForm,
  type coupons as rows,
} from '../../../contract/promotions/coupons';
import { banners, campaigns, coupons, promoters } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { fromEuro, toEuro } from '../../platform/http/money';
import { contains, equals, type GridOrder } from '../../platform/resource/grid';
import { checkErrors, fieldRefusal, refusal } from '../../platform/resource/refusals';
import { createResource } from '../../platform/resource/resource';
import { findTitles } from '../../platform/resource/titles';
import { type CouponRow, countReservedOf, isCouponUsed } from './queries';
import { brokenRules, type CouponScope } from './quote';
import { isBannerShown, isOfPromoter, termsOfAll } from './terms';

type Form = z.output<typeof couponForm>;
type ListQuery = z.output<typeof rows.getAllCoupons.input>;

const { id, code, kind, amount, scope, startsAt, endsAt, uses, isActive, createdAt } = coupons;
const ORDER: GridOrder<NonNullable<ListQuery['Sort']>> = {
  sorts: {
    CouponCode: sql`upper(${code})`,
    discount: [kind, amount],
    startsAt,
    endsAt,
    usedCount: uses,
    isActive,
    createdAt,
  },
  id,
  usual: [createdAt, 'desc'],
};

/** The coupons as admins edit them. Checks always ask the database. */
export function createCoupons(deps: Deps) {
  const { readPage, ...handlers } = createResource(deps, {
    name: 'coupons',
    table: coupons,
    items: toCouponResponses,
    toRow,
    check: (tx, form, stored) => checkForm(tx, form, deps.clock(), stored),
    checkRemoval: (tx, stored) => checkRemoval(tx, stored, deps.clock()),
    // The coupon of a campaign is part of its banner.
    changes: () => ['banner'],
    constraints: {
      coupons_code_key: ['CouponCode', 'Questo codice esiste già.'],
      coupons_course_id_courses_id_fk: ['IdCourseEnc', 'Questo corso non esiste più.'],
      coupons_bundle_id_bundles_id_fk: ['IdBundleEnc', 'Questo percorso formativo non esiste più.'],
    },
  });
  return {
    ...handlers,
    list: ({ Query, Scope, IsActive, ...wanted }: ListQuery) =>
      readPage(
        wanted,
        ORDER,
        and(
          contains(Query, [code]),
          equals(scope, Scope && STORED_SCOPES[Scope]),
          equals(isActive, IsActive),
        ),
      ),
  };
}

async function checkForm(tx: Transaction, form: Form, now: Date, stored?: CouponRow): Promise<void> {
  checkErrors(couponErrors(form));
  if (stored?.campaignId) await checkCampaign(tx, form, stored, stored.campaignId);
  if (stored && form.CouponCode.toUpperCase() !== stored.code.toUpperCase()) {
    await checkCodeIsUnnamed(tx, stored, now, 'CouponCode');
  }
  if (stored && form.useLimit !== undefined && form.useLimit < stored.uses) {
    throw fieldRefusal('useLimit', `È già stato usato ${stored.uses} volte: scrivi almeno ${stored.uses}.`);
  }
}

/** Of a campaign's coupon only the limits are its own. */
async function checkCampaign(tx: Transaction, form: Form, stored: CouponRow, campaign: string) {
  const [before] = await toCouponResponses(tx, [stored]);
  const { useLimit: _uses, perUserLimit: _perUser, ...governed } = form;
  const given = { ...governed, startsAt: atTime(governed.startsAt), endsAt: atTime(governed.endsAt) };
  const kept = { ...before, startsAt: atTime(before?.startsAt), endsAt: atTime(before?.endsAt) };
  const changed = Object.entries(given).filter(
    ([field, value]) => value !== kept[field as keyof typeof given],
  );
  const name = (await findCampaignNames(tx, [campaign])).get(campaign);
  const message = `Lo decide la campagna «${name}»: cambialo lì.`;
  checkErrors(Object.fromEntries(changed.map(([field]) => [field, message])));
}

/** The same moment can be written in several ways. */
const atTime = (moment: string | undefined) => (moment === undefined ? undefined : Date.parse(moment));

async function checkRemoval(tx: Transaction, coupon: CouponRow, now: Date): Promise<void> {
  if (coupon.campaignId) {
    const name = (await findCampaignNames(tx, [coupon.campaignId])).get(coupon.campaignId);
    throw refusal(`Questo coupon è della campagna «${name}»: si elimina con lei.`);
  }
  if (await isCouponUsed(tx, coupon.id)) {
    throw refusal(
      'Questo coupon è già stato usato: resta nella storia degli acquisti e non si può eliminare. Disattivalo, così nessuno può più usarlo.',
    );
  }
  await checkCodeIsUnnamed(tx, coupon, now);
}

function toRow(form: Form) {
  return {
    code: form.CouponCode,
    kind: form.isPercentage ? ('percentage' as const) : ('euro' as const),
    amount: form.isPercentage ? form.discount : fromEuro(form.discount),
    scope: STORED_SCOPES[form.scope],
    courseId: form.scope === 'course' ? form.IdCourseEnc : null,
    bundleId: form.scope === 'bundle' ? form.IdBundleEnc : null,
    startsAt: form.startsAt ? new Date(form.startsAt) : null,
    endsAt: form.endsAt ? new Date(form.endsAt) : null,
    useLimit: form.useLimit ?? null,
    perUserLimit: form.perUserLimit ?? null,
    isActive: form.isActive,
  };
}

export async function toCouponResponses(db: Executor, found: readonly CouponRow[]): Promise<Coupon[]> {
  const titles = await findTitles(
    db,
    found.flatMap(({ courseId, bundleId }) => [courseId, bundleId]),
  );
  const campaigns = await findCampaignNames(
    db,
    found.map(({ campaignId }) => campaignId),
  );
  const reserved = await countReservedOf(
    db,
    found.map(({ id }) => id),
  );
  return found.map((coupon) => {
    const campaign = campaigns.get(coupon.campaignId ?? '');
    const item = titles.get(coupon.courseId ?? coupon.bundleId ?? '');
    return {
      IdCouponEnc: coupon.id,
      CouponCode: coupon.code,
      isPercentage: coupon.kind === 'percentage',
      discount: coupon.kind === 'percentage' ? coupon.amount : toEuro(coupon.amount),
      scope: WIRE_SCOPES[coupon.scope],
      IdCourseEnc: coupon.courseId ?? undefined,
      IdBundleEnc: coupon.bundleId ?? undefined,
      startsAt: coupon.startsAt?.toISOString(),
      endsAt: coupon.endsAt?.toISOString(),
      useLimit: coupon.useLimit ?? undefined,
      perUserLimit: coupon.perUserLimit ?? undefined,
      isActive: coupon.isActive,
      ...(campaign !== undefined && { campaign }),
      ...(item && { itemTitle: item.title }),
      ...countsOf(coupon, reserved),
      createdAt: coupon.createdAt.toISOString(),
      version: coupon.version,
    };
  });
}

/** Uses that were paid, and those that are only reserved. */
export function countsOf(
  { id, uses }: Pick<CouponRow, 'id' | 'uses'>,
  reserved: ReadonlyMap<string, number>,
) {
  const reservedCount = reserved.get(id) ?? 0;
  return { usedCount: uses - reservedCount, ...(reservedCount > 0 && { reservedCount }) };
}

/** GetListValidCoupon: those that a buyer could use at this moment. What has ended is left out by the database. */
export async function validCoupons({ database, clock }: Deps): Promise<{ items: Coupon[]; total: number }> {
  const now = clock();
  const candidates = await database.orm
    .select()
    .from(coupons)
    .where(and(eq(isActive, true), or(isNull(endsAt), gt(endsAt, now))))
    .orderBy(sql`upper(${code})`);
  const terms = await termsOfAll(database.orm, candidates, now);
  const valid = terms.filter((coupon) => brokenRules(coupon, now).length === 0);
  const items = await toCouponResponses(database.orm, valid);
  return { items, total: items.length };
}

/** How the database calls what a coupon holds for. */
export const STORED_SCOPES: Readonly<Record<Coupon['scope'], CouponScope>> = {
  all: 'everything',
  all_courses: 'every_course',
  all_bundles: 'every_bundle',
  course: 'course',
  bundle: 'bundle',
};

/** How the wire calls it. */
export const WIRE_SCOPES = Object.fromEntries(
  Object.entries(STORED_SCOPES).map(([wire, stored]) => [stored, wire]),
) as Readonly<Record<CouponScope, Coupon['scope']>>;

/** Returns the names of campaigns by their ids. */
export async function findCampaignNames(
  db: Executor,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const { id, name } = campaigns;
  const rows = await db.select({ id, name }).from(campaigns).where(inArray(id, wanted));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/**
 * Refuses to rename or delete a coupon that promoters or banners advertise.
 * @param field of the form, '' for a deletion
 * @throws a refusal that names them
 */
export async function checkCodeIsUnnamed(
  db: Executor,
  { id, code }: Pick<CouponRow, 'id' | 'code'>,
  now: Date,
  field = '',
): Promise<void> {
  const promoters = await findPromotersOf(db, id);
  const banners = await findBannersOf(db, id, now);
  const names = [
    ...promoters.map(({ name, title }) => `il promoter «${title || name}»`),
    ...banners.map(({ name }) => `il banner «${name}»`),
  ];
  if (names.length === 0) return;
  const message = `Il codice ${code} è usato da: ${names.join(', ')}. Prima cambialo lì.`;
  throw refusal(message, field === '' ? undefined : { [field]: message }, 'coupon_named');
}

/** The promoters that advertise a coupon: all of them, since one that is off may come back. */
export function findPromotersOf(db: Executor, couponId: string) {
  const { name, title } = promoters;
  return db
    .select({ name, title })
    .from(coupons)
    .innerJoin(promoters, isOfPromoter)
    .where(eq(coupons.id, couponId))
    .orderBy(name);
}

/** The banners that advertise a coupon and that visitors still see. */
export function findBannersOf(db: Executor, couponId: string, moment: Date) {
  const { name, bannerCouponId } = banners;
  return db
    .select({ name })
    .from(banners)
    .where(and(eq(bannerCouponId, couponId), isBannerShown(moment)))
    .orderBy(name);
}
