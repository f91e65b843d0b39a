import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const root = path.join(__dirname, '../../..');

/** Runs a TypeScript file of the tests as a process of its own. */
export function runFile(file: string, ...args: string[]): ChildProcess {
  const bootstrap = `
    require('@babel/register')({ extensions: ['.ts', '.js'], cache: false });
    require(process.argv[1]);
  `;
  return spawn(process.execPath, ['-e', bootstrap, path.join(__dirname, file), ...args], {
    cwd: root,
    env: { ...process.env, BABEL_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The lines that a process prints, as they come. */
export async function* linesOf(child: ChildProcess): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of child.stdout ?? []) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
