import { lazyNotifications } from '../../../../src/client/features/notifications/lazyNotifications';
import { lazyReviewDialog } from '../../../../src/client/features/notifications/lazyReviewDialog';
import { paths } from '../../../../src/client/routing/paths';
import type { ConnectHub, HubListeners } from '../../../../src/client/services/hub';
import { createTestClient } from '../../../support/client';
import { emptyShop } from '../../../support/emptyShop';
import { failing } from '../../../support/failing';

export const START = Date.parse('2026-11-21T10:00:00Z');

interface Made {
  readonly token: string | undefined;
  readonly listeners: HubListeners;
  readonly start: jest.Mock;
  readonly stop: jest.Mock;
  readonly invoke: jest.Mock;
  /** Milliseconds of the test's clock at each start. */
  readonly starts: number[];
}

/** A hub in memory that records each connection and its starts. */
export function fakeHub({
  failures = 0,
  /** By default every invocation succeeds. */
  answer = async (_target: string, _parameters?: unknown[]): Promise<unknown> => ({ isOk: true }),
  /** Runs while a connection starts, before `start()` resolves. */
  whileStarting = (_listeners: HubListeners): void => undefined,
} = {}) {
  const made: Made[] = [];
  let left = failures;
  const connectHub: ConnectHub = async (token, listeners) => {
    const starts: number[] = [];
    const start = jest.fn(async () => {
      starts.push(Date.now() - START);
      if (left > 0) {
        left -= 1;
        throw new Error('Failed to complete negotiation');
      }
      whileStarting(listeners);
    });
    const link = { start, stop: jest.fn(async () => undefined), invoke: jest.fn(answer) };
    made.push({ ...link, token: token(), listeners, starts });
    return link as never;
  };
  const last = () => {
    const one = made.at(-1);
    if (!one) throw new Error('no connection was made');
    return one;
  };
  const send = (target: string, ...parameters: unknown[]) => last().listeners.onMessage(target, parameters);
  /** Lets the next starts fail. */
  const fail = (starts: number) => {
    left = starts;
  };
  return { connectHub, made, last, send, fail };
}

type Options = NonNullable<Parameters<typeof createTestClient>[0]>;

/** The application some time after its first page. */
export async function openLive(hub: ReturnType<typeof fakeHub>, options: Options = {}) {
  await Promise.all([lazyNotifications.load(), lazyReviewDialog.load()]);
  const client = createTestClient({
    address: paths.paymentFailed(),
    ...options,
    api: {
      ...emptyShop,
      payments: { confirmCheckout: failing() },
      ...options.api,
      courses: { ...emptyShop.courses, ...options.api?.courses },
    },
    services: { connectHub: hub.connectHub, now: () => Date.now(), ...options.services },
  });
  await jest.advanceTimersByTimeAsync(1500);
  return client;
}

/** Stops the clock; the tests move it. */
export function withFakeTime(): void {
  beforeEach(() => {
    jest.useFakeTimers({ now: START - 1500, doNotFake: ['queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
}
export const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
