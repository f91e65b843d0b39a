import type { Random } from '../random';
import { addDays } from './days';

/** Relative sales per month, from January: high in autumn and the new year, low in August. */
const MONTHS = [1.25, 1.05, 1, 0.9, 0.85, 0.75, 0.65, 0.45, 1.05, 1.15, 1.45, 1.1];
/** Relative sales per weekday, from Sunday. */
const WEEKDAYS = [0.95, 1.1, 1.1, 1.05, 1, 0.8, 0.65];
/** Relative sales per hour, UTC. */
const HOURS = [1, 0, 0, 0, 0, 1, 2, 4, 5, 5, 5, 6, 6, 5, 4, 5, 6, 7, 9, 11, 10, 7, 4, 2];

/** Returns times of purchases over the last year in order, with growing frequency. */
export function momentsOfPurchases(random: Random, count: number, now: Date): Date[] {
  const moments: Date[] = [];
  const highest = 1.45 * 1.1;
  const busiest = Math.max(...HOURS);
  while (moments.length < count) {
    const daysAgo = random.between(0, 365);
    const moment = addDays(now, -daysAgo);
    const growth = 1 - 0.45 * (daysAgo / 365);
    const season = (MONTHS[moment.getUTCMonth()] ?? 1) * (WEEKDAYS[moment.getUTCDay()] ?? 1);
    const hour = (HOURS[moment.getUTCHours()] ?? 0) / busiest;
    if (random.chance((growth * season * hour) / highest)) moments.push(moment);
  }
  return moments.sort((one, other) => one.getTime() - other.getTime());
}
