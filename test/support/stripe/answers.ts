import type { Latency } from '../latency';
import type { ApiCall } from './api';
import { FakeRefusal } from './ledger';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** An answer that was given to the same idempotency key before. */
  readonly isReplayed?: boolean;
}

/** A status; 0 breaks the connection before anything is done, 'lost' when all of it is done. */
export type Failure = number | 'lost';

const TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'card_error',
  409: 'idempotency_error',
  429: 'rate_limit_error',
};
/** Refused before anything was tried, so that the key may be used again. */
const NOT_STORED = [401, 409, 429];
const CHECKS = ['parameter_', 'url_', 'amount_too_small'];

const refusal = (status: number, code: string, message: string, type = TYPES[status]): Answer => ({
  status,
  body: { error: { type: type ?? (status < 500 ? 'invalid_request_error' : 'api_error'), code, message } },
});

/** Answers calls as Stripe does: once an endpoint has begun, its answer to an idempotency key is the same for a day, errors included. */
export function createAnswers(api: (call: ApiCall) => unknown, { oneWay }: Latency) {
  const stored = new Map<string, { params: string; answer: Answer }>();
  const underWay = new Set<string>();
  /** The fault of the next POST to a path. */
  const refusals = new Map<string, Failure>();

  function run(call: ApiCall, failure: Failure | undefined): { answer: Answer; isStored: boolean } {
    if (typeof failure === 'number') {
      const answer = refusal(failure, 'api_error', 'Something went wrong on our end.');
      return { answer, isStored: !NOT_STORED.includes(failure) };
    }
    try {
      return { answer: { status: 200, body: structuredClone(api(call)) }, isStored: true };
    } catch (error) {
      if (!(error instanceof FakeRefusal)) throw error;
      const { status, code, message } = error;
      const isStored = !CHECKS.some((check) => code.startsWith(check));
      return { answer: refusal(status, code, message), isStored };
    }
  }

  return {
    /** Makes the next POST to this path fail, whatever comes before it. */
    refuseNext: (path: string, failure: Failure) => void refusals.set(path, failure),
    unknownKey: refusal(401, 'api_key', 'Invalid API Key.'),

    /** @returns undefined where the connection breaks */
    async give(call: ApiCall, failures: Failure[]): Promise<Answer | undefined> {
      const { idempotencyKey: key, path } = call;
      const params = JSON.stringify([path, call.params]);
      if (key !== undefined && underWay.has(key)) {
        return refusal(409, 'idempotency_key_in_use', 'Another request with this key is in progress.');
      }
      const before = key === undefined ? undefined : stored.get(key);
      if (before && before.params !== params) {
        const message = 'Keys for idempotent requests can only be used with the same parameters.';
        return refusal(400, 'idempotency_error', message, 'idempotency_error');
      }
      if (before) return { ...before.answer, isReplayed: true };
      const failure = call.method === 'POST' && refusals.has(path) ? refusals.get(path) : failures.shift();
      if (call.method === 'POST') refusals.delete(path);
      if (failure === 0) return undefined;
      if (key !== undefined) underWay.add(key);
      try {
        const { answer, isStored } = run(call, failure);
        // The way back: until then the key is in use.
        await oneWay();
        if (key !== undefined && isStored) stored.set(key, { params, answer });
        return failure === 'lost' ? undefined : answer;
      } finally {
        if (key !== undefined) underWay.delete(key);
      }
    },
  };
}
