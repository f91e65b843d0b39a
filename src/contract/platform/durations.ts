const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/**
 * Writes seconds as hours and minutes: "2h 5m" where space is short, "(2 ore e 5 minuti)" where it
 * reads as a sentence. Rounds down to whole minutes, but anything that lasts is at least one.
 */
export function formatDuration(seconds: number, form: 'short' | 'long' = 'short'): string {
  const total = seconds > 0 ? Math.max(1, Math.floor(seconds / 60)) : 0;
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  const hasMinutes = minutes > 0 || hours === 0;
  if (form === 'short')
    return [hours > 0 && `${hours}h`, hasMinutes && `${minutes}m`].filter(Boolean).join(' ');
  const parts = [
    hours > 0 && counted(hours, 'ora', 'ore'),
    hasMinutes && counted(minutes, 'minuto', 'minuti'),
  ];
  return `(${parts.filter(Boolean).join(' e ')})`;
}
