import { run } from './child.mjs';

const isRootOnDebian = async () =>
  process.getuid?.() === 0 && (await run('apt-get', ['--version'], { stdio: 'ignore' }).catch(() => 1)) === 0;

/** Installs a package as root on Debian; elsewhere it does nothing. @param {string} name */
export async function aptInstall(name) {
  if (!(await isRootOnDebian())) return;
  const options = {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  const updated = await run('apt-get', ['update', '-q'], options);
  if (updated === 0) await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options);
}
