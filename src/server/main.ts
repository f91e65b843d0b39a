import { BASE_PATH } from '../contract/basePath';
import { makeAdmin } from './commands/admin';
import { readSettings, type Settings } from './configuration';
import { logCrashes } from './crashLog';
import { StartError } from './database';
import { exitWithError } from './exitWithError';
import { startShop } from './start';

/** `main.js` starts the shop; `main.js admin MAIL` makes an admin and exits. */
async function main([command, ...rest]: readonly string[]): Promise<void> {
  const settings = readSettings(process.env);
  switch (command) {
    case undefined:
      return serveUntilTold(settings);
    case 'admin':
      return makeAdmin(settings, rest);
    default:
      throw new StartError(`Unknown command "${command}": there is "admin MAIL".`);
  }
}

/** Signals that come within this time are one. */
const SAME_SIGNAL_MS = 1000;

async function serveUntilTold(settings: Settings): Promise<void> {
  const shop = await startShop(settings);
  logCrashes(shop.log);
  greet(settings);
  let toldAt: number | undefined;
  const end = () => {
    // A second signal: whoever sends it does not want to wait any longer. The same one told twice, by a
    // terminal and by a parent process, is one.
    if (toldAt !== undefined && Date.now() - toldAt > SAME_SIGNAL_MS) process.exit(1);
    if (toldAt !== undefined) return;
    toldAt = Date.now();
    shop.stop().then(
      () => process.exit(0),
      (error: unknown) => exitWithError(error),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  void shop.database.lost.then((error) =>
    exitWithError(new StartError(`The database has ended: ${error.message}`)),
  );
}

function greet({ mode, publicUrl }: Settings): void {
  console.log(`\nCorsi Trading Online: ${publicUrl}${BASE_PATH}/\n`);
  if (mode !== 'demo') return;
  console.log('Demo accounts, each with the password corsi-demo-2026:');
  console.log('  admin@example.com      admin');
  console.log('  studente@example.com   student with three courses');
  console.log('  relatore@example.com   teacher\n');
}

main(process.argv.slice(2)).catch(exitWithError);
