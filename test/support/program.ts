import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { builtProgram } from './shopProcess';

export interface Ended {
  readonly code: number | null;
  readonly error: string;
  readonly output: string;
}

/** Runs the built program to its end. @param variables its whole environment, besides PATH */
export async function runProgram(
  variables: Readonly<Record<string, string>>,
  parameters: readonly string[] = [],
): Promise<Ended> {
  const child = spawn(process.execPath, [builtProgram(), ...parameters], {
    env: { PATH: process.env.PATH, PORT: '0', ...variables },
    cwd: path.parse(__dirname).root,
  });
  const [error, output, [code]] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    once(child, 'exit'),
  ]);
  return { code, error, output };
}
