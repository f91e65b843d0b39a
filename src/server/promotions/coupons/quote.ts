import { withArticle } from '../../../contract/platform/dayArticle';
import { longDate } from '../../platform/italianDays';
import type { Excess } from './queries';

/*
 * The one rule of coupons: whether a coupon holds for an item, a buyer and a moment, and how much it takes off. Prices,
 * the checkout, late payments, the banner and the list of valid coupons ask here; SQL only finds candidates.
 */

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

/** The price of one of several items that are bought together. */
export interface LinePrice extends Price {
  /** The coupon holds for it. */
  readonly isLowered: boolean;
}

/** The prices in the order of the items, and their sum. */
export type LinesQuote =
  | { readonly ok: true; readonly price: Price; readonly lines: readonly LinePrice[] }
  | CouponRefusal;

/** A step of a campaign. */
export interface OfferWindow {
  /** Excluded. */
  readonly endsAt: Date;
  /** Per cent, above 0. */
  readonly discount: number;
}

/** The promotional coupon schedule: windows of time in their order, each with its discount. */
export interface Schedule {
  readonly startsAt: Date;
  readonly windows: readonly OfferWindow[];
}

/** The campaign or the countdowns that a coupon is offered by. */
export interface Offer {
  readonly schedule?: (Schedule & { readonly isActive: boolean }) | undefined;
  /** The end of the last countdown that advertises it; null without one. */
  readonly advertisedUntil: Date | null;
}

/**
 * Returns a coupon's terms at a moment: its own, but no longer than the countdown that advertises it, and with the
 * discount of its campaign's window where it has one. So the price ends when the countdown does.
 */
export function termsIn<Coupon extends CouponTerms>(coupon: Coupon, offer: Offer, now: Date): Coupon {
  const { schedule, advertisedUntil } = offer;
  if (!schedule) return { ...coupon, endsAt: earlier(coupon.endsAt, advertisedUntil) };
  if (!schedule.isActive) return { ...coupon, isActive: false };
  const window = windowAt(schedule, now);
  if (window) {
    const { endsAt, discount: amount } = window;
    return { ...coupon, kind: 'percentage', amount, endsAt: earlier(coupon.endsAt, endsAt) };
  }
  const ended = schedule.windows.filter(({ endsAt }) => endsAt <= now).at(-1)?.endsAt;
  return ended
    ? { ...coupon, endsAt: earlier(coupon.endsAt, ended) }
    : { ...coupon, startsAt: schedule.startsAt };
}

/** The window of a moment, if there is one. */
export function windowAt({ startsAt, windows }: Schedule, now: Date): OfferWindow | undefined {
  return now < startsAt ? undefined : windows.find(({ endsAt }) => now < endsAt);
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}

type Rule = 'is_active' | 'start' | 'end' | 'item' | 'use_limit' | 'per_user_limit';

/**
 * Returns the rules that a coupon breaks at a moment, in the order in which they are said. It holds from its start,
 * included, to its end, excluded.
 * @param coupon its terms at this moment (`termsIn`)
 * @param items that are bought together, of which it has to hold for one; undefined for any that it is for
 */
export function brokenRules(coupon: CouponTerms, now: Date, items?: readonly PricedItem[]): Rule[] {
  const { isActive, startsAt, endsAt, useLimit, perUserLimit, uses, usesByBuyer = 0 } = coupon;
  const holds: readonly (readonly [Rule, boolean])[] = [
    ['is_active', isActive],
    ['start', startsAt === null || now >= startsAt],
    ['end', endsAt === null || now < endsAt],
    ['item', items === undefined || items.some((item) => holdsFor(item, coupon))],
    ['use_limit', useLimit === null || uses < useLimit],
    ['per_user_limit', perUserLimit === null || usesByBuyer < perUserLimit],
  ];
  return holds.flatMap(([rule, isKept]) => (isKept ? [] : [rule]));
}

/** Returns the price of an item at a moment, with a coupon (its terms then) or without. */
export function quote(item: PricedItem, coupon: CouponTerms | undefined, now: Date): Quote {
  const found = quoteLines([item], coupon, now);
  return found.ok ? { ok: true, price: found.price } : found;
}

