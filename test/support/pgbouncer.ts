import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accountFor } from '../../src/server/platform/database/embedded/account';

/** A real PgBouncer in front of a PostgreSQL. */
export interface PgBouncer {
  /** The address of a database through it. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** Returns the installed PgBouncer's version, such as [1, 18]. @throws where there is none */
export function pgBouncerVersion(): [number, number] {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  if (!major) throw new Error('Install PgBouncer (apt install pgbouncer): this test needs it.');
  return [Number(major), Number(minor)];
}

const PORT = 6432;

/**
 * @param url of a database of `startPostgres`
 * @param settings lines of its configuration, such as `pool_mode = session`
 */
export async function startPgBouncer(url: string, settings: readonly string[]): Promise<PgBouncer> {
  const behind = hostOf(url);
  const folder = mkdtempSync(path.join(tmpdir(), 'corsi-bouncer-'));
  const account = accountFor(folder);
  const put = (name: string, lines: readonly string[]) => {
    const file = path.join(folder, name);
    writeFileSync(file, `${lines.join('\n')}\n`);
    if (account) chownSync(file, account.uid, account.gid);
    return file;
  };
  const users = put('users', ['"postgres" ""']);
  const file = put('pgbouncer.ini', [
    '[databases]',
    `* = host=${behind}`,
    '[pgbouncer]',
    ...['listen_addr =', `unix_socket_dir = ${folder}`, `listen_port = ${PORT}`],
    ...['auth_type = trust', `auth_file = ${users}`],
    ...settings,
  ]);
  if (account) chownSync(folder, account.uid, account.gid);
  // It refuses to run as root, as PostgreSQL does.
  const child = spawn('pgbouncer', [file], { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text) => {
      printed += String(text);
      if (/process up/.test(printed)) resolve();
    });
    void exited.then(() => reject(new Error(`PgBouncer ended:\n${printed}`)));
  });
  return {
    through: (address) =>
      `${address.replace(encodeURIComponent(hostOf(address)), encodeURIComponent(folder))}&port=${PORT}`,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of the socket that an address names. */
export const hostOf = (url: string) => new URL(url.replace('@/', '@socket/')).searchParams.get('host') ?? '';
