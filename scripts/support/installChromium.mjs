import { createRequire } from 'node:module';
import { inRoot, run, runNode } from './child.mjs';

const require = createRequire(import.meta.url);
require('./typescript.cjs');
const { findChromium } = require('../../test/support/chromium.ts');

const isRootOnDebian = async () =>
  process.getuid?.() === 0 && (await run('apt-get', ['--version'], { stdio: 'ignore' }).catch(() => 1)) === 0;

async function installByApt() {
  const options = {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  const updated = await run('apt-get', ['update', '-q'], options);
  if (updated === 0)
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], options);
}

/**
 * Finds a Chromium, or else installs one: by apt as root on Debian, by Playwright's own download elsewhere.
 *
 * @returns {Promise<string>} its path
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium or Chrome here: installing one for the browser tests …');
  if (await isRootOnDebian()) await installByApt();
  if (!findChromium()) {
    await runNode([inRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  }
  const installed = findChromium();
  if (!installed)
    throw new Error('No Chromium could be installed. Install one, or name it in CHROMIUM_PATH.');
  return installed;
}
