import { useSyncExternalStore } from 'react';
import { formatCount } from './format';

/** One clock for all countdowns: a tick at each full second, and at once when the page comes into sight again. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function tick(): void {
  for (const listener of listeners) listener();
  clearTimeout(timer);
  // Reckoned from the clock each time, so that nothing adds up.
  timer = setTimeout(tick, 1000 - (Date.now() % 1000));
}

function start(): void {
  document.addEventListener('visibilitychange', tick);
  timer = setTimeout(tick, 1000 - (Date.now() % 1000));
}

function stop(): void {
  document.removeEventListener('visibilitychange', tick);
  clearTimeout(timer);
}

/** Runs as long as somebody listens. @returns ends it for this listener */
function onTick(listener: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Remaining {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  /** Undefined while there is a day or more: they are not shown then. */
  readonly seconds?: number;
}

/** Whole seconds until an instant: the last one counts until it is over. */
const secondsUntil = (end: number, now: number) => Math.max(0, Math.ceil((end - now) / 1000));

/**
 * Splits seconds for display: days, hours, minutes; seconds only under one day.
 * Undefined at zero.
 */
export function remainingOf(seconds: number): Remaining | undefined {
  if (seconds <= 0) return undefined;
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  return { days, hours, minutes, ...(days === 0 && { seconds: seconds % MINUTE }) };
}

/** As a screen reader says it: "2 giorni, 3 ore e 5 minuti". */
export function spokenRemaining({ days, hours, minutes, seconds }: Remaining): string {
  const parts = [
    ...(days > 0 ? [formatCount(days, 'giorno', 'giorni')] : []),
    formatCount(hours, 'ora', 'ore'),
    formatCount(minutes, 'minuto', 'minuti'),
    ...(seconds === undefined ? [] : [formatCount(seconds, 'secondo', 'secondi')]),
  ];
  return `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`;
}

/** Seconds, rounded to what is seen of them: so a component is drawn anew only when its text changes. */
const shownSeconds = (seconds: number) => (seconds >= DAY ? seconds - (seconds % MINUTE) : seconds);

/**
 * The time until an instant, by the one clock.
 * @param end milliseconds since 1970
 * @param renderedAt when the server rendered the page: what hydration has to see
 */
export function useRemaining(end: number, renderedAt: number): Remaining | undefined {
  const seconds = useSyncExternalStore(
    onTick,
    () => shownSeconds(secondsUntil(end, Date.now())),
    () => shownSeconds(secondsUntil(end, renderedAt)),
  );
  return remainingOf(seconds);
}

/** Whether an instant has come, by the same clock; its component is drawn anew only then. */
export function useIsOver(end: number, renderedAt: number): boolean {
  return useSyncExternalStore(
    onTick,
    () => Date.now() >= end,
    () => renderedAt >= end,
  );
}
