import type { z } from 'zod';
import { bundleForm } from '../../src/contract/catalogue/bundles';
import { courseForm, sectionForm } from '../../src/contract/catalogue/courseAdmin';
import { homeSectionForm } from '../../src/contract/catalogue/homeSections';
import { teacherForm } from '../../src/contract/catalogue/teacherShapes';
import { recordedTransfer } from '../../src/contract/checkout/bankTransfers';
import { invoice } from '../../src/contract/checkout/invoice';
import { payments } from '../../src/contract/checkout/payments';
import { refundOrder } from '../../src/contract/checkout/purchases';
import { price } from '../../src/contract/platform/formFields';
import { bannerForm } from '../../src/contract/promotions/banners';
import { campaignForm } from '../../src/contract/promotions/campaigns';
import { couponForm } from '../../src/contract/promotions/coupons';
import { promoterForm } from '../../src/contract/promotions/promoters';

const FORMS: Readonly<Record<string, { readonly shape: Readonly<Record<string, z.ZodType>> }>> = {
  course: courseForm,
  section: sectionForm,
  bundle: bundleForm,
  teacher: teacherForm,
  homeSection: homeSectionForm,
  promoter: promoterForm,
  banner: bannerForm,
  campaign: campaignForm,
  coupon: couponForm,
  gift: payments.previewGift.input,
  transfer: recordedTransfer,
  refund: refundOrder,
  invoice,
};
const takes = (form: string, field: string, ...values: readonly unknown[]) => {
  const shape = FORMS[form]?.shape[field];
  if (!shape) throw new Error(`${form}.${field}`);
  return values.map((value) => shape.safeParse(value).success);
};

it.each([
  ['course', 'title', 200],
  ['course', 'subtitle', 300],
  ['section', 'title', 200],
  ['section', 'description', 2000],
  ['bundle', 'title', 200],
  ['bundle', 'subtitle', 300],
  ['teacher', 'name', 200],
  ['teacher', 'headline', 300],
  ['teacher', 'biography', 200_000],
  ['homeSection', 'title', 200],
  ['promoter', 'name', 200],
  ['promoter', 'slug', 100],
  ['promoter', 'headline', 300],
  ['promoter', 'CouponCode', 64],
  ['banner', 'name', 200],
  ['banner', 'bannerCourseTitle', 200],
  ['banner', 'bannerHideIn', 2000],
  ['campaign', 'name', 200],
  ['campaign', 'title', 200],
  ['campaign', 'CouponCode', 64],
  ['campaign', 'hideIn', 2000],
  ['coupon', 'CouponCode', 64],
  ['gift', 'GiftReceiver', 40],
  ['gift', 'GiftGiver', 40],
  ['gift', 'GiftMessage', 500],
  ['transfer', 'Reference', 140],
  ['invoice', 'name', 200],
  ['invoice', 'taxCode', 30],
  ['invoice', 'vatNumber', 30],
  ['invoice', 'recipientCode', 20],
  ['invoice', 'pec', 254],
  ['invoice', 'address', 300],
  ['invoice', 'postalCode', 20],
  ['invoice', 'city', 100],
  ['invoice', 'province', 40],
])('a %s takes as its %s a text of %i characters, and no longer one', (form, field, most) => {
  expect(takes(form, field, 'x'.repeat(most), 'x'.repeat(most + 1))).toEqual([true, false]);
});

it.each([
  ['bundle', 'courseIds', 500],
  ['homeSection', 'courses', 50],
  ['homeSection', 'bundles', 50],
  ['course', 'goals', 30],
  ['course', 'teachers', 20],
])('a %s takes as its %s a list of %i, and no longer one', (form, field, most) => {
  const list = (count: number) => Array(count).fill('x');
  expect(takes(form, field, list(most), list(most + 1))).toEqual([true, false]);
});

it.each([
  ['course', 'title'],
  ['section', 'title'],
  ['bundle', 'title'],
  ['teacher', 'name'],
  ['homeSection', 'title'],
  ['promoter', 'name'],
  ['promoter', 'slug'],
  ['banner', 'name'],
  ['campaign', 'name'],
  ['campaign', 'title'],
  ['campaign', 'CouponCode'],
  ['coupon', 'CouponCode'],
  ['transfer', 'Reference'],
])('a %s needs its %s: spaces are none', (form, field) => {
  expect(takes(form, field, 'x', '', ' ')).toEqual([true, false, false]);
});

it.each(['refund', 'transfer'])('the sum of a %s is at least a cent, in whole cents', (form) => {
  expect(takes(form, 'Amount', 0.01, 1_000_000, 0, -1, 0.015, 1_000_000.01)).toEqual([
    ...[true, true],
    ...[false, false, false, false],
  ]);
});

it('a price is nothing, or what can be paid, in whole cents', () => {
  const isTaken = (euro: number) => price.safeParse(euro).success;
  expect([0, 0.5, 49.9, 100_000].map(isTaken)).toEqual([true, true, true, true]);
  expect([-0.01, 0.49, 49.999, 100_000.01].map(isTaken)).toEqual([false, false, false, false]);
});

it.each(['.', '..', 'due parole', 'a/b', 'a?b', 'a#b', 'a%b', 'a\\b'])(
  'no promoter’s page is at %j, which is no word of an address',
  (slug) => {
    expect(takes('promoter', 'slug', slug, 'a.b')).toEqual([false, true]);
  },
);

it('a coupon is limited to whole uses from 1 on', () => {
  for (const field of ['useLimit', 'perUserLimit'])
    expect(takes('coupon', field, 1, 1_000_000, undefined, 0, 1.5, 1_000_001)).toEqual([
      ...[true, true, true],
      ...[false, false, false],
    ]);
  expect(takes('coupon', 'discount', 0.01, 100_000, 0, 100_001)).toEqual([true, true, false, false]);
});
