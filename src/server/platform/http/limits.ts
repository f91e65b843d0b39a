import { isIPv6 } from 'node:net';
import { lt } from 'drizzle-orm';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Database, rateLimits } from '../database';
import { CallError } from './refusals';

interface Rule {
  readonly most: number;
  /** Seconds. */
  readonly window: number;
}

/** Each well above what a person does, and below what guessing needs. */
export const RULES = {
  /** Tries to log in, by address. */
  login: { most: 60, window: 60 },
  /** Failed logins, by account and address: who guesses holds up nobody but themselves. */
  login_account: { most: 30, window: 900 },
  /** Failed logins of an account from everywhere; addresses that it logged in from are not held to it. */
  login_everywhere: { most: 300, window: 900 },
  /** Wrong current passwords, by account. */
  password_change: { most: 20, window: 900 },
  /** Times that one's own password was asked for, right or wrong: only a program gets there. */
  password_asked: { most: 300, window: 900 },
  sign_up: { most: 30, window: 600 },
  /** Sign-ups at the checkout, by address: fewer, since they tell whether an address has an account. */
  buyer_sign_up: { most: 15, window: 600 },
  /** Mails with a link to a new password, by address. */
  reset: { most: 20, window: 600 },
  /** Tries of a one-time token, by address. */
  token: { most: 60, window: 600 },
  coupon: { most: 120, window: 60 },
  /** Coupon codes that do not exist, by address. */
  coupon_guess: { most: 30, window: 600 },
  checkout: { most: 60, window: 60 },
  lead: { most: 30, window: 600 },
  /** Profile pictures, by account. */
  picture: { most: 30, window: 600 },
  /** Videos begun to be sent, by account. */
  video_upload: { most: 120, window: 600 },
  /** Reviews written and changed, by account. */
  review: { most: 20, window: 600 },
  /** Answers to reviews, by account. */
  review_answer: { most: 60, window: 600 },
  /** Consents given and withdrawn, by account: each is kept for good. */
  consent: { most: 60, window: 600 },
  /** Copies of one's data, by account. */
  data_copy: { most: 10, window: 600 },
  /** Receipts drawn as PDF, by account. */
  receipt: { most: 60, window: 600 },
  /** Gifts' mails shown before paying, by account. */
  gift_preview: { most: 60, window: 600 },
  /** Notes written and changed, by account. */
  note: { most: 120, window: 600 },
  /** Things put into the cart, by account. */
  cart: { most: 240, window: 600 },
  /** Courses saved for later, by account. */
  wishlist: { most: 240, window: 600 },
  /** Questions asked and changed, by account. */
  question: { most: 20, window: 600 },
  /** Votes for questions, by account. */
  question_vote: { most: 120, window: 600 },
  /** Certificates drawn as PDF, by account. */
  certificate: { most: 60, window: 600 },
  /** Ways to a login provider and back, by address. */
  provider_login: { most: 60, window: 600 },
} as const satisfies Record<string, Rule>;
export type LimitName = keyof typeof RULES;

/** These are cleared by what another process does, so no process may remember them by itself. */
const CLEARED: readonly LimitName[] = ['login_everywhere'];

/**
 * Counts uses in fixed windows, in the database: several processes count together. Not to be asked within a
 * transaction (see Database.orm).
 */
export class Limits {
  private readonly limiters: Readonly<Record<LimitName, RateLimiterPostgres>>;

  constructor(private readonly database: Database) {
    const make = (name: LimitName) => {
      const { most: points, window: duration } = RULES[name];
      return new RateLimiterPostgres({
        storeClient: database.pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration,
        clearExpiredByTimeout: false,
        // Once refused, a flood is answered without asking the database again.
        ...(CLEARED.includes(name) ? {} : { inMemoryBlockOnConsumed: points + 1 }),
      });
    };
    const names = Object.keys(RULES) as LimitName[];
    this.limiters = Object.fromEntries(names.map((name) => [name, make(name)])) as typeof this.limiters;
  }

  /**
   * Counts one use of what a named limit guards.
   * @param key an address (IPv6 by its /64 network), an account …
   * @throws CallError 429 with Retry-After when it is too many
   */
  async use(name: LimitName, key: string): Promise<void> {
    try {
      await this.limiters[name].consume(keyOf(key));
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext) : refusal;
    }
  }

  /** The same for what a person's own screens can provoke: tells instead of throwing. */
  async tryUse(name: LimitName, key: string): Promise<boolean> {
    try {
      await this.use(name, key);
      return true;
    } catch (refusal) {
      if (refusal instanceof CallError) return false;
      throw refusal;
    }
  }

  /** Like `use`, without counting. */
  async check(name: LimitName, key: string): Promise<void> {
    const state = await this.limiters[name].get(keyOf(key));
    if (state && state.remainingPoints <= 0) throw tooMany(state.msBeforeNext);
  }

  /** Takes back one use that was counted before it proved to be none. */
  async giveBack(name: LimitName, key: string): Promise<void> {
    await this.limiters[name].reward(keyOf(key));
  }

  /** Whether the next use would be one too many. */
  async isSpent(name: LimitName, key: string): Promise<boolean> {
    const state = await this.limiters[name].get(keyOf(key));
    return state !== null && state.remainingPoints <= 0;
  }

  /** Forgets all uses. */
  async clear(name: LimitName, key: string): Promise<void> {
    await this.limiters[name].delete(keyOf(key));
  }

  /** Takes windows that are over out of the database. */
  async tidy(): Promise<void> {
    await this.database.orm.delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
  }
}

/** @param wait milliseconds until it may be tried again */
export function tooMany(wait: number): CallError {
  const minutes = Math.ceil(wait / 60_000);
  const when = minutes > 1 ? `Riprova tra ${minutes} minuti.` : 'Aspetta un momento e riprova.';
  return new CallError(429, `Troppe richieste. ${when}`, {
    code: 'too_many_requests',
    retryAfter: Math.max(1, Math.ceil(wait / 1000)),
  });
}

function keyOf(key: string): string {
  return addressKey(key).slice(0, 400);
}

/** The key of an address, alone or as a part of another: of an IPv6 one its network. */
export function addressKey(ip: string): string {
  return ip.includes(':') && isIPv6(ip) ? networkOf(ip) : ip;
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
