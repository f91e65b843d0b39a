import type { Deps } from '../../platform/deps';
import type { ProviderEvent } from '../../platform/paymentProvider';
import { keepEvent, listProcessed } from '../providers/queries';
import { receiveEvent } from './service';

/** As long as Stripe keeps events: a shop may have been down for longer than the three days of deliveries. */
const LOOK_BACK_MS = 30 * 24 * 60 * 60_000;

/**
 * Processes the provider's events whose callbacks never came, or failed: refunds and disputes would otherwise stay
 * unknown. One that fails is left for the next round.
 * @returns how many were recovered
 */
export async function recoverEvents(deps: Deps): Promise<number> {
  const { database, payments, clock, log } = deps;
  const since = new Date(clock().getTime() - LOOK_BACK_MS);
  let recovered = 0;
  for await (const page of payments.listEvents?.(since) ?? []) {
    const ids = page.map(({ id }) => id);
    const processed = new Set(await listProcessed(database.orm, payments.name, ids));
    for (const { id, read } of page.filter((event) => !processed.has(event.id))) {
      try {
        if (await recover(deps, await read())) recovered += 1;
      } catch (err) {
        if (!database.outages.note(err))
          log.warn({ err, eventId: id }, 'a payment event could not be recovered');
      }
    }
  }
  if (recovered > 0) log.warn({ recovered }, 'payment events came without their callbacks');
  return recovered;
}

/** An event about no checkout is noted, so that no later round reads it again. */
async function recover(deps: Deps, event: ProviderEvent): Promise<boolean> {
  const { id: eventId, kind, reference } = event;
  if (reference !== undefined) {
    await receiveEvent(deps, event);
    return true;
  }
  const at = deps.clock();
  const times = { receivedAt: at, processedAt: at };
  await keepEvent(deps.database.orm, {
    provider: deps.payments.name,
    eventId,
    kind,
    payload: {},
    ...times,
  });
  return false;
}
