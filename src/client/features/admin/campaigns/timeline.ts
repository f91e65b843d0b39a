import { parseNumber } from '../resource/draft';
import { instantOf } from '../resource/localTime';
import { stepsOf } from './typedSteps';

/** A step on the timeline; times are milliseconds since 1970. */
export interface TimelineStep {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly discount: number;
}

/** Returns the steps that are typed; undefined as long as one is missing or comes too early. */
export function timelineOf(startsAt: string, windows: string): readonly TimelineStep[] | undefined {
  const steps: TimelineStep[] = [];
  let start = Date.parse(instantOf(startsAt) ?? '');
  for (const { endsAt, discount } of stepsOf(windows)) {
    const end = Date.parse(instantOf(endsAt) ?? '');
    const amount = parseNumber(discount);
    if (!(end > start && amount >= 1 && amount <= 100)) return undefined;
    steps.push({ startsAt: start, endsAt: end, discount: amount });
    start = end;
  }
  return steps.length > 0 ? steps : undefined;
}
