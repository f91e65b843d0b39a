import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf, root } from './files';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const CODE = /\.tsx?$/;

/** Files that may be longer, each with its reason. */
const LONG: Readonly<Record<string, string>> = {};

const MOST_LINES = 300;

describe('the sources', () => {
  test('have no file of more than 300 lines that has not said why', () => {
    const long = filesOf('src', CODE).filter((file) => read(file).split('\n').length > MOST_LINES + 1);
    expect(long.filter((file) => !(file in LONG))).toEqual([]);
  });

  test('list no exception that is none any more', () => {
    const needless = Object.keys(LONG).filter((file) => read(file).split('\n').length <= MOST_LINES + 1);
    expect(needless).toEqual([]);
  });

  test.each([
    ['HTML put in as it is', 'src/client', /dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML/],
    ['talk on the console', 'src/client', /\bconsole\.(log|debug|table)\b/],
    ['the type any', 'src', /(:|\bas|<)\s*any\b/],
    ['a type check switched off', 'src', /@ts-(ignore|nocheck|expect-error)/],
    ['work left undone', 'src', /\b(TODO|FIXME|XXX)\b/],
    ['fields packed into spread literals', 'src', /^\s*\.\.\.\{/m],
    ['the base path written out', 'src/server', /['"`}]\/corsi-trading-online/],
    ['code made of text', 'src', /\beval\(|new Function\(/],
  ])('hold no %s', (_what, folder, pattern) => {
    expect(filesOf(folder, CODE).filter((file) => pattern.test(read(file)))).toEqual([]);
  });

  test('import without file endings', () => {
    const ending = /from '\.[^']*\.(ts|tsx|js)'/;
    expect(filesOf('src', CODE).filter((file) => ending.test(read(file)))).toEqual([]);
  });
});
