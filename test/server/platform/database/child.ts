import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.join(__dirname, '../../../..');

/**
 * Runs a TypeScript file of the tests as a process of its own.
 * @param wrapper a command that starts it, such as `unshare` with its options
 */
export function runFile(
  file: string,
  args: readonly string[],
  wrapper: readonly string[] = [],
): ChildProcess {
  const bootstrap = `
    require('@babel/register')({ extensions: ['.ts', '.js'], cache: false });
    require(process.argv[1]);
  `;
  const [program = '', ...parameters] = [...wrapper, process.execPath, '-e', bootstrap];
  return spawn(program, [...parameters, path.join(__dirname, file), ...args], {
    cwd: root,
    env: { ...process.env, BABEL_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Kills a process and lets go of what it printed: a pipe that nobody reads to its end would stay open. */
export async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  child.stdout?.destroy();
  await exited;
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
