import { z } from 'zod';

/** The parameter that holds it. */
export const SCHEDULE_KEY = 'promotion.schedule';

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const schedule = z.object({
  /** Of the coupon whose discount the schedule sets; its row says what it holds for. */
  code: z.string().trim().min(1),
  /** What the banner names, and where it leads. */
  title: z.string().trim().min(1),
  link: z.string().trim().min(1),
  /** Fragments of addresses on which the banner stays hidden. */
  hideIn: z.string().default(''),
  startsAt: instant.optional(),
  /** Each lasts until its end, excluded; 0 per cent is a window without an offer. */
  windows: z
    .array(z.object({ endsAt: instant, discount: z.number().int().min(0).max(100) }))
    .min(1)
    .max(100)
    .transform((windows) => windows.sort((one, other) => one.endsAt.getTime() - other.endsAt.getTime())),
});

/** The promotional coupon schedule (specification §9): windows of time, each with its discount. */
export type Schedule = z.output<typeof schedule>;
export interface OfferWindow {
  readonly endsAt: Date;
  /** Per cent, above 0. */
  readonly discount: number;
}

/** What a parameter says, as a value or as JSON text; undefined for what is no schedule, so that a slip of the pen costs no sale. */
export function readSchedule(value: unknown): Schedule | undefined {
  return schedule.safeParse(typeof value === 'string' ? parsed(value) : value).data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The window of a moment, if it has a discount. */
export function windowAt({ startsAt, windows }: Schedule, now: Date): OfferWindow | undefined {
  if (startsAt && now < startsAt) return undefined;
  const current = windows.find(({ endsAt }) => now < endsAt);
  return current && current.discount > 0 ? current : undefined;
}

/** When the last window with a discount that lies before a moment ended. */
export function lastEnd({ windows }: Schedule, now: Date): Date | undefined {
  return windows.filter(({ endsAt, discount }) => discount > 0 && endsAt <= now).at(-1)?.endsAt;
}
