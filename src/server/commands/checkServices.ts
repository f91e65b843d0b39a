import type { Settings } from '../platform/configuration/configuration';
import { StartError } from '../platform/database';
import { checkServices } from './serviceChecks';

/** `check-services`: prints what Stripe and the mail server say of the settings, a line each. @throws StartError when one is not fine */
export async function printServices(settings: Settings): Promise<void> {
  const checks = await Promise.all(checkServices(settings));
  if (checks.length === 0) console.log('Neither Stripe nor a mail server is configured.');
  for (const { line } of checks) console.log(line);
  if (checks.some(({ outcome }) => outcome !== 'fine')) throw new StartError('Not everything is fine.');
}
