import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerTask } from './workerMessages';

/**
 * Starts the database's thread: from the built file beside this one (`dist/server/databaseWorker.js`) or, where
 * the program runs from its sources, from the TypeScript file through Babel.
 */
export function startWorker(task: WorkerTask): Worker {
  const built = path.join(__dirname, 'databaseWorker.js');
  const options = { workerData: task, name: 'database', execArgv: [], stdin: false };
  return existsSync(built)
    ? new Worker(built, options)
    : new Worker(fromSource(path.join(__dirname, 'databaseWorker.ts')), { ...options, eval: true });
}

function fromSource(file: string): string {
  return `
    const { createRequire } = require('node:module');
    const load = createRequire(${JSON.stringify(file)});
    load('@babel/register')({
      extensions: ['.ts', '.js'],
      only: [${JSON.stringify(__dirname)}],
      babelrc: false,
      configFile: false,
      cache: false,
      presets: [
        [load.resolve('@babel/preset-env'), { targets: { node: 'current' }, modules: 'commonjs' }],
        [load.resolve('@babel/preset-typescript'), { onlyRemoveTypeImports: true }],
      ],
    });
    load(${JSON.stringify(file)});
  `;
}
