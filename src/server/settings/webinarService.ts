import type { Deps } from '../platform/deps';
import { listParameters } from './queries';

/** The next event, from the parameters `webinar.*`. */
export interface Webinar {
  readonly title: string;
  /** Raw draft-js content as JSON text, or plain text. */
  readonly description: string;
  /** The speaker's name, or ''. */
  readonly teacher: string;
  /** The address of the live session, or ''; only for people who signed up. */
  readonly link: string;
  readonly start: Date;
  readonly end: Date;
  /** The latest change of any of these. */
  readonly updatedAt: Date;
}

const DEFAULT_MINUTES = 60;
const MOST_MINUTES = 24 * 60;

type StoredValues = readonly { readonly key: string; readonly value: unknown }[];

const textOf = (rows: StoredValues, name: string) =>
  String(rows.find(({ key }) => key === `webinar.${name}`)?.value ?? '').trim();

/** Returns when the event begins and ends; undefined without title or date. */
export function webinarSpan(rows: StoredValues): Pick<Webinar, 'start' | 'end'> | undefined {
  const start = new Date(textOf(rows, 'date'));
  if (textOf(rows, 'title') === '' || Number.isNaN(start.getTime())) return undefined;
  return { start, end: new Date(start.getTime() + minutesOf(textOf(rows, 'duration')) * 60_000) };
}

/** Reads the database, not the cache, so that sign-ups never get an outdated date. Undefined without title or date. */
export async function nextWebinar({ database }: Pick<Deps, 'database'>): Promise<Webinar | undefined> {
  const rows = await listParameters(database.orm, { onlyPublic: false, prefix: 'webinar.' });
  const span = webinarSpan(rows);
  if (!span) return undefined;
  return {
    title: textOf(rows, 'title'),
    description: textOf(rows, 'description'),
    teacher: textOf(rows, 'teacher'),
    link: webAddress(textOf(rows, 'link')),
    ...span,
    updatedAt: new Date(Math.max(...rows.map(({ updatedAt }) => updatedAt.getTime()))),
  };
}

/** Leaves invalid addresses out of mails and calendars. */
function webAddress(text: string): string {
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text) ? text : '';
}

function minutesOf(text: string): number {
  const minutes = Number(text);
  return minutes > 0 && minutes <= MOST_MINUTES ? minutes : DEFAULT_MINUTES;
}

const DAY = new Intl.DateTimeFormat('it-IT', { dateStyle: 'full', timeZone: 'Europe/Rome' });
const TIME = new Intl.DateTimeFormat('it-IT', { timeStyle: 'short', timeZone: 'Europe/Rome' });

/** "giovedì 14 gennaio 2027, ore 19:30", in Italian time. */
export function italianMoment(moment: Date): string {
  return `${DAY.format(moment)}, ore ${TIME.format(moment)}`;
}
