import { createRequire } from 'node:module';
import { aptInstall } from './aptInstall.mjs';
import { inRoot, runNode } from './child.mjs';

const require = createRequire(import.meta.url);
require('./typescript.cjs');
const { findChromium, HEADLESS_SHELL } = require('../../test/support/chromium.ts');

/**
 * Finds a Chromium, or else installs one: by apt as root on Debian, by Playwright's own download elsewhere. A CI machine,
 * which lives for one run, gets the headless shell beside a Chromium that it has.
 *
 * @returns {Promise<string>} its path
 */
export async function ensureChromium() {
  const found = findChromium();
  const isEnough = !process.env.CI || process.env.CHROMIUM_PATH || found?.endsWith(HEADLESS_SHELL);
  if (found && isEnough) return found;
  console.log('Installing Chromium’s headless shell for the browser tests …');
  await aptInstall(HEADLESS_SHELL);
  if (!findChromium()) await aptInstall('chromium');
  if (!findChromium()) {
    await runNode([inRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  }
  const installed = findChromium();
  if (!installed)
    throw new Error('No Chromium could be installed. Install one, or name it in CHROMIUM_PATH.');
  return installed;
}
