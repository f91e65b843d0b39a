import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentProvider } from '../../src/server/platform/paymentProvider';

/** How long a real provider takes to answer, in milliseconds. */
const LEAST = 150;
const JITTER = 100;

/** The latency of a fake provider. Off by default; tests of races turn it on, since a fake that answers at once hides them. */
export function createLatency() {
  let isOn = false;
  return {
    /** Waits for half of an answer's time, which is different for each call: the way there, or the way back. */
    async oneWay(): Promise<void> {
      if (isOn) await pause((LEAST + Math.random() * JITTER) / 2);
    },
    /** Slows the provider down while this runs. */
    async during<Result>(run: () => Promise<Result>): Promise<Result> {
      isOn = true;
      try {
        return await run();
      } finally {
        isOn = false;
      }
    },
  };
}
export type Latency = ReturnType<typeof createLatency>;

/** A provider that answers inside this process, with the latency of one that does not. */
export function withLatency(provider: PaymentProvider, { oneWay }: Latency): PaymentProvider {
  const slowly =
    <Input extends unknown[], Output>(call: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      await oneWay();
      try {
        return await call(...input);
      } finally {
        await oneWay();
      }
    };
  const { createCheckout, lookUp, expire, refund } = provider;
  return {
    ...provider,
    createCheckout: slowly(createCheckout),
    lookUp: slowly(lookUp),
    ...(expire && { expire: slowly(expire) }),
    ...(refund && { refund: slowly(refund) }),
  };
}
