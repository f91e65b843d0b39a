// npm start: the shop, built if it is not or if the sources have changed since.
import { ensureBuilt } from './support/build.mjs';
import { inRoot, runNode } from './support/child.mjs';

await ensureBuilt();
process.exitCode = await runNode([inRoot('dist/server/main.js'), ...process.argv.slice(2)]);
