import type { FastifyInstance } from 'fastify';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '../../../contract/checkout/purchaseNames';
import type { Configuration, Settings } from '../../platform/configuration/configuration';
import { PAYMENT_NEEDS } from '../../platform/configuration/paymentSettings';
import { StartError } from '../../platform/database';
import type { Deps } from '../../platform/deps';
import { type Payments, paymentsOf } from '../../platform/paymentProvider';
import type { ShopMode } from '../../platform/shopMode';
import { bankTransfer } from './bankTransfer/descriptor';
import type { ProviderDescriptor, ProviderTools, ReceiveEvent, ServiceCheck } from './descriptor';
import { sandbox } from './sandbox/descriptor';
import { stripe } from './stripe/descriptor';

const DESCRIPTORS: Readonly<Record<PaymentProviderName, ProviderDescriptor>> = {
  stripe,
  sandbox,
  bank_transfer: bankTransfer,
};

/** In the order of the contract: new checkouts begin at the first. */
export const configuredProviders = (settings: Settings): PaymentProviderName[] =>
  (Object.keys(PAYMENT_PROVIDERS) as PaymentProviderName[]).filter((name) =>
    DESCRIPTORS[name].isConfigured(settings),
  );

const noProvider = () =>
  new StartError(`${PAYMENT_NEEDS[0][0]} is missing: MODE=production refuses the payment sandbox.`);

/** Those that need no parameters: at a start nobody knows whether bank transfers are offered. */
const sellingProviders = (settings: Settings) =>
  configuredProviders(settings).filter((name) => name !== 'bank_transfer');

/** @throws StartError where none is configured */
export function assertPayable(settings: Settings): void {
  if (sellingProviders(settings).length === 0) throw noProvider();
}

/** @throws StartError where none is configured */
export async function openPayments(configuration: Configuration, tools: ProviderTools): Promise<Payments> {
  assertPayable(configuration);
  const opened = configuredProviders(configuration).map((name) =>
    DESCRIPTORS[name].open(configuration, tools),
  );
  const [current, ...others] = await Promise.all(opened);
  if (!current) throw noProvider();
  return paymentsOf(current, ...others);
}

/** Serves the pages that stand in this server for a provider's own. */
export function providerRoutes(app: FastifyInstance, deps: Deps, receive: ReceiveEvent): void {
  for (const provider of deps.payments.all) {
    DESCRIPTORS[provider.name].routes?.(app, deps, provider, receive);
  }
}

/** Asks the configured providers whether they take their settings. */
export const checkProviders = (settings: Settings, timeoutMs: number): Promise<ServiceCheck>[] =>
  configuredProviders(settings).flatMap((name) => DESCRIPTORS[name].check?.(settings, timeoutMs) ?? []);

/** Whether a provider that is configured moves no real money. */
export const movesTestMoney = (settings: Settings, name: PaymentProviderName): boolean =>
  DESCRIPTORS[name].testMoney(settings) !== undefined;

/** The kind of payments is that of new checkouts. */
export function modeOf(configuration: Configuration): ShopMode {
  const { mode, sessionSecret: secret } = configuration;
  return { mode, payments: whyTest(configuration) === undefined ? 'live' : 'test', secret };
}

/** Why a shop in production takes no real money; undefined when it does. */
export function testPaymentsWarning(settings: Settings): string | undefined {
  return settings.mode === 'production' ? whyTest(settings) : undefined;
}

function whyTest(settings: Settings): string | undefined {
  const [name] = sellingProviders(settings);
  return name === undefined ? 'no payment provider is configured' : DESCRIPTORS[name].testMoney(settings);
}
