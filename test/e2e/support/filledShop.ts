import { rmSync } from 'node:fs';
import { fillFolder } from '../../support/shop';

/**
 * Before all browser tests: a folder with the demo shop in it, named by FILLED_SHOP unless the run has made one. Each
 * shop that they start has a copy of it. After them it is removed by whoever made it.
 */
export default async function setUp(): Promise<(() => void) | undefined> {
  if (process.env.FILLED_SHOP) return undefined;
  const folder = await fillFolder();
  process.env.FILLED_SHOP = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
