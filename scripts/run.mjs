// npm run admin -- MAIL, npm run demo -- --courses N: a command of the built server.
import { ensureBuilt } from './support/build.mjs';
import { inRoot, runNode } from './support/child.mjs';

const [command, ...parameters] = process.argv.slice(2);
if (command === undefined) {
  console.error('Usage: node scripts/run.mjs COMMAND [PARAMETER …]');
  process.exit(2);
}
await ensureBuilt();
process.exitCode = await runNode([inRoot('dist/server/main.js'), command, ...parameters]);
