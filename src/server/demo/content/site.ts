import { z } from 'zod';
import { CATEGORIES } from '../../../contract/catalogue/categories';
import legal from '../texts/legal.json';
import site from '../texts/site.json';
import { type RichTextPart, richText } from './richText';

const text = z.string().min(1);
const part: z.ZodType<RichTextPart> = z.union([
  text,
  z.strictObject({ heading: text }),
  z.strictObject({ bullets: z.array(text) }),
]);
const rich = z.array(part).transform(richText);

const parsed = z
  .strictObject({
    promoter: z.strictObject({
      /** The fixed path of its page. */
      name: text,
      title: text,
      headline: text,
      course: text,
      couponCode: text,
      discount: z.int(),
      description: rich,
    }),
    banner: z.strictObject({
      name: text,
      course: text,
      couponCode: text,
      discount: z.int(),
      /** No second countdown beside the promoter's, and none above forms. */
      hideIn: z.array(text),
      endsInDays: z.int(),
    }),
    homeSections: z.array(
      z.strictObject({
        title: text,
        subtitle: z.string(),
        kind: z.enum(['chosen_courses', 'category', 'newest_courses', 'bundles', 'text']),
        category: z.enum(CATEGORIES).optional(),
        courses: z.array(text).optional(),
        bundles: z.array(text).optional(),
        isActive: z.boolean().optional(),
        content: rich.optional(),
      }),
    ),
    /** Courses in the home page's list, in order. */
    homeCourses: z.array(text),
    landingVideo: z.strictObject({
      slug: text,
      title: text,
      poster: text,
      course: text,
      description: rich,
    }),
    /** The date is set when the shop is filled. */
    webinar: z.strictObject({
      title: text,
      teacher: text,
      link: z.url(),
      minutes: z.int(),
      picture: text,
      description: rich,
    }),
    /** The markets of four made-up brokers. */
    stockMarkets: z.array(
      z.strictObject({ broker: text, symbol: text, name: text, currency: text, description: text }),
    ),
  })
  .parse(site);

export const {
  promoter: PROMOTER,
  banner: BANNER,
  homeSections: HOME_SECTIONS,
  homeCourses: HOME_COURSES,
  landingVideo: LANDING_VIDEO,
  webinar: WEBINAR,
  stockMarkets: STOCK_MARKETS,
} = parsed;

/**
 * Texts behind the footer's links, by the last part of their address; a demonstration, not legal advice. The page
 * replaces `{{venditore}}`, `{{indirizzo}}`, `{{partitaIva}}` and `{{email}}` with the seller's data.
 */
export const LEGAL_TEXTS = z.record(z.string(), rich).parse(legal);
