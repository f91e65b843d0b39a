/** The item that is being bought. */
export interface PricedItem {
  readonly kind: 'course' | 'bundle';
  readonly id: string;
  readonly priceCents: number;
}

export type CouponScope = 'every_course' | 'every_bundle' | 'everything' | 'course' | 'bundle';

/** The terms of a coupon, and how often it was used. */
export interface CouponTerms {
  readonly kind: 'percentage' | 'euro';
  /** Percentage points (1–100) or euro cents. */
  readonly amount: number;
  readonly scope: CouponScope;
  readonly courseId: string | null;
  readonly bundleId: string | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly useLimit: number | null;
  readonly perUserLimit: number | null;
  readonly isActive: boolean;
  /** Uses that count against the limit. */
  readonly uses: number;
  /** Those of the buyer, where one is known. */
  readonly usesByBuyer?: number;
}

export type CouponRefusalCode =
  | 'coupon_unknown'
  | 'coupon_expired'
  | 'coupon_not_started'
  | 'coupon_used_up'
  | 'coupon_other';

export interface CouponRefusal {
  readonly ok: false;
  readonly code: CouponRefusalCode;
  /** Italian, for the reader. */
  readonly message: string;
}

export interface Price {
  readonly listCents: number;
  readonly discountCents: number;
  readonly totalCents: number;
}

export type Quote = { readonly ok: true; readonly price: Price } | CouponRefusal;

/**
 * The price of an item at a moment, with a coupon or without: the one rule behind every check and every charge.
 * A coupon holds from its start, included, to its end, excluded.
 */
export function quote(item: PricedItem, coupon: CouponTerms | undefined, now: Date): Quote {
  if (!coupon) return { ok: true, price: priceOf(item.priceCents, 0) };
  return (
    refusalOf(item, coupon, now) ?? { ok: true, price: priceOf(item.priceCents, discountOf(item, coupon)) }
  );
}

/** Also what a code that does not exist is answered. */
export const UNKNOWN_COUPON: CouponRefusal = {
  ok: false,
  code: 'coupon_unknown',
  message: 'Questo coupon non esiste: controlla di averlo scritto correttamente.',
};

function refusalOf(item: PricedItem, coupon: CouponTerms, now: Date): CouponRefusal | undefined {
  if (!coupon.isActive) return UNKNOWN_COUPON;
  if (coupon.startsAt && now < coupon.startsAt) {
    return refusal('coupon_not_started', `Questo coupon sarà valido ${fromDay(coupon.startsAt)}.`);
  }
  if (coupon.endsAt && now >= coupon.endsAt) {
    return refusal('coupon_expired', `Questo coupon è scaduto ${theDay(coupon.endsAt)}.`);
  }
  if (!holdsFor(item, coupon)) {
    const what = item.kind === 'course' ? 'questo corso' : 'questo percorso formativo';
    return refusal('coupon_other', `Questo coupon non vale per ${what}.`);
  }
  if (coupon.useLimit !== null && coupon.uses >= coupon.useLimit) {
    return refusal('coupon_used_up', 'Questo coupon è esaurito: tutti gli utilizzi previsti sono terminati.');
  }
  if (coupon.perUserLimit !== null && (coupon.usesByBuyer ?? 0) >= coupon.perUserLimit) {
    return refusal('coupon_used_up', 'Hai già usato questo coupon.');
  }
  return undefined;
}

function holdsFor(item: PricedItem, coupon: CouponTerms): boolean {
  switch (coupon.scope) {
    case 'everything':
      return true;
    case 'every_course':
      return item.kind === 'course';
    case 'every_bundle':
      return item.kind === 'bundle';
    case 'course':
      return item.kind === 'course' && coupon.courseId === item.id;
    case 'bundle':
      return item.kind === 'bundle' && coupon.bundleId === item.id;
  }
}

/** Half a cent is rounded up, in the buyer's favour; nothing costs less than nothing. */
function discountOf(item: PricedItem, coupon: CouponTerms): number {
  const cents =
    coupon.kind === 'percentage' ? Math.floor((item.priceCents * coupon.amount + 50) / 100) : coupon.amount;
  return Math.min(cents, item.priceCents);
}

function priceOf(listCents: number, discountCents: number): Price {
  return { listCents, discountCents, totalCents: listCents - discountCents };
}

function refusal(code: CouponRefusalCode, message: string): CouponRefusal {
  return { ok: false, code, message };
}

const PARTS = new Intl.DateTimeFormat('it-IT', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Rome',
});

/** "il 3 novembre 2026", "l'8 novembre 2026": the day in Italy, where the shop is, with its article. */
export function theDay(date: Date): string {
  return withArticle(date, 'il ', "l'");
}

/** "dal 3 novembre 2026", "dall'11 novembre 2026". */
export function fromDay(date: Date): string {
  return withArticle(date, 'dal ', "dall'");
}

/** Eight and eleven begin with a vowel; the first of the month is an ordinal. */
function withArticle(date: Date, article: string, elided: string): string {
  const day = PARTS.format(date);
  if (/^(8|11)\b/.test(day)) return elided + day;
  return article + day.replace(/^1\b/, '1º');
}
