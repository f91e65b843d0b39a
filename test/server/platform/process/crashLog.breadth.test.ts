import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '../../../..');

/** Runs a program that uses the log of the shop, then fails in a way that nothing catches. */
function crash(failure: string) {
  const program = `
    require('@babel/register')({ extensions: ['.ts', '.tsx', '.js'] });
    const { createInstance } = require('./src/server/platform/http/instance');
    const { readSettings } = require('./src/server/platform/configuration/configuration');
    const { logCrashes } = require('./src/server/platform/process/crashLog');
    const app = createInstance(readSettings({}), { clock: () => new Date() });
    logCrashes(app.log);
    app.log.info('before');
    ${failure}
    setTimeout(() => console.log('alive'), 60_000);
  `;
  return spawnSync(process.execPath, ['-e', program], { cwd: root, encoding: 'utf8' });
}

describe('an error that nothing catches', () => {
  it.each([
    ['an exception', "setImmediate(() => { throw new Error('first\\nsecond'); });", 'uncaughtException'],
    ['a rejection', "Promise.reject(new Error('first\\nsecond'));", 'unhandledRejection'],
    ['a thrown text', "setImmediate(() => { throw 'first\\nsecond'; });", 'uncaughtException'],
  ])('is one line of JSON when it is %s, and ends the process', (_kind, failure, origin) => {
    const { status, stdout, stderr } = crash(failure);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ level: 60, origin, err: { message: 'first\nsecond' } });
  });

  it('never shows the parameters of a failed query', () => {
    const { stdout } = crash(`
      const { DrizzleQueryError } = require('drizzle-orm');
      setImmediate(() => { throw new DrizzleQueryError('select $1', ['anna@example.com'], new Error('cause')); });
    `);
    expect(stdout).toContain('select $1');
    expect(stdout).not.toContain('anna@example.com');
  });
});
