import { isIPv6 } from 'node:net';
import { CallError } from './refusals';

interface Rule {
  readonly most: number;
  /** Seconds. */
  readonly window: number;
}

/** Each well above what a person does, and below what guessing needs. */
const RULES = {
  /** Tries to log in, by address. */
  login: { most: 60, window: 60 },
  /** Failed logins, by account and address: who guesses holds up nobody but themselves. */
  login_account: { most: 30, window: 900 },
  /** Failed logins of an account from everywhere; addresses that it logged in from are not held to it. */
  login_everywhere: { most: 300, window: 900 },
  /** Wrong current passwords, by account. */
  password_change: { most: 20, window: 900 },
  sign_up: { most: 30, window: 600 },
  /** Mails with a link to a new password, by address. */
  reset: { most: 20, window: 600 },
  /** Tries of a one-time token, by address. */
  token: { most: 60, window: 600 },
  coupon: { most: 120, window: 60 },
  /** Coupon codes that do not exist, by address. */
  coupon_guess: { most: 30, window: 600 },
  checkout: { most: 60, window: 60 },
  lead: { most: 30, window: 600 },
} as const satisfies Record<string, Rule>;
export type LimitName = keyof typeof RULES;

/** Keys remembered at once; more are only seen under attack, and then the oldest are forgotten. */
const MOST_KEYS = 100_000;

interface Window {
  used: number;
  /** Milliseconds since 1970. */
  readonly ends: number;
}

/** Counts calls in fixed windows, in this process's memory. */
export class Limits {
  private readonly windows = new Map<string, Window>();

  constructor(
    private readonly clock: () => Date,
    /** All calls together, by address and minute. */
    private readonly callsPerMinute: number,
  ) {}

  /** Counts one call of the address, whatever it calls. @throws CallError 429 when it is too many. */
  countCall(ip: string): void {
    this.count('calls', ip, { most: this.callsPerMinute, window: 60 });
  }

  /**
   * Counts one use of what a named limit guards.
   * @param key an address (IPv6 by its /64 network), an account …
   * @throws CallError 429 with Retry-After when it is too many
   */
  use(name: LimitName, key: string): void {
    this.count(name, key, RULES[name]);
  }

  /** Like `use`, without counting. */
  check(name: LimitName, key: string): void {
    const window = this.current(idOf(name, key));
    if (window && window.used >= RULES[name].most) throw this.refusal(window);
  }

  /** Takes back one use: it was counted beforehand, and turned out to be none. */
  giveBack(name: LimitName, key: string): void {
    const window = this.current(idOf(name, key));
    if (window) window.used = Math.max(0, window.used - 1);
  }

  /** Whether the next use would be one too many. */
  isSpent(name: LimitName, key: string): boolean {
    return (this.current(idOf(name, key))?.used ?? 0) >= RULES[name].most;
  }

  /** Begins anew. */
  clear(name: LimitName, key: string): void {
    this.windows.delete(idOf(name, key));
  }

  private count(name: string, key: string, rule: Rule): void {
    const id = idOf(name, key);
    const window = this.current(id) ?? this.open(id, rule);
    if (window.used >= rule.most) throw this.refusal(window);
    window.used += 1;
  }

  private current(id: string): Window | undefined {
    const window = this.windows.get(id);
    return window && window.ends > this.clock().getTime() ? window : undefined;
  }

  private open(id: string, rule: Rule): Window {
    if (this.windows.size >= MOST_KEYS) this.forget();
    const window = { used: 0, ends: this.clock().getTime() + rule.window * 1000 };
    this.windows.delete(id);
    this.windows.set(id, window);
    return window;
  }

  /** Drops what has run out, or else the older half: the map keeps the order of opening. */
  private forget(): void {
    const now = this.clock().getTime();
    for (const [id, window] of this.windows) if (window.ends <= now) this.windows.delete(id);
    if (this.windows.size < MOST_KEYS) return;
    for (const id of [...this.windows.keys()].slice(0, MOST_KEYS / 2)) this.windows.delete(id);
  }

  private refusal(window: Window): CallError {
    const seconds = Math.max(1, Math.ceil((window.ends - this.clock().getTime()) / 1000));
    return new CallError(429, 'Troppe richieste. Aspetta un momento e riprova.', {
      code: 'too_many_requests',
      retryAfter: seconds,
    });
  }
}

function idOf(name: string, key: string): string {
  return `${name} ${addressKey(key).slice(0, 400)}`;
}

/** What an address counts as, alone or as a part of a key: an IPv6 one as its network. */
export function addressKey(ip: string): string {
  return isIPv6(ip) ? networkOf(ip) : ip;
}

/** One household has a whole /64: its first four groups. */
function networkOf(ip: string): string {
  if (ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after].slice(0, 4).join(':');
}
