/**
 * Draws the demo shop's pictures and films its clips:
 *
 *     node scripts/demo/make.mjs [covers] [portraits] [icons] [clips] [posters]
 *
 * Needed only when a drawing changes: the results are committed. Clips need ffmpeg.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('../support/typescript.cjs');
await require('./make.ts').make(process.argv.slice(2));
