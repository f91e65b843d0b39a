/** A step of a campaign. */
export interface OfferWindow {
  /** Excluded. */
  readonly endsAt: Date;
  /** Per cent, above 0. */
  readonly discount: number;
}

/** The promotional coupon schedule (specification §9): windows of time in their order, each with its discount. */
export interface Schedule {
  readonly startsAt: Date;
  readonly windows: readonly OfferWindow[];
}

/** The window of a moment, if there is one. */
export function windowAt({ startsAt, windows }: Schedule, now: Date): OfferWindow | undefined {
  return now < startsAt ? undefined : windows.find(({ endsAt }) => now < endsAt);
}

/** When the last window that lies before a moment ended. */
export function lastEnd({ windows }: Schedule, now: Date): Date | undefined {
  return windows.filter(({ endsAt }) => endsAt <= now).at(-1)?.endsAt;
}
