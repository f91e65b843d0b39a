// npm run admin -- MAIL, npm run demo -- --courses N: runs a built program, dist/server/<PROGRAM>.js.
import { ensureBuilt } from './support/build.mjs';
import { inRoot, runNode } from './support/child.mjs';

const [program, ...parameters] = process.argv.slice(2);
if (program === undefined) {
  console.error('Usage: node scripts/run.mjs PROGRAM [PARAMETER …]');
  process.exit(2);
}
await ensureBuilt();
process.exitCode = await runNode([inRoot(`dist/server/${program}.js`), ...parameters]);
