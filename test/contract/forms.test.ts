import type { z } from 'zod';
import { userAdmin } from '../../src/contract/account/account';
import { adminSearchQuery } from '../../src/contract/admin/adminSearch';
import { dashboards } from '../../src/contract/admin/dashboard';
import { bundleForm, bundles } from '../../src/contract/catalogue/bundles';
import { courseForm, sectionForm, sectionOrder } from '../../src/contract/catalogue/courseAdmin';
import { courses } from '../../src/contract/catalogue/courses';
import { homeSectionForm, homeSections } from '../../src/contract/catalogue/homeSections';
import { teacherForm } from '../../src/contract/catalogue/teacherShapes';
import { teachers } from '../../src/contract/catalogue/teachers';
import { recordedTransfer } from '../../src/contract/checkout/bankTransfers';
import { gifts } from '../../src/contract/checkout/gifts';
import { invoice } from '../../src/contract/checkout/invoice';
import { payments } from '../../src/contract/checkout/payments';
import { refundOrder } from '../../src/contract/checkout/purchases';
import { landingVideoForm } from '../../src/contract/leads/landingVideos';
import { price } from '../../src/contract/platform/formFields';
import { bannerForm } from '../../src/contract/promotions/banners';
import { campaignForm } from '../../src/contract/promotions/campaigns';
import { couponForm } from '../../src/contract/promotions/coupons';
import { promoterForm } from '../../src/contract/promotions/promoters';
import { parameters } from '../../src/contract/settings/parameters';
import { stockMarketForm } from '../../src/contract/site/stockMarkets';

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
  landingVideo: landingVideoForm,
  market: stockMarketForm,
  film: courses.finishUpload.input,
  sheet: courses.uploadSectionAttachment.input,
  present: gifts.giftCourse.input,
  deletion: userAdmin.deleteUser.input,
  claim: userAdmin.updateUserClaim.input,
  month: dashboards.dashboard.input,
  parameter: parameters.update.input.shape.items.element,
  parameters: parameters.update.input,
  lessons: sectionOrder,
  places: homeSections.reorder.input,
  path: bundles.updateBundleCourses.input,
  saved: teachers.update.input,
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
  ['course', 'description', 200_000],
  ['course', 'coverAddress', 500],
  ['section', 'title', 200],
  ['section', 'description', 2000],
  ['bundle', 'title', 200],
  ['bundle', 'subtitle', 300],
  ['bundle', 'description', 200_000],
  ['bundle', 'coverAddress', 500],
  ['teacher', 'name', 200],
  ['teacher', 'headline', 300],
  ['teacher', 'biography', 200_000],
  ['teacher', 'pictureAddress', 500],
  ['homeSection', 'title', 200],
  ['homeSection', 'text', 200_000],
  ['promoter', 'name', 200],
  ['promoter', 'slug', 100],
  ['promoter', 'headline', 300],
  ['promoter', 'description', 200_000],
  ['promoter', 'pictureAddress', 500],
  ['promoter', 'CouponCode', 64],
  ['banner', 'name', 200],
  ['banner', 'bannerCourseTitle', 200],
  ['banner', 'bannerHideIn', 2000],
  ['banner', 'bannerCustomText', 200_000],
  ['campaign', 'name', 200],
  ['campaign', 'title', 200],
  ['campaign', 'CouponCode', 64],
  ['campaign', 'hideIn', 2000],
  ['coupon', 'CouponCode', 64],
  ['landingVideo', 'title', 200],
  ['landingVideo', 'slug', 100],
  ['landingVideo', 'text', 200_000],
  ['landingVideo', 'poster', 500],
  ['market', 'broker', 200],
  ['market', 'symbol', 40],
  ['market', 'name', 200],
  ['market', 'description', 1000],
  ['sheet', 'name', 1000],
  ['present', 'EmailUser', 254],
  ['deletion', 'Email', 320],
  ['parameter', 'key', 200],
  ['parameter', 'value', 100_000],
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
  ['lessons', 'sections', 1000],
  ['places', 'ids', 1000],
  ['path', 'courses', 500],
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
  ['market', 'broker'],
  ['market', 'symbol'],
  ['market', 'name'],
  ['transfer', 'Reference'],
])('a %s needs its %s: spaces are none', (form, field) => {
  expect(takes(form, field, 'x', '', ' ')).toEqual([true, false, false]);
});

