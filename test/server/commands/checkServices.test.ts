import { printServices } from '../../../src/server/commands/checkServices';
import { readSettings } from '../../../src/server/platform/configuration/configuration';
import { purchases } from '../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../support/app';
import { addStudent, shopOf } from '../checkout/purchases/fixtures';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

/** What the command prints for a demo on this database. */
async function printed(variables: Record<string, string>): Promise<{ lines: string[]; isFine: boolean }> {
  const print = jest.spyOn(console, 'log').mockImplementation(() => {});
  const isFine = await printServices(readSettings(variables)).then(
    () => true,
    () => false,
  );
  const lines = print.mock.calls.map(([line]) => String(line));
  print.mockRestore();
  return { lines, isFine };
}

it('tells of purchases that wait for a payment provider which is not configured', async () => {
  const nothing = 'Neither a payment provider nor a mail server is configured.';
  const onDatabase = { DATABASE_URL: shop.database.directUrl };
  expect(await printed(onDatabase)).toEqual({ lines: [nothing], isFine: true });
  const { id: courseId } = await shopOf(shop).addCourse();
  const { id: userId } = await addStudent(shop);
  const row = { userId, courseId, listCents: 100, totalCents: 100, provider: 'former' };
  await shop.database.orm.insert(purchases).values({ ...row, providerReference: 'r1' });
  const waits = expect.stringMatching(/^Purchases that wait [^\n]*\(former\): 1\. /);
  expect(await printed(onDatabase)).toEqual({ lines: [nothing, waits], isFine: false });
  expect(await printed({})).toEqual({ lines: [nothing], isFine: true });
});
