import { printServices } from '../../../src/server/commands/checkServices';
import { readSettings } from '../../../src/server/platform/configuration/configuration';
import { purchases } from '../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../support/app';
import { createEmptyDatabase } from '../../support/database';
import { addStudent, shopOf } from '../checkout/purchases/fixtures';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

/** What the command prints for a demo on this database. */
async function printed(
  variables: Record<string, string>,
): Promise<{ lines: string[]; isFine: boolean; reason?: string }> {
  const print = jest.spyOn(console, 'log').mockImplementation(() => {});
  const reason = await printServices(readSettings(variables)).then(
    () => undefined,
    ({ message }: Error) => message,
  );
  const lines = print.mock.calls.map(([line]) => String(line));
  print.mockRestore();
  return { lines, isFine: reason === undefined, ...(reason ? { reason } : {}) };
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
  const notFine = { lines: [nothing, waits], isFine: false, reason: 'Not everything is fine.' };
  expect(await printed(onDatabase)).toEqual(notFine);
  const mail = expect.stringMatching(/^The mail server 127.0.0.1:1 of SMTP_URL does not answer /);
  expect((await printed({ ...onDatabase, SMTP_URL: 'smtp://127.0.0.1:1' })).lines).toEqual([mail, waits]);
  // A pooler may stand before it.
  const away = 'postgres://x@127.0.0.1:1/x';
  expect(await printed({ DATABASE_URL: away, DATABASE_DIRECT_URL: shop.database.directUrl })).toEqual(
    notFine,
  );
  for (const [name, addresses] of [
    ['DATABASE_DIRECT_URL', { ...onDatabase, DATABASE_DIRECT_URL: away }],
    ['DATABASE_URL', { DATABASE_URL: away }],
  ] as const)
    expect((await printed(addresses)).reason).toContain(`The PostgreSQL of ${name} does not let us in`);
  expect(await printed({})).toEqual({ lines: [nothing], isFine: true });
});

it('a database on which no shop has started has nothing to tell', async () => {
  const { url, drop } = await createEmptyDatabase();
  const { lines, isFine } = await printed({ DATABASE_URL: url });
  expect([lines.length, isFine]).toEqual([1, true]);
  await drop();
});

it('a mail server that does not answer is told in its line, and is not fine', async () => {
  const { lines, isFine } = await printed({ SMTP_URL: 'smtp://127.0.0.1:1' });
  expect(lines).toEqual([expect.stringMatching(/^The mail server 127.0.0.1:1 of SMTP_URL does not answer /)]);
  expect(isFine).toBe(false);
});
