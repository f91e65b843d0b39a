import { StartError } from '../../../../../src/server/platform/database';
import { faultOf } from '../../../../../src/server/platform/database/embedded/faults';

it.each([
  ['initdb: error: could not write to file "x": No space left on device', 'the disk is full'],
  [
    'ERROR: could not extend file: wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.\nPANIC:  cannot abort',
    'the disk is full',
  ],
  ['FATAL:  could not write lock file "postmaster.pid": Disk quota exceeded', 'the disk quota is used up'],
  ['FATAL:  could not create file: Read-only file system', 'it is on a read-only disk'],
  ['PANIC:  could not fsync file: Input/output error', 'the disk fails'],
])('%s is said in words', (output, words) => {
  const fault = faultOf('/data', output);
  expect(fault).toBeInstanceOf(StartError);
  expect(fault.message).toBe(
    `The data folder /data cannot be written: ${words}. Mend that, or set DATA_DIR to another folder.`,
  );
});

it('gives the last reason that PostgreSQL wrote, without its time', () => {
  const output = [
    '2026-11-24 12:54:23.176 UTC [45] FATAL:  the first',
    '2026-11-24 12:54:23.179 UTC [45] FATAL:  the last',
    '2026-11-24 12:54:23.192 UTC [45] LOG:  database system is shut down',
  ].join('\n');
  expect(faultOf('/data', output).message).toBe(
    'The embedded database in /data does not run: FATAL: the last',
  );
});

it('says so where there is no reason', () => {
  expect(faultOf('/data', '').message).toBe(
    'The embedded database in /data does not run: it ended without a reason',
  );
});

it('names what helps an account without a name', () => {
  const output = 'initdb: could not look up effective user ID 54321: user does not exist';
  expect(faultOf('/data', output).message).toMatch(
    /^[^\n]+\/etc\/passwd[^\n]+libnss-wrapper[^\n]+DATABASE_URL/,
  );
});
