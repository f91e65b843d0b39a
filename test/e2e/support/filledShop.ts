import { rmSync } from 'node:fs';
import { fillFolder } from '../../support/shop';

/**
 * Before all browser tests: a folder with the demo shop in it, named by FILLED_SHOP. Each shop that they start has a
 * copy of it. After them it is removed.
 */
export default async function setUp(): Promise<() => void> {
  const folder = await fillFolder();
  process.env.FILLED_SHOP = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
