import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startFreezableProxy } from '../../support/freezableProxy';
import { startPostgres } from '../../support/postgres';
import { freePort } from '../../support/shop';
import { startProcess } from '../../support/shopProcess';

jest.setTimeout(180_000);

it('starts when its database does, having said once that it waits', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'corsi-waiting-'));
  const postgres = await startPostgres();
  const proxy = await startFreezableProxy(await postgres.createDatabase());
  await proxy.cut();
  const shop = startProcess({ folder, port: await freePort(), variables: { DATABASE_URL: proxy.url } });
  while (!shop.output().includes('waiting for the database') && shop.child.exitCode === null) await pause(20);
  await proxy.restore();
  await shop.ready();
  expect(shop.output().match(/waiting for the database/g)).toHaveLength(1);
  await shop.stop();
  await proxy.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});
