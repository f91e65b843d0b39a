import { readFileSync } from 'node:fs';

/**
 * Reads the lock of a version before 22 November 2026. It locked by the file's text alone: the holder's pid, a token, and,
 * where /proc tells it, the boot of the machine and the holder's start.
 * @returns the holder's pid while it lives; undefined for any other text
 */
export function formerHolder(text: string): number | undefined {
  const { pid, token, began } = parse(text);
  if (typeof token !== 'string' || !Number.isInteger(pid) || Number(pid) <= 0) return undefined;
  const holder = Number(pid);
  if (!isAlive(holder)) return undefined;
  const living = startOf(holder);
  // Another process has the number by now.
  if (began && living && began !== living) return undefined;
  return holder;
}

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  // A killed process that nobody has waited for stays a zombie, in containers for long.
  return statusOf(pid)[0] !== 'Z';
}

/** Returns the boot and the start in clock ticks since, as those versions wrote it; '' where the system does not tell. */
export function startOf(pid: number): string {
  const boot = read('/proc/sys/kernel/random/boot_id').trim();
  const start = statusOf(pid)[19];
  return boot && start ? `${boot}/${start}` : '';
}

/** Returns what Linux tells of a process after its name, which may hold spaces and brackets: state, parent … */
function statusOf(pid: number): string[] {
  return read(`/proc/${pid}/stat`)
    .replace(/^.*\)\s/s, '')
    .split(' ');
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
