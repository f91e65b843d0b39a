import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startShop } from '../../support/shop';
import { putOffReview } from './hub';
import { STUDENT } from './login';

const LOG = path.resolve(__dirname, '../../../test-results/shop.log');

/** Before all browser tests: the built shop, whose address they find in SHOP_ADDRESS. After them it is stopped. */
export default async function setUp(): Promise<() => Promise<void>> {
  const shop = await startShop();
  process.env.SHOP_ADDRESS = shop.address;
  // The demo's student has a course to review: the dialog would open over whatever a test looks at.
  await putOffReview(shop.address, STUDENT);
  return async () => {
    await shop.stop();
    mkdirSync(path.dirname(LOG), { recursive: true });
    writeFileSync(LOG, shop.output());
  };
}
