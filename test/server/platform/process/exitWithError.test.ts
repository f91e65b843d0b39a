import { ConfigurationError } from '../../../../src/server/platform/configuration/configuration';
import { StartError } from '../../../../src/server/platform/database';
import { exitWithError } from '../../../../src/server/platform/process/exitWithError';

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
  expect([code, JSON.parse(line).level]).toEqual([1, 60]);
  expect(JSON.parse(line)).toMatchObject({
    msg: 'the process ends because of an unexpected error',
    err: { type: 'Error', message: 'oh', stack: expect.stringContaining('exitWithError.test') },
  });
  expect(JSON.parse(ended('a text')?.line ?? '').err.message).toBe('a text');
});
