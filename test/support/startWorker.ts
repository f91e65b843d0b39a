import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerTask } from '../../src/server/database/workerMessages';

const SOURCES = path.join(__dirname, '../../src/server/database');
/** Inside node_modules, so that the thread finds its packages from here. */
const COMPILED = path.join(__dirname, '../../node_modules/.cache/database-thread');

/**
 * Stands in for src/server/database/startWorker.ts in Jest: the database's thread from its sources, which are
 * compiled once for all tests. There each thread loads Babel for itself, which takes as long as the database.
 */
export function startWorker(task: WorkerTask): Worker {
  const file = path.join(compiled(), 'databaseWorker.js');
  return new Worker(file, { workerData: task, name: 'database', execArgv: [], stdin: false });
}

/** @returns the folder of the compiled sources; another when they change */
function compiled(): string {
  const files = readdirSync(SOURCES)
    .filter((name) => name.endsWith('.ts'))
    .sort();
  const hash = createHash('sha256');
  for (const name of files) hash.update(`${name}\0`).update(readFileSync(path.join(SOURCES, name)));
  const folder = path.join(COMPILED, hash.digest('hex').slice(0, 16));
  if (!existsSync(folder)) compile(files, folder);
  return folder;
}

/** Made beside its place and moved there whole; another process may be the first. */
function compile(files: readonly string[], folder: string): void {
  const { transformFileSync } = require('@babel/core') as typeof import('@babel/core');
  const draft = `${folder}-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  for (const name of files) {
    const result = transformFileSync(path.join(SOURCES, name), {
      babelrc: false,
      configFile: false,
      presets: [
        [require.resolve('@babel/preset-env'), { targets: { node: 'current' }, modules: 'commonjs' }],
        [require.resolve('@babel/preset-typescript'), { onlyRemoveTypeImports: true }],
      ],
    });
    writeFileSync(path.join(draft, `${path.parse(name).name}.js`), result?.code ?? '');
  }
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}
