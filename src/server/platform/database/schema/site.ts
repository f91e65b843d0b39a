import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { CATEGORIES } from '../../../../contract/catalogue/categories';
import { HOME_SECTION_KINDS } from '../../../../contract/catalogue/homeSections';
import { LEAD_KINDS } from '../../../../contract/leads/leadForms';
import { bundles, courses } from './catalogue';
import { createdAt, id, line, moment, oneOf, position, updatedAt, version } from './columns';
import { coupons } from './commerce';
import { media } from './media';
import { users } from './people';

/** Unlike Drizzle's `jsonb`, it does not read a stored text as JSON once more, as 8 for "8". */
const parameterValue = customType<{ data: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

/** The banner fields that promoters and banner settings share. */
const bannerColumns = () => ({
  bannerEndDate: moment('banner_end_date'),
  bannerCourseLink: text('banner_course_link'),
  /** Percentage points, or euro cents where `bannerCouponIsPercentage` is false. */
  bannerCouponDiscount: integer('banner_coupon_discount'),
  bannerCourseTitle: text('banner_course_title'),
  /** The coupon that it advertises, whose price ends with it. */
  bannerCouponId: text('banner_coupon_id').references(() => coupons.id, { onDelete: 'set null' }),
  bannerCouponIsPercentage: boolean('banner_coupon_is_percentage').notNull().default(true),
});

/** Somebody who sells for the shop and has a page here. */
export const promoters = pgTable(
  'promoters',
  {
    id: id(),
    /** As in the address of the promoter's page and in GetByName; unique whatever its case. */
    name: text('name').notNull(),
    title: line('title'),
    headline: line('headline'),
    /** Raw draft-js content as JSON text, '' for none. */
    description: line('description'),
    picture: line('picture'),
    courseId: text('course_id').references(() => courses.id, { onDelete: 'set null' }),
    couponCode: line('coupon_code'),
    ...bannerColumns(),
    isActive: boolean('is_active').notNull().default(true),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('promoters_name_key').on(sql`lower(${t.name})`),
    index('promoters_course_idx').on(t.courseId),
    index('promoters_coupon_idx').on(t.bannerCouponId),
    check('promoters_named', sql`length(${t.name}) > 0`),
    check(
      'promoters_discount_fits',
      sql`${t.bannerCouponDiscount} > 0
      and (not ${t.bannerCouponIsPercentage} or ${t.bannerCouponDiscount} <= 100)`,
    ),
  ],
);

/** A countdown banner. Of the active ones the one that ends first is shown. */
export const banners = pgTable(
  'banners',
  {
    id: id(),
    name: line('name'),
    ...bannerColumns(),
    /** Fragments of addresses where it stays hidden, separated by commas. */
    bannerHideIn: line('banner_hide_in'),
    /** Raw draft-js content as JSON text, '' for none. */
    bannerCustomText: line('banner_custom_text'),
    promoterId: text('promoter_id').references(() => promoters.id, { onDelete: 'set null' }),
    isActive: boolean('is_active').notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('banners_active_idx').on(t.bannerEndDate).where(sql`${t.isActive}`),
    index('banners_promoter_idx').on(t.promoterId),
    index('banners_coupon_idx').on(t.bannerCouponId),
    check(
      'banners_discount_fits',
      sql`${t.bannerCouponDiscount} > 0
      and (not ${t.bannerCouponIsPercentage} or ${t.bannerCouponDiscount} <= 100)`,
    ),
  ],
);

/** A strip of the home page. */
export const homeSections = pgTable(
  'home_sections',
  {
    id: id(),
    title: text('title').notNull(),
    subtitle: line('subtitle'),
    kind: text('kind', { enum: HOME_SECTION_KINDS }).notNull(),
    /** For the kind `category`. */
    category: text('category', { enum: CATEGORIES }),
    /** For the kind `text`: raw draft-js content as JSON text. */
    content: line('content'),
    position: position(),
    isActive: boolean('is_active').notNull().default(true),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('home_sections_order_idx').on(t.position, t.id),
    check('home_sections_kind_known', oneOf(t.kind, HOME_SECTION_KINDS)),
    check('home_sections_category_known', oneOf(t.category, CATEGORIES)),
    check('home_sections_category_given', sql`(${t.kind} = 'category') = (${t.category} is not null)`),
  ],
);

/** The courses of a home section that were chosen by hand, in order. */
export const homeSectionCourses = pgTable(
  'home_section_courses',
  {
    homeSectionId: text('home_section_id')
      .notNull()
      .references(() => homeSections.id, { onDelete: 'cascade' }),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    position: position(),
  },
  (t) => [
    primaryKey({ columns: [t.homeSectionId, t.courseId] }),
    index('home_section_courses_course_idx').on(t.courseId),
  ],
);

/** The learning paths of a home section that were chosen by hand, in order. */
export const homeSectionBundles = pgTable(
  'home_section_bundles',
  {
    homeSectionId: text('home_section_id')
      .notNull()
      .references(() => homeSections.id, { onDelete: 'cascade' }),
    bundleId: text('bundle_id')
      .notNull()
      .references(() => bundles.id, { onDelete: 'cascade' }),
    position: position(),
  },
  (t) => [
    primaryKey({ columns: [t.homeSectionId, t.bundleId] }),
    index('home_section_bundles_bundle_idx').on(t.bundleId),
  ],
);

/** A setting that admins change at run time. */
export const parameters = pgTable(
  'parameters',
  {
    key: text('key').primaryKey(),
    value: parameterValue('value').notNull(),
    /** Readable without being an admin. */
    isPublic: boolean('is_public').notNull().default(false),
    description: line('description'),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [check('parameters_key_given', sql`length(${t.key}) > 0`)],
);

/** A market that a broker offers. */
export const stockMarkets = pgTable(
  'stock_markets',
  {
    id: id(),
    broker: text('broker').notNull(),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    description: line('description'),
    currency: text('currency').notNull().default('EUR'),
    link: line('link'),
    isActive: boolean('is_active').notNull().default(true),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('stock_markets_broker_symbol_key').on(sql`lower(${t.broker})`, sql`upper(${t.symbol})`),
    check(
      'stock_markets_named',
      sql`length(${t.broker}) > 0 and length(${t.name}) > 0 and length(${t.symbol}) > 0`,
    ),
    check('stock_markets_currency_shape', sql`${t.currency} ~ '^[A-Z]{3}$'`),
  ],
);

/** The page behind `/video/{id}`. */
export const landingVideos = pgTable(
  'landing_videos',
  {
    id: id(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    /** Raw draft-js content as JSON text, '' for none. */
    description: line('description'),
    mediaKey: text('media_key').references(() => media.key, { onDelete: 'restrict' }),
    /** The address of a picture, '' for none. */
    poster: line('poster'),
    courseId: text('course_id').references(() => courses.id, { onDelete: 'set null' }),
    isActive: boolean('is_active').notNull().default(true),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('landing_videos_slug_key').on(t.slug),
    index('landing_videos_course_idx').on(t.courseId),
    index('landing_videos_media_idx').on(t.mediaKey),
    check('landing_videos_named', sql`length(${t.title}) > 0 and length(${t.slug}) > 0`),
  ],
);

/** Addresses left on forms, with the wording of the consent. */
export const leads = pgTable(
  'leads',
  {
    id: id(),
    kind: text('kind', { enum: LEAD_KINDS }).notNull(),
    email: text('email').notNull(),
    firstName: line('first_name'),
    lastName: line('last_name'),
    phone: line('phone'),
    subject: line('subject'),
    message: line('message'),
    /** As the CRM names it, of a webinar with its start. */
    campaign: line('campaign'),
    consentText: text('consent_text').notNull(),
    consentAt: moment('consent_at').notNull(),
    /** The consent to advertising, a box of its own; null where it was not given. */
    advertisingText: text('advertising_text'),
    advertisingAt: moment('advertising_at'),
    /** When the owner of the address withdrew these consents; null while they hold. */
    withdrawnAt: moment('withdrawn_at'),
    landingVideoId: text('landing_video_id').references(() => landingVideos.id, { onDelete: 'set null' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    // Two sign-ups of one person for one campaign are one lead, unless withdrawn in between; messages are never merged.
    uniqueIndex('leads_address_campaign_key')
      .on(sql`lower(${t.email})`, t.campaign)
      .where(sql`${t.kind} <> 'contact' and ${t.withdrawnAt} is null`),
    index('leads_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
    index('leads_landing_video_idx').on(t.landingVideoId),
    index('leads_user_idx').on(t.userId),
    check('leads_kind_known', oneOf(t.kind, LEAD_KINDS)),
    check('leads_email_shape', sql`position('@' in ${t.email}) > 1 and length(${t.email}) <= 320`),
    check('leads_consent_given', sql`length(${t.consentText}) > 0`),
    check('leads_advertising_dated', sql`(${t.advertisingText} is null) = (${t.advertisingAt} is null)`),
  ],
);
