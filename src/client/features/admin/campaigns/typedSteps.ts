/** A step as it is typed. */
export interface TypedStep {
  /** As a field for date and time holds it. */
  readonly endsAt: string;
  readonly discount: string;
  /** The instant that was loaded: the field shows no milliseconds. */
  readonly loaded?: string;
}

/** The steps that a draft holds. */
export const stepsOf = (text: string): readonly TypedStep[] => (text === '' ? [] : JSON.parse(text));
/** What a draft holds for steps. */
export const stepsText = (steps: readonly TypedStep[]): string => JSON.stringify(steps);
