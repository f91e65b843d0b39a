import { aptInstall } from './aptInstall.mjs';
import { run } from './child.mjs';

/** Installs ffmpeg where that is easy; tests that need it are about plain files without it. */
export async function ensureFfmpeg() {
  const isThere = (await run('ffmpeg', ['-version'], { stdio: 'ignore' }).catch(() => 1)) === 0;
  if (isThere) return;
  console.log('No ffmpeg here: installing it for the tests of videos, if this machine lets us …');
  await aptInstall('ffmpeg');
}
