import { formatLocal } from '../../ui/localDate';
import type { AdminApis } from './adminApi';

/** One of what a picker offers. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  /** Euro; of a course, 0 while it is not on sale. */
  readonly price?: number;
}

interface Picker {
  readonly search: (apis: AdminApis, text: string) => Promise<readonly Choice[]>;
  /** Returns the choice with an id; undefined if there is no such thing. */
  readonly find: (apis: AdminApis, id: string) => Promise<Choice | undefined>;
}

export type PickerName = 'course' | 'bundle' | 'teacher' | 'video' | 'purchase' | 'coupon';

/** The picker of a field, for one or for several; undefined for any other field. */
export function pickerOf(input: string | undefined): PickerName | undefined {
  if (input === 'course' || input === 'courses') return 'course';
  if (input === 'teachers') return 'teacher';
  if (input === 'bundle' || input === 'bundles') return 'bundle';
  return input === 'video' || input === 'purchase' || input === 'coupon' ? input : undefined;
}

const OFFERED = 20;

const saleLabel = ({ title, isOperative }: { readonly title: string; readonly isOperative: boolean }) =>
  isOperative ? title : `${title} (non in vendita)`;

/** As the server sums up the courses of a learning path. */
const salePrice = ({ price, isOperative }: { readonly price: number; readonly isOperative: boolean }) =>
  isOperative ? price : 0;

const choice = (id: string, label: string | undefined): Choice | undefined =>
  label === undefined ? undefined : { id, label };

/** The fields that pick something by a few letters of its name. */
export const pickers: Readonly<Record<PickerName, Picker>> = {
  course: {
    search: async ({ admin }, Query) => {
      const { items } = await admin.courses.getAllCourses({ Query, pageSize: OFFERED, Sort: 'title' });
      return items.map(({ IdCourseEnc: id, ...course }) => ({
        id,
        label: saleLabel(course),
        price: salePrice(course),
      }));
    },
    find: async ({ admin }, IdCourseEnc) => {
      const { item } = await admin.courses.getDetailCourseAdmin({ IdCourseEnc });
      return item && { id: IdCourseEnc, label: saleLabel(item), price: salePrice(item) };
    },
  },
  bundle: {
    search: async ({ admin }, Query) => {
      const { items } = await admin.bundles.list({ Query, pageSize: OFFERED, Sort: 'title' });
      return items.map(({ IdBundleEnc: id, ...bundle }) => ({ id, label: saleLabel(bundle) }));
    },
    find: async ({ admin }, id) => choice(id, (await admin.bundles.getAdmin({ id })).item?.title),
  },
  teacher: {
    search: async ({ admin }, text) => {
      const { items } = await admin.courses.getTeachers();
      return items
        .filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
        .map(({ id, name: label }) => ({ id, label }));
    },
    find: async ({ admin }, id) => {
      const { items } = await admin.courses.getTeachers();
      return choice(id, items.find((teacher) => teacher.id === id)?.name);
    },
  },
  video: {
    search: async ({ admin }, Query) => {
      const { items } = await admin.landingVideos.list({ Query, IsActive: true, pageSize: OFFERED });
      return items.map(({ slug: id, title: label }) => ({ id, label }));
    },
    find: async ({ admin }, slug) => {
      const { items } = await admin.landingVideos.list({ Query: slug });
      return choice(slug, items.find((video) => video.slug === slug)?.title ?? slug);
    },
  },
  coupon: {
    search: async ({ admin }, Query) => {
      const { items } = await admin.coupons.getAllCoupons({ Query, pageSize: OFFERED, Sort: 'CouponCode' });
      return items.map(({ IdCouponEnc: id, CouponCode: label }) => ({ id, label }));
    },
    find: async ({ admin }, id) => choice(id, (await admin.coupons.get({ id })).item?.CouponCode),
  },
  purchase: {
    search: async ({ admin }, Query) => {
      const wanted = {
        Query,
        State: 'paid',
        // What cost nothing is not announced.
        IsCharged: true,
        Sort: 'createdAt',
        Direction: 'desc',
        pageSize: OFFERED,
      } as const;
      const { items } = await admin.courses.getAllPurchases(wanted);
      return items.map(({ IdEnc: id, title, buyer, createdAt }) => ({
        id,
        label: `${title}, ${buyer}, ${formatLocal(createdAt)}`,
      }));
    },
    find: async ({ admin }, IdEnc) => choice(IdEnc, (await admin.admin.getPurchase({ IdEnc })).item?.title),
  },
};
