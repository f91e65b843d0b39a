import type { FieldErrors } from '../../../state/submission';

/** A step as it is typed. */
export interface TypedStep {
  /** As a field for date and time holds it. */
  readonly endsAt: string;
  readonly discount: string;
  /** The instant that was loaded: the field shows no milliseconds. */
  readonly loaded?: string;
}

/** Returns the steps of a draft's text. */
export const stepsOf = (text: string): readonly TypedStep[] => (text === '' ? [] : JSON.parse(text));
/** Returns the draft's text for steps. */
export const stepsText = (steps: readonly TypedStep[]): string => JSON.stringify(steps);

/** Returns the errors of a form after the step at a place was taken off: those of later steps move up. */
export function errorsWithout(errors: FieldErrors, name: string, place: number): FieldErrors {
  const moved = Object.entries(errors).flatMap(([path, text]) => {
    const [field, at, ...rest] = path.split('.');
    if (field !== name || at === undefined || Number(at) < place) return [[path, text] as const];
    return Number(at) === place ? [] : [[[name, Number(at) - 1, ...rest].join('.'), text] as const];
  });
  return Object.fromEntries(moved);
}
