import { and, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Outcome } from '../../../contract/platform/shapes';
import {
  type Campaign,
  campaignErrors,
  campaignForm,
  type campaigns as rows,
} from '../../../contract/promotions/campaigns';
import type { Coupon } from '../../../contract/promotions/coupons';
import { campaigns } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { publicCache } from '../../platform/http/publicCache';
import { notFound, refuse } from '../../platform/http/refusals';
import { type Author, authorOf, writeAudit } from '../../platform/resource/audit';
import { contains, type GridOrder } from '../../platform/resource/grid';
import { checkErrors, refusal } from '../../platform/resource/refusals';
import { type AdminContext, createResource } from '../../platform/resource/resource';
import { findTitles } from '../../platform/resource/titles';
import {
  checkCodeIsUnnamed,
  countsOf,
  STORED_SCOPES,
  toCouponResponses,
  WIRE_SCOPES,
} from '../coupons/admin';
import { countReservedOf, isCouponUsed, lockCoupon } from '../coupons/queries';
import { windowAt } from '../coupons/quote';
import {
  type CampaignRow,
  findCoupons,
  findWindows,
  inState,
  lockCampaign,
  saveActive,
  saveCoupon,
  saveWindows,
} from './queries';

type Form = z.output<typeof campaignForm>;
type ListQuery = z.output<typeof rows.list.input>;

const { id, name, title, startsAt, endsAt, createdAt } = campaigns;
const ORDER: GridOrder<NonNullable<ListQuery['Sort']>> = {
  sorts: { name: sql`lower(${name})`, startsAt, endsAt, createdAt },
  id,
  usual: [startsAt, 'desc'],
};

/**
 * The campaigns as admins edit them, each with its steps and its coupon. Kept pages that show the banner or a coupon's
 * price are dropped by a save and at the end of each step, so both are seen at once.
 */
export function createCampaigns(deps: Deps) {
  const { clock } = deps;
  const { readPage, ...handlers } = createResource(deps, {
    name: 'campaigns',
    table: campaigns,
    items: (db, found) => toCampaignResponses(db, found, clock()),
    toRow,
    check: (tx, form: Form, stored) => checkForm(tx, form, clock(), stored),
    async saveRelated(tx, campaignId, form, _stored, author) {
      await saveWindows(tx, campaignId, form.windows);
      await withCouponAudit(tx, author, campaignId, () => saveCoupon(tx, campaignId, couponFields(form)));
    },
    checkRemoval: (tx, stored) => checkRemoval(tx, stored, clock()),
    changes: () => ['banner'],
    audited: ({
      state: _state,
      discount: _discount,
      usedCount: _uses,
      reservedCount: _reserved,
      ...item
    }: Campaign) => item,
    constraints: {
      coupons_code_key: ['CouponCode', 'Questo codice esiste già.'],
      coupons_course_id_courses_id_fk: ['IdCourseEnc', 'Questo corso non esiste più.'],
      coupons_bundle_id_bundles_id_fk: ['IdBundleEnc', 'Questo percorso formativo non esiste più.'],
    },
  });
  return {
    ...handlers,
    list: ({ Query, State, ...wanted }: ListQuery) =>
      readPage(wanted, ORDER, and(contains(Query, [name, title, codeOf]), inState(State, clock()))),
    setActive: (input: z.output<typeof rows.setActive.input>, context: AdminContext) =>
      switchCampaign(deps, input, context),
  };
}

const codeOf = sql`(select code from coupons where coupons.campaign_id = ${id})`;

const lastWindow = ({ windows }: Form) => windows.at(-1) as Form['windows'][number];

function toRow(form: Form) {
  return {
    name: form.name,
    title: form.title,
    link: form.link ?? '',
    hideIn: form.hideIn ?? '',
    startsAt: new Date(form.startsAt),
    endsAt: new Date(lastWindow(form).endsAt),
    isActive: form.isActive,
  };
}

/** Limits of uses stay as the coupon's own form has them. */
function couponFields(form: Form) {
  return {
    code: form.CouponCode,
    kind: 'percentage' as const,
    amount: lastWindow(form).discount,
    scope: STORED_SCOPES[form.scope],
    courseId: form.scope === 'course' ? (form.IdCourseEnc ?? null) : null,
    bundleId: form.scope === 'bundle' ? (form.IdBundleEnc ?? null) : null,
    startsAt: new Date(form.startsAt),
    endsAt: new Date(lastWindow(form).endsAt),
    isActive: form.isActive,
  };
}

async function codeNow(db: Executor, campaignId: string) {
  return (await findCoupons(db, [campaignId])).get(campaignId);
}

async function checkForm(tx: Transaction, form: Form, now: Date, stored?: CampaignRow): Promise<void> {
  checkErrors(campaignErrors(form));
  const coupon = stored && (await codeNow(tx, stored.id));
  if (!coupon || coupon.code.toUpperCase() === form.CouponCode.toUpperCase()) return;
  await checkCodeIsUnnamed(tx, coupon, now, 'CouponCode');
}

