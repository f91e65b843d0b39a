import { describeWeight, ENTRY_PAGES, LIMIT, weigh } from '../../bench/support/weight';
import { expect, test } from './support/test';

for (const address of ENTRY_PAGES) {
  test(`a visitor of ${address} waits for at most 150 KiB of scripts before the first course`, async ({
    page,
    baseURL,
  }) => {
    const weight = await weigh(page, `${baseURL}${address}`);
    const parts = describeWeight(weight);
    console.log(parts);
    expect(weight.scripts.length, 'the page has scripts').toBeGreaterThan(0);
    expect(weight.early, parts).toEqual([]);
    expect(weight.bytes, parts).toBeLessThanOrEqual(LIMIT);
  });
}
