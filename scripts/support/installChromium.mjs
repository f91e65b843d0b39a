import { createRequire } from 'node:module';
import { aptInstall } from './aptInstall.mjs';
import { inRoot, runNode } from './child.mjs';

const require = createRequire(import.meta.url);
require('./typescript.cjs');
const { findChromium } = require('../../test/support/chromium.ts');

/**
 * Finds a Chromium, or else installs one: by apt as root on Debian, by Playwright's own download elsewhere.
 *
 * @returns {Promise<string>} its path
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium or Chrome here: installing one for the browser tests …');
  await aptInstall('chromium');
  if (!findChromium()) {
    await runNode([inRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  }
  const installed = findChromium();
  if (!installed)
    throw new Error('No Chromium could be installed. Install one, or name it in CHROMIUM_PATH.');
  return installed;
}
