import { makeAdmin } from '../../../src/server/commands/admin';
import { adopt } from '../../../src/server/commands/adopt';
import { printServices } from '../../../src/server/commands/checkServices';
import { moveDatabase } from '../../../src/server/commands/moveData';
import { reconcileBooks } from '../../../src/server/commands/reconcile';
import type { Settings } from '../../../src/server/platform/configuration/configuration';
import { StartError } from '../../../src/server/platform/database/startError';
import { runProgram } from '../../../src/server/platform/process/runProgram';
import { startShop } from '../../../src/server/start';

jest.mock('../../../src/server/commands/admin', () => ({ makeAdmin: jest.fn() }));
jest.mock('../../../src/server/commands/adopt', () => ({ adopt: jest.fn() }));
jest.mock('../../../src/server/commands/checkServices', () => ({ printServices: jest.fn() }));
jest.mock('../../../src/server/commands/moveData', () => ({ moveDatabase: jest.fn() }));
jest.mock('../../../src/server/commands/reconcile', () => ({ reconcileBooks: jest.fn() }));
jest.mock('../../../src/server/platform/process/runProgram', () => ({ runProgram: jest.fn() }));
jest.mock('../../../src/server/start', () => ({ startShop: jest.fn() }));
jest.mock('../../../src/server/platform/database', () =>
  jest.requireActual('../../../src/server/platform/database/startError'),
);

let main: Parameters<typeof runProgram>[0];
const exit = jest.fn();
/** The listeners that the program adds to its process. */
let listeners: Map<string | symbol, (...input: unknown[]) => void>;
beforeAll(() => {
  require('../../../src/server/main');
  main = jest.mocked(runProgram).mock.calls[0]?.[0] as typeof main;
});
beforeEach(() => {
  listeners = new Map();
  exit.mockReset();
  jest.spyOn(process, 'exit').mockImplementation(exit as never);
  jest.spyOn(process, 'on').mockImplementation(((event: string, listener: () => void) => {
    listeners.set(event, listener);
    return process;
  }) as never);
});

const SETTINGS = { mode: 'demo', publicUrl: 'http://localhost:3000' } as Settings;
const commands = { makeAdmin, adopt, printServices, moveDatabase, reconcileBooks, startShop };
/** The commands that were run, with what they were given. */
const called = () =>
  Object.entries(commands).flatMap(([name, command]) =>
    jest.mocked(command as (...input: unknown[]) => unknown).mock.calls.map((input) => [name, ...input]),
  );

it.each([
  ['admin', ['a@example.com', 'b'], ['makeAdmin', SETTINGS, ['a@example.com', 'b']]],
  ['adopt', [], ['adopt', SETTINGS]],
  ['check-services', [], ['printServices', SETTINGS]],
  ['move-data', ['--from', 'a'], ['moveDatabase', ['--from', 'a']]],
  ['reconcile', ['--to', 'b'], ['reconcileBooks', SETTINGS, ['--to', 'b']]],
])('"%s" runs its command alone, with its words', async (word, rest, expected) => {
  for (const command of Object.values(commands)) jest.mocked(command as () => unknown).mockReset();
  await main(SETTINGS, [word, ...rest]);
  expect(called()).toEqual([expected]);
});

it('an unknown word is refused with those that there are, and no shop starts', async () => {
  for (const command of Object.values(commands)) jest.mocked(command as () => unknown).mockReset();
  const refusal = await main(SETTINGS, ['demo']).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  const words = ['admin MAIL', 'adopt', 'check-services', 'move-data', 'reconcile'];
  expect((refusal as Error).message).toMatch(
    new RegExp(`^Unknown command "demo": [^\n]*${words.join('[^\n]*')}`),
  );
  expect(called()).toEqual([]);
});

describe('the shop', () => {
  const fatal = jest.fn();
  let endDatabase: (reason: Error) => void;
  let endStop: () => void;
  const stop = jest.fn();
  beforeEach(() => {
    for (const mock of [fatal, stop]) mock.mockReset();
    stop.mockImplementation(() => new Promise<void>((resolve) => (endStop = resolve)));
    const lost = new Promise<Error>((resolve) => (endDatabase = resolve));
    jest.mocked(startShop).mockReset();
    jest.mocked(startShop).mockResolvedValue({ stop, log: { fatal }, database: { lost } } as never);
  });
  const settle = () => new Promise(setImmediate);
  const serve = async (settings = SETTINGS, isTTY = false) => {
    const { isTTY: before } = process.stdout;
    Object.assign(process.stdout, { isTTY });
    const print = jest.spyOn(console, 'log').mockImplementation(() => {});
    await main(settings, []);
    Object.assign(process.stdout, { isTTY: before });
    const lines = print.mock.calls.join('\n');
    print.mockRestore();
    return lines;
  };

  it('is started without a word, and goes on when nobody reads its log', async () => {
    const on = jest.spyOn(process.stdout, 'on').mockReturnValue(process.stdout);
    jest.mocked(startShop).mockImplementation(async () => {
      expect(on.mock.calls).toEqual([['error', expect.any(Function)]]);
      return { stop, log: { fatal }, database: { lost: new Promise(() => {}) } } as never;
    });
    await serve();
    expect(jest.mocked(startShop).mock.calls).toEqual([[SETTINGS]]);
    const [, goOn] = on.mock.calls[0] as unknown as [string, (error: Error) => void];
    expect(goOn(new Error('EPIPE'))).toBeUndefined();
    expect([...listeners.keys()].sort()).toEqual(['SIGINT', 'SIGTERM', 'uncaughtException']);
  });

  it.each(['SIGTERM', 'SIGINT'])('stops by %s, and exits well once it has', async (signal) => {
    await serve();
    listeners.get(signal)?.();
    await settle();
    expect([stop.mock.calls.length, exit.mock.calls]).toEqual([1, []]);
    endStop();
    await settle();
    expect(exit.mock.calls).toEqual([[0]]);
  });

  it('takes signals within a second as one, and ends at once by a later one', async () => {
    await serve();
    const now = jest.spyOn(Date, 'now').mockReturnValue(50_000);
    for (const [signal, at] of [
      ['SIGINT', 50_000],
      ['SIGTERM', 50_000],
      ['SIGINT', 51_000],
    ] as const) {
      now.mockReturnValue(at);
      listeners.get(signal)?.();
    }
    expect([stop.mock.calls.length, exit.mock.calls]).toEqual([1, []]);
    now.mockReturnValue(51_001);
    listeners.get('SIGTERM')?.();
    expect(exit.mock.calls[0]).toEqual([1]);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('ends with its database, and says why', async () => {
    await serve();
    endDatabase(new Error('PostgreSQL was killed'));
    await settle();
    expect(fatal.mock.calls).toEqual([
      [{ reason: 'PostgreSQL was killed' }, 'the process ends because its database has ended'],
    ]);
    expect(exit.mock.calls).toEqual([[1]]);
  });

  it('greets an operator at a terminal alone, with the accounts of a demo', async () => {
    const address = 'http://localhost:3000/corsi-trading-online/';
    expect(await serve()).toBe('');
    const demo = await serve(SETTINGS, true);
    for (const text of [
      address,
      'corsi-demo-2026',
      'admin@example.com',
      'studente@example.com',
      'relatore@example.com',
    ])
      expect(demo).toContain(text);
    const real = await serve({ ...SETTINGS, mode: 'production' }, true);
    expect(real.trim()).toBe(`Corsi Trading Online: ${address}`);
  });
});
