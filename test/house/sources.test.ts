import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf, root } from './files';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const CODE = /\.tsx?$/;

/** Faults that the linter has no rule for. */
describe('the sources', () => {
  test.each([
    ['HTML put in as it is', 'src/client', /\.innerHTML\s*=|insertAdjacentHTML/],
    ['a type check switched off', 'src', /@ts-(nocheck|expect-error)/],
    ['the base path written out', 'src/server', /['"`}]\/corsi-trading-online/],
    ['code made of text', 'src', /\beval\(|new Function\(/],
  ])('hold no %s', (_what, folder, pattern) => {
    expect(filesOf(folder, CODE).filter((file) => pattern.test(read(file)))).toEqual([]);
  });
});
