import { BASE_PATH } from '../contract/platform/basePath';
import { makeAdmin } from './commands/admin';
import { adopt } from './commands/adopt';
import { printServices } from './commands/checkServices';
import { moveDatabase } from './commands/moveData';
import { reconcileBooks } from './commands/reconcile';
import type { Settings } from './platform/configuration/configuration';
import { StartError } from './platform/database';
import { logCrashes } from './platform/process/crashLog';
import { runProgram } from './platform/process/runProgram';
import { startShop } from './start';

/** `main.js` starts the shop; `main.js admin MAIL`, `adopt`, `check-services`, `move-data …` and `reconcile …` do one thing and exit. */
async function main(settings: Settings, [command, ...rest]: readonly string[]): Promise<void> {
  switch (command) {
    case undefined:
      return serveUntilTold(settings);
    case 'admin':
      return makeAdmin(settings, rest);
    case 'adopt':
      return adopt(settings);
    case 'check-services':
      return printServices(settings);
    case 'move-data':
      return moveDatabase(rest);
    case 'reconcile':
      return reconcileBooks(settings, rest);
    default:
      throw new StartError(
        `Unknown command "${command}": there are "admin MAIL", "adopt", "check-services", "move-data --from PLACE --to PLACE" and "reconcile --from DAY --to DAY".`,
      );
  }
}

/** Signals that come within this time are one. */
const SAME_SIGNAL_MS = 1000;

async function serveUntilTold(settings: Settings): Promise<void> {
  // The shop outlives whoever reads its log.
  process.stdout.on('error', () => {});
  const shop = await startShop(settings);
  logCrashes(shop.log);
  // In a log of JSON lines a greeting would be the only line that is not JSON.
  if (process.stdout.isTTY) greet(settings);
  let toldAt: number | undefined;
  const end = () => {
    // A second signal means that the operator does not want to wait. The same signal sent twice, by a
    // terminal and by a parent process, counts as one.
    if (toldAt !== undefined && Date.now() - toldAt > SAME_SIGNAL_MS) process.exit(1);
    if (toldAt !== undefined) return;
    toldAt = Date.now();
    void shop.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  void shop.database.lost.then(({ message }) => {
    shop.log.fatal({ reason: message }, 'the process ends because its database has ended');
    process.exit(1);
  });
}

function greet({ mode, publicUrl }: Settings): void {
  console.log(`\nCorsi Trading Online: ${publicUrl}${BASE_PATH}/\n`);
  if (mode !== 'demo') return;
  console.log('Demo accounts, each with the password corsi-demo-2026:');
  console.log('  admin@example.com      admin');
  console.log('  studente@example.com   student with three courses');
  console.log('  relatore@example.com   teacher\n');
}

runProgram(main);
