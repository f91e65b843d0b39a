import { and, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type Campaign,
  campaignErrors,
  type campaignForm,
  type campaigns as rows,
} from '../../../contract/promotions/campaigns';
import { campaigns } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { contains, type GridOrder } from '../../platform/resource/grid';
import { checkErrors, refusal } from '../../platform/resource/refusals';
import { type AdminContext, createResource } from '../../platform/resource/resource';
import { checkCodeIsUnnamed } from '../coupons/codeUsersService';
import { STORED_SCOPES } from '../coupons/scopesService';
import { isCouponUsed, lockCoupon } from '../coupons/service';
import { campaignsOnWire } from './campaignsOnWire';
import { withCouponAudit } from './couponAudit';
import { type CampaignRow, findCoupons, inState, saveCoupon, saveWindows } from './queries';
import { switchCampaign } from './switchService';

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
    items: (db, found) => campaignsOnWire(db, found, clock()),
    toRow,
    check: (tx, form: Form, stored) => checkForm(tx, form, clock(), stored),
    async saveRelated(tx, campaignId, form, _stored, author) {
      await saveWindows(tx, campaignId, form.windows);
      await withCouponAudit(tx, author, campaignId, () => saveCoupon(tx, campaignId, couponOf(form)));
    },
    checkRemoval: (tx, stored) => checkRemoval(tx, stored, clock()),
    changes: () => ['banner'],
    audited: ({ state: _state, discount: _discount, usedCount: _uses, ...item }: Campaign) => item,
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
function couponOf(form: Form) {
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
  await checkCodeIsUnnamed(tx, coupon.code, now, 'CouponCode');
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
  await checkCodeIsUnnamed(tx, coupon.code, now);
}
