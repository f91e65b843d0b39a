import type { VolumeProgress } from './addVolume';

/** Where progress is written: stderr, or a test's own. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Between two lines; a terminal's one line is renewed more often than a log gets another one. */
const EVERY_MS = { terminal: 200, log: 2000 };

/** Says how far a long work is: `purchases 40000 of 100000 (40 %), 21500 rows a second`. */
export function progressLine(screen: Screen, now: () => number = Date.now) {
  const started = now();
  let shownAt = 0;
  let isOpen = false;
  return {
    show({ stage, done, total, rows }: VolumeProgress): void {
      const at = now();
      const isLast = done === total;
      if (!isLast && at - shownAt < (screen.isTTY ? EVERY_MS.terminal : EVERY_MS.log)) return;
      shownAt = at;
      const perSecond = Math.round(rows / Math.max(0.001, (at - started) / 1000));
      const percent = Math.floor((done / total) * 100);
      const line = `${stage} ${done} of ${total} (${percent} %), ${perSecond} rows a second`;
      isOpen = screen.isTTY === true && !isLast;
      screen.write(screen.isTTY ? `\r\u001b[K${line}${isLast ? '\n' : ''}` : `${line}\n`);
    },
    /** Leaves a terminal's line, so that what follows begins at the left. */
    end(): void {
      if (isOpen) screen.write('\n');
      isOpen = false;
    },
  };
}
