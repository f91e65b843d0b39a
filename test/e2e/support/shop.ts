import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startShop } from '../../support/shop';

const LOG = path.resolve(__dirname, '../../../test-results/shop.log');

/** Before all browser tests: the built shop, whose address they find in SHOP_ADDRESS. After them it is stopped. */
export default async function setUp(): Promise<() => Promise<void>> {
  const shop = await startShop();
  process.env.SHOP_ADDRESS = shop.address;
  return async () => {
    await shop.stop();
    mkdirSync(path.dirname(LOG), { recursive: true });
    writeFileSync(LOG, shop.output());
  };
}
