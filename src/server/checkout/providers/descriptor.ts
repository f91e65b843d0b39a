import type { FastifyInstance } from 'fastify';
import type { Configuration, Settings } from '../../platform/configuration/configuration';
import type { Database } from '../../platform/database';
import type { Deps } from '../../platform/deps';
import type { PaymentProvider, ProviderEvent } from '../../platform/paymentProvider';

/** A service's verdict on the settings. */
export interface ServiceCheck {
  /** `refused`: the setting is wrong. `silent`: nobody answers now, which may pass. */
  readonly outcome: 'fine' | 'refused' | 'silent';
  /** One line for the operator. */
  readonly line: string;
}

/** Handles a provider's callback. */
export type ReceiveEvent = (
  deps: Deps,
  provider: Pick<PaymentProvider, 'name'>,
  event: ProviderEvent,
) => Promise<void>;

export interface ProviderTools {
  readonly database: Database;
  readonly clock: () => Date;
}

/** All that the shop knows of a payment provider before it opens it. Light: what is heavy is loaded by `open` and `check`. */
export interface ProviderDescriptor {
  isConfigured(settings: Settings): boolean;
  /** Why it moves no real money; undefined when it does. */
  testMoney(settings: Settings): string | undefined;
  open(configuration: Configuration, tools: ProviderTools): Promise<PaymentProvider>;
  /** Asks it whether it takes the settings. */
  check?(settings: Settings, timeoutMs: number): Promise<ServiceCheck>;
  /** Pages that this server shows in its place. */
  routes?(app: FastifyInstance, deps: Deps, provider: PaymentProvider, receive: ReceiveEvent): void;
}
