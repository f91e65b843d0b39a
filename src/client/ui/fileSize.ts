import { formatNumber } from './format';

const NO_BREAK = '\u00a0';
const UNITS = ['kB', 'MB', 'GB'] as const;

/** Bytes as file managers write them: "340 byte", "12 kB", "1,2 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${formatNumber(bytes)}${NO_BREAK}byte`;
  let value = bytes / 1000;
  let unit = 0;
  // From 999.5 on it would read as 1000.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const text =
    value < 9.95 ? value.toFixed(1).replace('.', ',').replace(',0', '') : String(Math.round(value));
  return `${text}${NO_BREAK}${UNITS[unit]}`;
}
