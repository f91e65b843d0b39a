import { makeAdmin } from './commands/admin';
import { makeDemo } from './commands/demo';
import { ConfigurationError, readSettings, type Settings } from './configuration';
import { StartError } from './database';
import { startShop } from './start';

/** `main.js` starts the shop; `main.js admin MAIL` and `main.js demo …` do one thing and end. */
async function main([command, ...rest]: readonly string[]): Promise<void> {
  const settings = readSettings(process.env);
  switch (command) {
    case undefined:
      return serveUntilTold(settings);
    case 'admin':
      return makeAdmin(settings, rest);
    case 'demo':
      return makeDemo(settings, rest);
    default:
      throw new StartError(`Unknown command "${command}": there are "admin MAIL" and "demo".`);
  }
}

/** Signals that come within this time are one. */
const SAME_SIGNAL_MS = 1000;

async function serveUntilTold(settings: Settings): Promise<void> {
  const shop = await startShop(settings);
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
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  void shop.database.lost.then((error) => fail(new StartError(`The database has ended: ${error.message}`)));
}

function greet({ mode, publicUrl }: Settings): void {
  console.log(`\nCorsi Trading Online: ${publicUrl}/corsi-trading-online/\n`);
  if (mode !== 'demo') return;
  console.log('Demo accounts, each with the password corsi-demo-2026:');
  console.log('  admin@example.com      admin');
  console.log('  studente@example.com   student with three courses');
  console.log('  relatore@example.com   teacher\n');
}

/** One line for what the operator can mend; the whole error for what is a fault of the program. */
function fail(error: unknown): never {
  const isExpected = error instanceof StartError || error instanceof ConfigurationError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}

main(process.argv.slice(2)).catch(fail);