it.each([
  ['course', 'title subtitle coverAddress'],
  ['section', 'title description'],
  ['bundle', 'title subtitle coverAddress'],
  ['teacher', 'name headline pictureAddress'],
  ['homeSection', 'title'],
  ['promoter', 'name slug headline pictureAddress CouponCode'],
  ['banner', 'name bannerCourseTitle bannerHideIn'],
  ['campaign', 'name title CouponCode hideIn'],
  ['coupon', 'CouponCode'],
  ['landingVideo', 'title slug poster'],
  ['market', 'broker symbol name description'],
])('a %s is saved without the spaces around its %s', (form, fields) => {
  const shapes = fields.split(' ').map((field) => FORMS[form]?.shape[field]);
  expect(shapes.map((shape) => shape?.parse(' x '))).toEqual(shapes.map(() => 'x'));
});

it('a course’s goals have words, of at most 300 characters', () => {
  expect(takes('course', 'goals', ['x'.repeat(300)], ['x'.repeat(301)], [' '])).toEqual([true, false, false]);
  expect(courseForm.shape.goals.parse('[" x "]')).toEqual(['x']);
});

it('what a form may leave out is off, or none', () => {
  expect(courseForm.shape.isEducationalOffer.parse(undefined)).toBe(false);
  for (const field of ['courses', 'bundles'] as const)
    expect(homeSectionForm.shape[field].parse(undefined)).toEqual([]);
});

it('the countdown of a banner and of a promoter takes something off, or names no discount', () => {
  for (const form of ['banner', 'promoter'])
    expect(takes(form, 'bannerCouponDiscount', 0.01, 100_000, null, 0, 100_001)).toEqual([
      ...[true, true, true],
      ...[false, false],
    ]);
});

it.each(['novità', 'Una', 'due--trattini', '-via', 'via-', 'due parole', 'a/b', ''])(
  'no landing video is at %j',
  (slug) => {
    expect(takes('landingVideo', 'slug', slug, 'una-2-tre')).toEqual([false, true]);
  },
);

it('a currency has three letters, in capitals, and a lesson lasts from a second to a day', () => {
  expect(takes('market', 'currency', ' eur ', 'EU', 'EURO', 'E1R', '')).toEqual([
    ...[true, false, false, false, false],
  ]);
  expect(stockMarketForm.shape.currency.parse(' eur ')).toBe('EUR');
  expect(takes('film', 'Seconds', 1, 86_400, undefined, 0, 86_401, 1.5)).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ]);
});

it('a save names the version that was read: 0 for what was never saved', () => {
  for (const form of ['parameter', 'saved'])
    expect(takes(form, 'version', 0, 7, -1, 1.5)).toEqual([true, true, false, false]);
});

it('parameters are saved together, one at least and a hundred at most', () => {
  const items = (count: number) => Array(count).fill({ key: 'x', value: '', version: 0 });
  expect(takes('parameters', 'items', items(1), items(100), [], items(101))).toEqual([
    ...[true, true],
    ...[false, false],
  ]);
});

it('a role is one of three, and a month one of the years from 2000 to 2100', () => {
  expect(takes('claim', 'Role', 0, 2, -1, 3, 0.5)).toEqual([true, true, false, false, false]);
  expect(takes('month', 'Year', 2000, 2100, 1999, 2101)).toEqual([true, true, false, false]);
  expect(takes('refund', 'Refunded', 0, -0.01)).toEqual([true, false]);
});

it('a search over everything ignores a text that nobody types', () => {
  const searched = ['x'.repeat(200), 'x'.repeat(201), 7, undefined].map(
    (Query) => adminSearchQuery.parse({ Query }).Query,
  );
  expect(searched).toEqual(['x'.repeat(200), '', '', '']);
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
