import { safeHref } from '../../ui/readRichText';

/** The event as the parameters `webinar.*` tell it. */
export interface Webinar {
  readonly title: string;
  /** draft-js raw content as JSON, or plain text. */
  readonly description: string;
  readonly teacher: string;
  /** An address, or ''. */
  readonly picture: string;
  /** ISO 8601. */
  readonly start: string;
  readonly end: string;
  readonly phase: 'ahead' | 'live' | 'over';
}

const DEFAULT_MINUTES = 60;
const MOST_MINUTES = 24 * 60;

/** Null where none is set: without a title or a date there is nothing to sign up for. */
export function readWebinar(
  items: readonly { readonly key: string; readonly value: string }[],
  now: number,
): Webinar | null {
  const text = (name: string) => items.find(({ key }) => key === `webinar.${name}`)?.value.trim() ?? '';
  const start = Date.parse(text('date'));
  if (text('title') === '' || Number.isNaN(start)) return null;
  const minutes = Number(text('duration'));
  const end = start + (minutes > 0 && minutes <= MOST_MINUTES ? minutes : DEFAULT_MINUTES) * 60_000;
  return {
    title: text('title'),
    description: text('description'),
    teacher: text('teacher'),
    picture: safeHref(text('picture')) ?? '',
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    phase: now >= end ? 'over' : now >= start ? 'live' : 'ahead',
  };
}
