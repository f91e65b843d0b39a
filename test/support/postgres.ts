import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { newId } from '../../src/server/platform/database';
import { accountFor } from '../../src/server/platform/database/embedded/account';
import { type Cluster, ensureCluster } from '../../src/server/platform/database/embedded/cluster';
import { findPrograms } from '../../src/server/platform/database/embedded/programs';
import { startServer } from '../../src/server/platform/database/embedded/server';

/** A PostgreSQL of its own for one test file, on a socket in a folder of its own. */
export interface TestPostgres {
  /** Makes an empty database, with options of `create database`. @returns its DATABASE_URL */
  createDatabase(name?: string, options?: string): Promise<string>;
  /** Stops it, which ends all connections, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the programs of the embedded database as a server that several processes may use; about two seconds. Not
 * durable: for tests only.
 * @param settings parameters of the server, such as `autovacuum=off`
 */
export async function startPostgres(settings: readonly string[] = []): Promise<TestPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'corsi-pg-'));
  const data = path.join(folder, 'data');
  const account = accountFor(data);
  if (account) await chown(folder, account.uid, account.gid);
  const programs = findPrograms({ dataDir: folder, account, log: { info() {}, warn() {}, error() {} } });
  const cluster: Cluster = { folder: data, programs, account, lock: 'ignore' };
  await ensureCluster(cluster);
  const listening = ['listen_addresses=', `unix_socket_directories=${folder}`];
  const all = [...listening, 'fsync=off', 'max_connections=200', 'io_method=sync', ...settings];
  const start = () => startServer(cluster, all, false);
  let server = await start();

  const url = (name: string) => `postgresql://postgres@/${name}?host=${encodeURIComponent(folder)}`;
  return {
    async createDatabase(name = newDatabaseName(), options = '') {
      const client = new Client({ connectionString: url('postgres') });
      await client.connect();
      await client.query(`create database ${name} ${options}`);
      await client.end();
      return url(name);
    },
    async restart() {
      await server.stop();
      server = await start();
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A name that needs no quotes. */
export const newDatabaseName = () => `test_${Buffer.from(newId(), 'base64url').toString('hex')}`;
