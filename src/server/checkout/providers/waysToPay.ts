import type { WayToPay } from '../../../contract/checkout/payments';
import type { PaymentProviderName } from '../../../contract/checkout/purchaseNames';
import type { Executor } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { publicCache } from '../../platform/http/publicCache';
import type { PaymentProvider } from '../../platform/paymentProvider';

const AT_ONCE = {
  label: 'Carta e altri metodi',
  text: 'Paghi adesso, nella pagina sicura che si apre, e cominci subito.',
  giftText: 'Paghi adesso, nella pagina sicura che si apre: il regalo parte subito, o nel giorno che scegli.',
};
const TEXTS: Readonly<Record<PaymentProviderName, Omit<WayToPay, 'name'>>> = {
  stripe: AT_ONCE,
  sandbox: AT_ONCE,
  bank_transfer: {
    label: 'Bonifico bancario',
    text: 'Ti diamo IBAN e causale: cominci quando il bonifico arriva, di solito in uno o due giorni lavorativi.',
    giftText:
      'Ti diamo IBAN e causale: il regalo parte quando il bonifico arriva, di solito in uno o due giorni lavorativi, e mai prima del giorno che scegli.',
  },
};

const MINUTE_MS = 60_000;
/** How long a price and the use of a coupon are reserved for a buyer who pays at once. */
export const HOLD_MINUTES = 30;

/** Where a new checkout begins, and until when it may be paid. */
export interface Way {
  readonly provider: PaymentProvider;
  readonly until: Date;
}

/** Returns the ways in which a new checkout may be paid, the default first. */
export async function offeredWays({ payments }: Deps, db: Executor, now: Date): Promise<Way[]> {
  const ways: Way[] = [];
  for (const provider of payments.all) {
    // Of those that take money at once, only one gets new checkouts.
    if (!provider.payableUntil && provider !== payments.current) continue;
    const until = provider.payableUntil
      ? await provider.payableUntil(db, now)
      : new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
    if (until) ways.push({ provider, until });
  }
  return ways;
}

/** GetWaysToPay. */
export const listWaysToPay = (deps: Deps): Promise<{ items: WayToPay[] }> =>
  publicCache(deps.database).get('ways to pay', ['site'], async () => {
    const ways = await offeredWays(deps, deps.database.orm, deps.clock());
    return { items: ways.map(({ provider: { name } }) => ({ name, ...TEXTS[name] })) };
  });
