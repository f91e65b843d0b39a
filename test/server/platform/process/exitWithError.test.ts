import { hostname } from 'node:os';
import { ConfigurationError } from '../../../../src/server/platform/configuration/configuration';
import { StartError } from '../../../../src/server/platform/database';
import { logCrashes } from '../../../../src/server/platform/process/crashLog';
import { exitWithError } from '../../../../src/server/platform/process/exitWithError';
import { runProgram } from '../../../../src/server/platform/process/runProgram';

/** The code with which a program ends for an error, and what it prints. */
function ended(error: unknown) {
  const exit = jest.spyOn(process, 'exit').mockImplementation((code) => {
    throw code;
  });
  const print = jest.spyOn(console, 'error').mockImplementation(() => {});
  try {
    exitWithError(error);
  } catch (code) {
    return { code, line: String(print.mock.calls[0]?.[0]) };
  } finally {
    exit.mockRestore();
    print.mockRestore();
  }
}

it('a line for the operator ends a program with 1, or with the code that it names', () => {
  expect(ended(new StartError('Set MODE.'))).toEqual({ code: 1, line: 'Set MODE.' });
  expect(ended(new ConfigurationError('PORT is wrong.'))).toEqual({ code: 1, line: 'PORT is wrong.' });
  expect(ended(new StartError('Nobody answers.', 2))).toEqual({ code: 2, line: 'Nobody answers.' });
});

it('a bug ends it with 1 and a line of JSON', () => {
  const { code, line = '' } = ended(new Error('oh')) ?? {};
  expect(code).toBe(1);
  expect(JSON.parse(line)).toMatchObject({
    // As in the log of a running shop.
    ...{ level: 60, time: expect.any(Number), pid: process.pid, hostname: hostname() },
    msg: 'the process ends because of an unexpected error',
    err: { type: 'Error', message: 'oh', stack: expect.stringContaining('exitWithError.test') },
  });
  expect(JSON.parse(ended('a text')?.line ?? '').err.message).toBe('a text');
});

it('an error that nothing catches is one line of the log, with where it comes from, and ends the process', () => {
  const fatal = jest.fn();
  const on = jest.spyOn(process, 'on').mockReturnValue(process);
  logCrashes({ fatal });
  const [event, listener] = on.mock.calls[0] as unknown as [
    string,
    (thrown: unknown, origin: string) => void,
  ];
  on.mockRestore();
  const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const thrown = new Error('oh');
  for (const each of [thrown, 'a text']) listener(each, 'unhandledRejection');
  const line = 'the process ends because of an unexpected error';
  expect([event, fatal.mock.calls, exit.mock.calls]).toEqual([
    'uncaughtException',
    [thrown, new Error('a text')].map((err) => [{ err, origin: 'unhandledRejection' }, line]),
    [[1], [1]],
  ]);
});

describe('a program', () => {
  /** Runs one with these arguments. @returns what it prints before it exits, and its code */
  const run = async (main: Parameters<typeof runProgram>[0], variables: Record<string, string> = {}) => {
    const umask = jest.spyOn(process, 'umask').mockReturnValue(0);
    const print = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { argv, env } = process;
    Object.assign(process, {
      argv: ['node', 'main.js', 'admin', 'a@example.com'],
      env: { ...env, ...variables },
    });
    const ended = new Promise((resolve) =>
      jest.spyOn(process, 'exit').mockImplementation(resolve as (code: unknown) => never),
    );
    runProgram(main);
    const code = await ended;
    Object.assign(process, { argv, env });
    expect(umask).toHaveBeenLastCalledWith(0o077);
    return { code, line: String(print.mock.calls.at(-1)?.[0]) };
  };
  const failWith = (error: unknown) => () => Promise.reject(error);
  const coded = (code: string) => Object.assign(new Error(code), { code });

  it('gets the settings of the environment and its own arguments', async () => {
    const main = jest.fn(failWith(new StartError('done', 3)));
    expect(await run(main, { PORT: '4321' })).toEqual({ code: 3, line: 'done' });
    expect(main.mock.calls).toEqual([[expect.objectContaining({ port: 4321 }), ['admin', 'a@example.com']]]);
  });

  it('does not begin with a wrong variable', async () => {
    const main = jest.fn();
    expect(await run(main, { PORT: 'none' })).toEqual({
      code: 1,
      line: expect.stringMatching(/^PORT is wrong: [^\n]+$/),
    });
    expect(main).not.toHaveBeenCalled();
  });

  it('names the disk that is full: that of its folder, or of the PostgreSQL elsewhere', async () => {
    const DATA_DIR = '/srv/corsi';
    const folder = await run(failWith(coded('ENOSPC')), { DATA_DIR, DATABASE_URL: '' });
    expect(folder.line).toMatch(/^The data folder \/srv\/corsi cannot be written: the disk is full\./);
    const elsewhere = await run(failWith(coded('53100')), { DATA_DIR, DATABASE_URL: 'postgres://db/x' });
    expect(elsewhere.line).toMatch(/^The PostgreSQL of DATABASE_URL cannot write: its disk is full\./);
  });
});
