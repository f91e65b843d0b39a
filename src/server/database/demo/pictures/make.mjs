/**
 * Draws the demo shop's pictures and films its clips anew:
 *
 *     node src/server/database/demo/pictures/make.mjs [covers] [portraits] [icons] [clips]
 *
 * Needed only when a drawing is changed: what comes out is committed. Clips need ffmpeg.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('@babel/register')({ extensions: ['.ts'], cache: false });
await require('./make.ts').make(process.argv.slice(2));