async function checkRemoval(tx: Transaction, { id: campaignId }: CampaignRow, now: Date): Promise<void> {
  const coupon = await codeNow(tx, campaignId);
  if (!coupon) return;
  // A checkout that holds it may be using it.
  await lockCoupon(tx, coupon.id);
  if (await isCouponUsed(tx, coupon.id)) {
    throw refusal(
      'Il coupon di questa campagna è già stato usato: resta nella storia degli acquisti e la campagna non si può eliminare. Disattivala, così finisce subito.',
    );
  }
  await checkCodeIsUnnamed(tx, coupon, now);
}

/** Does what changes a campaign's coupon, and notes in the audit how the coupon changed. */
export async function withCouponAudit(
  tx: Transaction,
  author: Author,
  campaignId: string,
  change: () => Promise<void>,
): Promise<void> {
  const before = await couponOf(tx, campaignId);
  await change();
  const after = await couponOf(tx, campaignId);
  if (!after || termsOf(before) === termsOf(after)) return;
  const { IdCouponEnc: resourceId } = after;
  const action = before ? 'update' : 'create';
  await writeAudit(tx, author, { action, resource: 'coupons', resourceId, before, after });
}

async function couponOf(db: Executor, campaignId: string): Promise<Coupon | undefined> {
  const row = (await findCoupons(db, [campaignId])).get(campaignId);
  return row && (await toCouponResponses(db, [row]))[0];
}

/** Each save raises the version, whether it changes the coupon or not. */
const termsOf = (coupon: Coupon | undefined) => JSON.stringify(coupon && { ...coupon, version: 0 });

const UNFIT = refuse('Nei dati di questa campagna c’è qualcosa da correggere: apri il modulo.');

/**
 * Switches a campaign on or off with its coupon. Off always: a campaign that was a schedule of offers may not fit the
 * rules of the form, which a save asks for. Repeating it changes nothing. @throws CallError 404
 */
export async function switchCampaign(
  deps: Deps,
  { id, isActive }: z.output<typeof rows.setActive.input>,
  context: AdminContext,
): Promise<Outcome> {
  const author = authorOf(deps, context);
  const outcome = await deps.database.orm.transaction(async (tx): Promise<Outcome> => {
    const campaign = await lockCampaign(tx, id);
    if (!campaign) throw notFound();
    if (campaign.isActive === isActive) return { isOk: true };
    if (isActive && !(await isFit(tx, deps, campaign))) return UNFIT;
    await withCouponAudit(tx, author, id, () => saveActive(tx, id, isActive));
    await writeAudit(tx, author, {
      action: isActive ? 'activate' : 'deactivate',
      resource: 'campaigns',
      resourceId: id,
      before: { isActive: !isActive },
      after: { isActive },
    });
    return { isOk: true };
  });
  publicCache(deps.database).invalidate(['banner']);
  return outcome;
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockCampaign>>>;

async function isFit(db: Executor, { clock }: Deps, campaign: Locked): Promise<boolean> {
  const [item] = await toCampaignResponses(db, [campaign], clock());
  const form = campaignForm.safeParse(item);
  return form.success && Object.keys(campaignErrors(form.data)).length === 0;
}

/** Campaigns with their steps and coupons, and how they stand at a moment. */
export async function toCampaignResponses(
  db: Executor,
  found: readonly CampaignRow[],
  now: Date,
): Promise<Campaign[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const windows = await findWindows(db, ids);
  const coupons = await findCoupons(db, ids);
  const chosen = [...coupons.values()].flatMap(({ courseId, bundleId }) => [courseId, bundleId]);
  const titles = await findTitles(db, chosen);
  const reserved = await countReservedOf(
    db,
    [...coupons.values()].map(({ id }) => id),
  );
  return found.map((row) => {
    const steps = windows.filter(({ campaignId }) => campaignId === row.id);
    const coupon = coupons.get(row.id);
    const item = titles.get(coupon?.courseId ?? coupon?.bundleId ?? '');
    const running = row.isActive ? windowAt({ startsAt: row.startsAt, windows: steps }, now) : undefined;
    return {
      id: row.id,
      name: row.name,
      CouponCode: coupon?.code ?? '',
      ...(coupon && { IdCouponEnc: coupon.id }),
      // Without a coupon its course or learning path is gone: an admin has to choose another.
      scope: WIRE_SCOPES[coupon?.scope ?? 'course'],
      IdCourseEnc: coupon?.courseId ?? undefined,
      IdBundleEnc: coupon?.bundleId ?? undefined,
      ...(item && { itemTitle: item.title }),
      title: row.title,
      link: row.link || undefined,
      hideIn: row.hideIn || undefined,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      windows: steps.map(({ endsAt, discount }) => ({ endsAt: endsAt.toISOString(), discount })),
      isActive: row.isActive,
      state: stateOf(row, now),
      ...(running && { discount: running.discount }),
      ...(coupon ? countsOf(coupon, reserved) : { usedCount: 0 }),
      createdAt: row.createdAt.toISOString(),
      version: row.version,
    };
  });
}

function stateOf({ isActive, startsAt, endsAt }: CampaignRow, now: Date): Campaign['state'] {
  if (!isActive) return 'off';
  if (now < startsAt) return 'planned';
  return now < endsAt ? 'running' : 'ended';
}
