import { DrizzleQueryError } from 'drizzle-orm';
import { folderError, StartError, startFault } from '../../../../src/server/platform/database/startError';

const withCode = (code: string) => Object.assign(new Error(`said the system: ${code}`), { code });
const FOLDER = '/srv/corsi';
const line = (reason: string) =>
  `The data folder ${FOLDER} cannot be written: ${reason}. Mend that, or set DATA_DIR to another folder.`;

it.each([
  ['EACCES', 'no permission'],
  ['EPERM', 'no permission'],
  ['EROFS', 'it is on a read-only disk'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['ENOTDIR', 'part of its path is not a folder'],
  ['ENOENT', 'it cannot be made there'],
  ['EEXIST', 'something that is not a folder bears its name'],
  ['EMFILE', 'too many files are open'],
  ['EIO', 'the disk fails'],
  ['EWHAT', 'said the system: EWHAT'],
])('of %s in the data folder the operator reads: %s', (code, reason) => {
  const error = folderError(FOLDER, withCode(code));
  expect(error).toBeInstanceOf(StartError);
  expect(error.message).toBe(line(reason));
});

it('a line for the operator, and a fault of ours, stay as they are', () => {
  for (const error of [new StartError('Set MODE.', 2), new TypeError('a bug')])
    expect(folderError(FOLDER, error)).toBe(error);
});

describe('a start that fails', () => {
  const faultOf = (error: unknown, url?: string) => startFault(error, FOLDER, url);

  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EDQUOT', 'the disk quota is used up'],
    ['EROFS', 'it is on a read-only disk'],
    ['EIO', 'the disk fails'],
    ['EACCES', 'no permission'],
    ['EPERM', 'no permission'],
    ['53100', 'the disk is full'],
  ])('of a disk (%s) says so in one line, wherever in the error that stands', (code, reason) => {
    for (const error of [withCode(code), new DrizzleQueryError('select 1', [], withCode(code))])
      expect(faultOf(error)).toEqual(new StartError(line(reason)));
  });

  it('of the disk of a PostgreSQL elsewhere names that one', () => {
    const fault = faultOf(new DrizzleQueryError('select 1', [], withCode('53100')), 'postgres://db/x');
    expect(fault).toEqual(
      new StartError('The PostgreSQL of DATABASE_URL cannot write: its disk is full. Make room there.'),
    );
    expect(faultOf(withCode('ENOSPC'), 'postgres://db/x')).toEqual(new StartError(line('the disk is full')));
  });

  it.each([withCode('ENOENT'), withCode('23505'), new Error('a bug'), 'a text'])(
    'of anything else (%p) stays what it is',
    (error) => {
      expect(faultOf(error)).toBe(error);
    },
  );
});
