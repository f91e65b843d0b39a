import { and, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type BannerSetting,
  bannerErrors,
  type bannerForm,
  type banners as rows,
} from '../../../contract/promotions/banners';
import { banners } from '../../platform/database';
import type { Deps } from '../../platform/deps';
import { contains, equals, type GridOrder } from '../../platform/resource/grid';
import { checkErrors } from '../../platform/resource/refusals';
import { createResource } from '../../platform/resource/resource';
import { bannerToRow, checkAdvertised, couponConstraint, toBannerResponse } from './bannerFields';
import { endsSoon } from './queries';

type Form = z.output<typeof bannerForm>;
type ListQuery = z.output<typeof rows.list.input>;

const { id, name, bannerEndDate, bannerCourseTitle, isActive, createdAt } = banners;
const ORDER: GridOrder<NonNullable<ListQuery['Sort']>> = {
  sorts: { name: sql`lower(${name})`, bannerEndDate, isActive, createdAt },
  id,
  usual: [createdAt, 'desc'],
};

/** The banners as admins edit them. */
export function createBanners(deps: Deps) {
  const { readPage, ...handlers } = createResource(deps, {
    name: 'banners',
    table: banners,
    items: (_db, found) => found.map(toResponse),
    toRow: (form: Form) => ({
      ...bannerToRow(form),
      name: form.name,
      bannerHideIn: fragmentsOf(form.bannerHideIn ?? ''),
      bannerCustomText: form.bannerCustomText ?? '',
      isActive: form.isActive,
    }),
    async check(tx, form) {
      checkErrors(bannerErrors(form));
      await checkAdvertised(tx, form);
    },
    constraints: couponConstraint('banners'),
    changes: () => ['banner'],
  });
  return {
    ...handlers,
    list: ({ Query, IsActive, Ending, ...wanted }: ListQuery) =>
      readPage(
        wanted,
        ORDER,
        and(
          contains(Query, [name, bannerCourseTitle]),
          equals(isActive, IsActive),
          Ending && endsSoon(deps.clock()),
        ),
      ),
  };
}

/** An empty fragment would hide the banner nowhere, but look as if it did. */
function fragmentsOf(text: string): string {
  return text
    .split(',')
    .map((fragment) => fragment.trim())
    .filter((fragment) => fragment !== '')
    .join(', ');
}

function toResponse(row: typeof banners.$inferSelect): BannerSetting {
  return {
    ...toBannerResponse(row),
    IdCouponEnc: row.bannerCouponId ?? undefined,
    id: row.id,
    name: row.name,
    bannerHideIn: row.bannerHideIn || null,
    bannerCustomText: row.bannerCustomText || null,
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}
