import { drizzle } from 'drizzle-orm/node-postgres';
import { configuredProviders } from '../checkout/providers/openPayments';
import { checkLeftAlone } from '../checkout/purchases/leftAlone';
import type { Settings } from '../platform/configuration/configuration';
import { StartError } from '../platform/database';
import { connectDirectly } from '../platform/database/directConnection';
import { isDatabaseError } from '../platform/database/queryErrors';
import * as schema from '../platform/database/schema';
import { checkServices, type ServiceCheck } from './serviceChecks';

/**
 * `check-services`: prints what the payment providers and the mail server say of the settings, and which purchases wait for
 * a provider that is not among them, a line each.
 * @throws StartError when one is not fine
 */
export async function printServices(settings: Settings): Promise<void> {
  const services = await Promise.all(checkServices(settings));
  if (services.length === 0) console.log('Neither a payment provider nor a mail server is configured.');
  const checks = [...services, ...(await checkPurchases(settings))];
  for (const { line } of checks) console.log(line);
  if (checks.some(({ outcome }) => outcome !== 'fine')) throw new StartError('Not everything is fine.');
}

/** Of an embedded database, which belongs to the shop that runs, the start of that one says so. */
async function checkPurchases(settings: Settings): Promise<ServiceCheck[]> {
  const { url, directUrl } = settings.database;
  if (!url) return [];
  const client = await connectDirectly(directUrl ?? url, directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
  try {
    return await checkLeftAlone(drizzle(client, { schema }), configuredProviders(settings));
  } catch (error) {
    // No shop has started on it yet, or only an earlier version: the start will say so.
    if (isDatabaseError(error)) return [];
    throw error;
  } finally {
    await client.end();
  }
}
