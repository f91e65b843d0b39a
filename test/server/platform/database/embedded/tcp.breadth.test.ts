import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { accountFor } from '../../../../../src/server/platform/database/embedded/account';
import { type Cluster, ensureCluster } from '../../../../../src/server/platform/database/embedded/cluster';
import { tcpEndpoint } from '../../../../../src/server/platform/database/embedded/endpoint';
import { findPrograms } from '../../../../../src/server/platform/database/embedded/programs';
import { startServer } from '../../../../../src/server/platform/database/embedded/server';
import { silentLog } from '../../../../support/database';

/** As on Windows, which has no sockets that the driver could use. */
test('by TCP it listens on this machine alone and wants the password that it has made', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'corsi-tcp-'));
  const folder = path.join(dataDir, 'postgresql');
  const account = accountFor(folder);
  const { passwordFile = '', ...endpoint } = await tcpEndpoint(dataDir);
  expect(statSync(passwordFile).mode & 0o777).toBe(0o600);
  if (account) {
    chmodSync(dataDir, 0o755);
    chownSync(passwordFile, account.uid, account.gid);
  }
  const programs = findPrograms({ dataDir, account, log: silentLog });
  const cluster: Cluster = { folder, programs, account, lock: 'ignore' };
  await ensureCluster(cluster, passwordFile);
  const server = await startServer(cluster, [...endpoint.settings, 'io_method=sync'], false);
  try {
    const client = new Client({ connectionString: endpoint.url });
    await client.connect();
    const { rows } = await client.query('show listen_addresses');
    expect(rows).toEqual([{ listen_addresses: '127.0.0.1' }]);
    await client.end();
    const stranger = new Client({
      connectionString: endpoint.url.replace(/postgres:[^@]+@/, 'postgres:wrong@'),
    });
    await expect(stranger.connect()).rejects.toThrow('password authentication failed');
    const again = await tcpEndpoint(dataDir);
    expect(new URL(again.url).password).toBe(new URL(endpoint.url).password);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 60_000);
