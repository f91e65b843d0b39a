import { formatPercent } from '../../../ui/format';

/** How a figure compares with the one before, in Italian. */
export function changeText(now: number, before: number): string {
  if (now === before) return 'Come il mese prima';
  if (before <= 0) return 'Il mese prima: niente';
  const percent = ((now - before) / before) * 100;
  return `${percent > 0 ? '+' : ''}${formatPercent(percent)} sul mese prima`;
}