/**
 * Returns the prices of items that are bought together. A coupon lowers those that it holds for: each by its percentage,
 * or all of them together by its euro, which are shared out in proportion to their prices.
 */
export function quoteLines(
  items: readonly PricedItem[],
  coupon: CouponTerms | undefined,
  now: Date,
): LinesQuote {
  const [broken] = coupon ? brokenRules(coupon, now, items) : [];
  if (coupon && broken) return REFUSALS[broken](coupon, items);
  const isLowered = items.map((item) => coupon !== undefined && holdsFor(item, coupon));
  const lowered = items.filter((_item, at) => isLowered[at]).map(({ priceCents }) => priceCents);
  const discounts = coupon ? discountsOf(lowered, coupon) : [];
  const lines = items.map(({ priceCents }, at) => {
    const discountCents = isLowered[at] ? (discounts.shift() ?? 0) : 0;
    return { ...priceOf(priceCents, discountCents), isLowered: isLowered[at] ?? false };
  });
  const sum = (field: keyof Price) => lines.reduce((all, line) => all + line[field], 0);
  return { ok: true, price: priceOf(sum('listCents'), sum('discountCents')), lines };
}

/** What admins are told of a late payment's use that breaks the rule. */
const EXCESSES: Readonly<Record<Rule, Excess | undefined>> = {
  // First, since such a use is not counted.
  use_limit: 'use_limit',
  per_user_limit: 'per_user_limit',
  is_active: 'ended',
  end: 'ended',
  start: undefined,
  item: undefined,
};

/** Returns which rule a use broke whose payment came late. */
export function excessOf(coupon: CouponTerms, now: Date): Excess | undefined {
  const broken: readonly string[] = brokenRules(coupon, now);
  return Object.entries(EXCESSES).find(([rule, excess]) => excess && broken.includes(rule))?.[1];
}

/** Also what a code that does not exist is answered. */
export const UNKNOWN_COUPON: CouponRefusal = {
  ok: false,
  code: 'coupon_unknown',
  message: 'Questo coupon non esiste: controlla di averlo scritto correttamente.',
};

const REFUSALS: Readonly<Record<Rule, (coupon: CouponTerms, items: readonly PricedItem[]) => CouponRefusal>> =
  {
    is_active: () => UNKNOWN_COUPON,
    start: ({ startsAt }) =>
      refusal(
        'coupon_not_started',
        `Questo coupon sarà valido ${startsAt && withArticle('dal', longDate(startsAt))}.`,
      ),
    end: ({ endsAt }) =>
      refusal('coupon_expired', `Questo coupon è scaduto ${endsAt && withArticle('il', longDate(endsAt))}.`),
    item: (_coupon, [item, ...more]) => {
      if (more.length > 0) {
        return refusal('coupon_other', 'Questo coupon non vale per nulla di quello che è nel carrello.');
      }
      const what = item?.kind === 'course' ? 'questo corso' : 'questo percorso formativo';
      return refusal('coupon_other', `Questo coupon non vale per ${what}.`);
    },
    use_limit: () =>
      refusal('coupon_used_up', 'Questo coupon è esaurito: tutti gli utilizzi previsti sono terminati.'),
    per_user_limit: () => refusal('coupon_used_up', 'Hai già usato questo coupon.'),
  };

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

/** Half a cent is rounded up, in the buyer's favour; nothing costs less than nothing. @param prices in cents */
function discountsOf(prices: readonly number[], { kind, amount }: CouponTerms): number[] {
  if (kind === 'percentage') {
    return prices.map((cents) => Math.min(Math.floor((cents * amount + 50) / 100), cents));
  }
  const sum = prices.reduce((all, cents) => all + cents, 0);
  const whole = Math.min(amount, sum);
  let before = 0;
  return prices.map((cents) => {
    const upTo = (until: number) => Math.round((whole * until) / (sum || 1));
    const from = before;
    before += cents;
    return upTo(before) - upTo(from);
  });
}

function priceOf(listCents: number, discountCents: number): Price {
  return { listCents, discountCents, totalCents: listCents - discountCents };
}

function refusal(code: CouponRefusalCode, message: string): CouponRefusal {
  return { ok: false, code, message };
}
