import { isWrittenBlock } from '../../../../contract/platform/richTexts';

/** A banner's fields, validated. */
export interface Promotion {
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  /** A path of this site, or an address of the web. */
  readonly link: string;
  /** Undefined unless there is a title to go with it. */
  readonly discount?: { readonly amount: number; readonly isPercentage: boolean; readonly title: string };
  /** Rich text. */
  readonly customText?: string;
}

type Fields = Readonly<Partial<Record<string, unknown>>>;

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

function endOf({ bannerEndDate }: Fields): number | undefined {
  const time = Date.parse(textOf(bannerEndDate));
  return Number.isNaN(time) ? undefined : time;
}

function linkOf({ bannerCourseLink }: Fields): string | undefined {
  const link = textOf(bannerCourseLink);
  return /^(https?:\/\/|\/(?![/\\]))/i.test(link) ? link : undefined;
}

function discountOf(fields: Fields): Promotion['discount'] {
  const { bannerCouponDiscount: amount, bannerCouponIsPercentage } = fields;
  const title = textOf(fields.bannerCourseTitle);
  if (typeof amount !== 'number' || !(amount > 0) || !Number.isFinite(amount) || title === '')
    return undefined;
  return { amount, isPercentage: bannerCouponIsPercentage !== false, title };
}

/** Undefined for an empty text, or raw content that cannot be read. */
function customTextOf({ bannerCustomText }: Fields): string | undefined {
  const text = textOf(bannerCustomText);
  if (!text.startsWith('{')) return text || undefined;
  try {
    const { blocks } = JSON.parse(text) as { blocks?: unknown };
    return Array.isArray(blocks) && blocks.some(isWrittenBlock) ? text : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the promotion of a banner; undefined unless it has an end date, a link, and a discount with a title or a
 * text of its own. Invalid fields are ignored.
 */
export function readPromotion(fields: Fields | null): Promotion | undefined {
  if (!fields) return undefined;
  const endsAt = endOf(fields);
  const link = linkOf(fields);
  const discount = discountOf(fields);
  const customText = customTextOf(fields);
  if (endsAt === undefined || link === undefined || !(discount || customText)) return undefined;
  return { endsAt, link, ...(discount && { discount }), ...(customText && { customText }) };
}

const withoutSpace = (text: string) => text.replace(/\s+/g, '').toLowerCase();

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Whether an address contains one of the comma-separated fragments that hide a banner; ignores case and whitespace. */
export function isHiddenOn(hideIn: unknown, address: string): boolean {
  const forms = [withoutSpace(address), withoutSpace(decoded(address))];
  return withoutSpace(textOf(hideIn))
    .split(',')
    .some((fragment) => fragment !== '' && forms.some((form) => form.includes(fragment)));
}
