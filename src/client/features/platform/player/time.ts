import { formatCount } from '../../../ui/format';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const two = (value: number) => String(value).padStart(2, '0');

function partsOf(seconds: number) {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return {
    hours: Math.floor(whole / HOUR),
    minutes: Math.floor((whole % HOUR) / MINUTE),
    rest: whole % MINUTE,
  };
}

/** 65 → "1:05", 3665 → "1:01:05". */
export function clockTime(seconds: number): string {
  const { hours, minutes, rest } = partsOf(seconds);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** 65 → "1 minuto e 5 secondi", for screen readers. */
export function spokenTime(seconds: number): string {
  const { hours, minutes, rest } = partsOf(seconds);
  const said = [
    hours > 0 ? formatCount(hours, 'ora', 'ore') : '',
    minutes > 0 ? formatCount(minutes, 'minuto', 'minuti') : '',
    rest > 0 || hours + minutes === 0 ? formatCount(rest, 'secondo', 'secondi') : '',
  ].filter(Boolean);
  return said.join(' e ');
}

/** 1.25 → "1,25×". */
export const speedLabel = (speed: number) => `${String(speed).replace('.', ',')}×`;
