import { aptInstall } from './aptInstall.mjs';
import { run } from './child.mjs';

const hasProgram = async (name, parameter) =>
  (await run(name, [parameter], { stdio: 'ignore' }).catch(() => 1)) === 0;

/** Installs ffmpeg where that is easy; tests that need it are about plain files without it. */
export async function ensureFfmpeg() {
  await ensureProgram('ffmpeg', '-version', 'ffmpeg');
}

/** Installs what the breadth runs the shop behind: the proxy and the pooler of docs/operations.md. */
export async function ensureServers() {
  await ensureProgram('nginx', '-v', 'nginx-light');
  await ensureProgram('pgbouncer', '--version', 'pgbouncer');
}

/**
 * @param {string} name
 * @param {string} parameter with which it says its version
 * @param {string} debian its package
 */
async function ensureProgram(name, parameter, debian) {
  if (await hasProgram(name, parameter)) return;
  console.log(`No ${name} here: installing it for the tests, if this machine lets us …`);
  await aptInstall(debian);
}
