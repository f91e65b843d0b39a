import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';

/** The repository's folder. */
export const root = path.resolve(import.meta.dirname, '../..');

/** @param {string} parts */
export const inRoot = (...parts) => path.join(root, ...parts);

const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Runs a program to its end in the repository's folder, with our own input and output. A signal that reaches us
 * is passed on to it, and we wait for its own end.
 *
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 128 and the signal's number when a signal ended it
 */
export function run(command, parameters, options = {}) {
  // In a group of its own: a Ctrl-C, which the terminal tells to our whole group, reaches it once, through us.
  const detached = process.platform !== 'win32';
  const child = spawn(command, parameters, { cwd: root, stdio: 'inherit', detached, ...options });
  const forward = (signal) => child.kill(signal);
  for (const signal of FORWARDED) process.on(signal, forward);
  // Whatever ends us, such as a failed build, ends what runs beside it.
  const endWithUs = () => child.kill();
  process.once('exit', endWithUs);
  // npm tells a signal to its shell only: when that is gone, we are to end too.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && forward('SIGTERM'), 500);
  watch.unref();
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      for (const name of FORWARDED) process.off(name, forward);
      process.off('exit', endWithUs);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/**
 * Runs a Node program of this repository.
 *
 * @param {readonly string[]} parameters the file and what it is given
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export const runNode = (parameters, options) => run(process.execPath, parameters, options);
