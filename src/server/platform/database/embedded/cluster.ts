import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { syncFolder } from '../dataFolder';
import { StartError } from '../startError';
import { type Account, nameForAccount } from './account';
import { faultOf } from './faults';
import type { Programs } from './programs';

/** PostgreSQL's data folder, and the programs and account that run it. */
export interface Cluster {
  readonly folder: string;
  readonly programs: Programs;
  readonly account: Account | undefined;
  /** Descriptor of a locked file that every process of the cluster inherits. */
  readonly lock: number | 'ignore';
}

/** UTF-8, ordered by code points whatever the machine's locale, so that a folder can move to another machine. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
const INITIAL = ['--username=postgres', '--auth-local=trust', '--auth-host=scram-sha-256', ...LOCALE];
/** MB; PostgreSQL's own 16 make a first start slower and a folder larger. */
const WAL_SEGMENT = '--wal-segsize=4';

/** The programs find the folder by this, since their account may not enter the folders above it. */
export const pathWithin = ({ folder, account }: Cluster): string => (account ? '/proc/self/cwd' : folder);

/** How the programs of a cluster are started. Our own variables stay out: they hold secrets. */
export function spawnOptions({ folder, account }: Cluster, more: Record<string, string> = {}) {
  const { PATH = '', SystemRoot = '' } = process.env;
  return {
    ...account,
    cwd: folder,
    env: { PATH, SystemRoot, LC_ALL: 'C', TZ: 'UTC', ...more },
  } satisfies SpawnOptions;
}

/**
 * Makes the data folder unless it is there. It is made beside its place, so that a cut-off start leaves none.
 * @param passwordFile holds the password of TCP connections, where there are any
 * @throws StartError when PostgreSQL cannot make it, or when it is another major version's; the system's own errors
 */
export async function ensureCluster(cluster: Cluster, passwordFile?: string): Promise<void> {
  const { folder, account } = cluster;
  if (existsSync(path.join(folder, 'PG_VERSION'))) {
    assertSameVersion(cluster);
    if (account) give(folder, account);
    return;
  }
  const draft = `${folder}.draft`;
  const names = `${folder}.names`;
  try {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    if (account) chownSync(draft, account.uid, account.gid);
    await initialize({ ...cluster, folder: draft }, nameForAccount(names), passwordFile);
    renameSync(draft, folder);
    syncFolder(path.dirname(folder));
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(names, { recursive: true, force: true });
  }
}

/** A copy that root made is root's. The folder itself comes last, so that a walk that was cut off is done again. */
function give(entry: string, account: Account): void {
  if (statSync(entry).uid === account.uid) return;
  for (const { name, parentPath } of readdirSync(entry, { withFileTypes: true, recursive: true })) {
    lchownSync(path.join(parentPath, name), account.uid, account.gid);
  }
  chownSync(entry, account.uid, account.gid);
}

function assertSameVersion({ folder, programs }: Cluster): void {
  const version = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === String(programs.major)) return;
  throw new StartError(
    `The embedded database in ${folder} is of PostgreSQL ${version}, and this program has ${programs.major}. Carry it over with "npm run move-data" (docs/operations.md).`,
  );
}

async function initialize(
  cluster: Cluster,
  names: Record<string, string>,
  passwordFile?: string,
): Promise<void> {
  const parameters = [...INITIAL, WAL_SEGMENT, '--no-instructions', `--pgdata=${pathWithin(cluster)}`];
  if (passwordFile) parameters.push(`--pwfile=${passwordFile}`);
  const { status, output } = await runProgram(cluster, 'initdb', parameters, names);
  if (status !== 0) throw faultOf(path.dirname(cluster.folder), output);
}

/** Runs a program of the cluster to its end. @returns its exit status and the end of what it wrote */
export async function runProgram(
  cluster: Cluster,
  name: 'initdb' | 'pg_ctl',
  parameters: readonly string[],
  variables: Record<string, string> = {},
): Promise<{ status: number | null; output: string }> {
  const child = spawn(path.join(cluster.programs.bin, name), parameters, {
    ...spawnOptions(cluster, variables),
    stdio: ['ignore', 'ignore', 'pipe', cluster.lock],
  });
  let output = '';
  child.stderr?.on('data', (piece: Buffer) => {
    output = `${output}${piece}`.slice(-LONGEST_OUTPUT);
  });
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output };
}

const LONGEST_OUTPUT = 10_000;
