import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf, root } from './files';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Returns the files of src/ that a recipe of docs/contributing.md names with backquotes. */
function filesNamed(text: string): string[] {
  const quoted = [...text.matchAll(/`((?:client|server|contract)\/[\w@./-]+\.tsx?)`/g)].map(
    ([, name]) => `src/${name}`,
  );
  return [...new Set(quoted)].sort();
}

/** Returns the steps of a recipe by its heading, those about tests and extras apart. */
function recipe(heading: string) {
  const [, section = ''] = read('docs/contributing.md').split(`\n## ${heading}\n`);
  const steps = (section.split('\n## ')[0] ?? '').split(/\n(?=\d\. )/).slice(1);
  const isExtra = (step: string) => /^\d\. (Test|If )/.test(step);
  return {
    needed: filesNamed(steps.filter((step) => !isExtra(step)).join('\n')),
    extras: filesNamed(steps.filter(isExtra).join('\n')),
  };
}

/** Returns the files of src/ that mention a thing, the demo's content apart. */
const mentioning = (pattern: RegExp) =>
  filesOf('src', /\.tsx?$/).filter((file) => !/^src\/server\/demo\//.test(file) && pattern.test(read(file)));

describe('the recipes', () => {
  it('lead to an admin resource in at most 8 files', () => {
    const { needed, extras } = recipe('An admin resource');
    const touched = mentioning(/stock-?_?markets?/i);
    expect(touched.filter((file) => !extras.includes(file))).toEqual(needed);
    expect(needed.length).toBeLessThanOrEqual(8);
    expect(touched).toEqual(expect.arrayContaining(extras));
  });

  it('lead to a field of a course in at most 8 files', () => {
    const touched = mentioning(/\bisEducationalOffer\b/);
    expect(touched).not.toEqual([]);
    expect(touched.length).toBeLessThanOrEqual(8);
  });

  it('lead to a rule about a coupon’s own terms in at most 5 files', () => {
    const { needed } = recipe('A rule of coupons');
    expect(needed).toContain('src/server/promotions/coupons/quote.ts');
    // Each file holds the terms of the example.
    expect(mentioning(/perUserLimit/)).toEqual(expect.arrayContaining(needed));
    expect(needed.length).toBeLessThanOrEqual(5);
  });

  it('lead to a public page with an existing call in at most 5 files', () => {
    const { needed } = recipe('A page');
    const rows = filesOf('src/client', /\/(app|routing)\/.*\.tsx?$/).filter((file) =>
      /^ {2}teachers: \{/m.test(read(file)),
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(needed).toEqual(expect.arrayContaining(rows));
    expect(needed.length).toBeLessThanOrEqual(5);
  });
});
