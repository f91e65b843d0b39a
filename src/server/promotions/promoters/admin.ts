import { and, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { countdownErrors } from '../../../contract/promotions/banners';
import type { PromoterRecord, promoterForm, promoters as rows } from '../../../contract/promotions/promoters';
import { promoters } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { portraitPicture } from '../../platform/media/picture';
import { contains, equals, type GridOrder } from '../../platform/resource/grid';
import { checkErrors, fieldRefusal } from '../../platform/resource/refusals';
import { createResource } from '../../platform/resource/resource';
import { findTitles } from '../../platform/resource/titles';
import { bannerToRow, checkAdvertised, couponConstraint, toBannerResponse } from '../banners/bannerFields';
import { findCouponByCode } from '../coupons/queries';
import type { PromoterRow } from './promoters';

type Form = z.output<typeof promoterForm>;
type ListQuery = z.output<typeof rows.list.input>;

const { id, name, title, headline, bannerEndDate, isActive, createdAt } = promoters;
const shownName = sql`coalesce(nullif(${title}, ''), ${name})`;
const ORDER: GridOrder<NonNullable<ListQuery['Sort']>> = {
  sorts: { name: sql`lower(${shownName})`, slug: sql`lower(${name})`, bannerEndDate, isActive, createdAt },
  id,
  usual: [sql`lower(${shownName})`, 'asc'],
};

/** The promoters as admins edit them. */
export function createPromoters(deps: Deps) {
  const { readPage, ...handlers } = createResource(deps, {
    name: 'promoters',
    table: promoters,
    items: toPromoterResponses,
    toRow: (form: Form) => ({
      ...bannerToRow(form),
      name: form.slug,
      title: form.name,
      headline: form.headline,
      description: form.description,
      picture: form.pictureAddress,
      courseId: form.IdCourseEnc ?? null,
      couponCode: form.CouponCode,
      isActive: form.isActive,
    }),
    check: checkForm,
    constraints: {
      ...couponConstraint('promoters'),
      promoters_name_key: ['slug', 'Questo indirizzo è già di un altro promoter.'],
      promoters_course_id_courses_id_fk: ['IdCourseEnc', 'Questo corso non esiste più.'],
    },
    changes: () => ['site'],
  });
  return {
    ...handlers,
    list: ({ Query, IsActive, ...wanted }: ListQuery) =>
      readPage(wanted, ORDER, and(contains(Query, [name, title, headline]), equals(isActive, IsActive))),
  };
}

/** A coupon that was deleted since does not keep the rest from being saved. */
async function checkForm(tx: Transaction, form: Form, stored?: PromoterRow): Promise<void> {
  checkErrors(countdownErrors(form));
  await checkAdvertised(tx, form, form.CouponCode);
  if (form.CouponCode === '' || form.CouponCode === stored?.couponCode) return;
  const found = await findCouponByCode(tx, form.CouponCode);
  if (!found) throw fieldRefusal('CouponCode', 'Non c’è nessun coupon con questo codice.');
  // It is found with other spaces too, but ends with the countdown only under its exact code.
  if (found.code.toUpperCase() === form.CouponCode.toUpperCase()) return;
  throw fieldRefusal('CouponCode', `Il codice di questo coupon si scrive ${found.code}.`);
}

async function toPromoterResponses(db: Executor, found: readonly PromoterRow[]): Promise<PromoterRecord[]> {
  const titles = await findTitles(
    db,
    found.map(({ courseId }) => courseId),
  );
  return found.map((row) => {
    const course = titles.get(row.courseId ?? '');
    return {
      ...toBannerResponse(row),
      IdCouponEnc: row.bannerCouponId ?? undefined,
      id: row.id,
      name: row.title || row.name,
      slug: row.name,
      headline: row.headline,
      description: row.description,
      picture: portraitPicture(row.picture),
      pictureAddress: row.picture,
      IdCourseEnc: row.courseId ?? undefined,
      ...(course && { courseTitle: course.title }),
      CouponCode: row.couponCode,
      isActive: row.isActive,
      createdAt: row.createdAt.toISOString(),
      version: row.version,
    };
  });
}
