import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { variables } from '../../src/server/platform/configuration/variables';

const root = path.resolve(__dirname, '../..');
const isText = (file: string) => file.endsWith('.md');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('the documents', () => {
  it('name every variable that the program reads', () => {
    const documented = read('docs/variables.md');
    const missing = Object.keys(variables.shape).filter((name) => !documented.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });

  it('name every command of package.json', () => {
    const documented = read('docs/commands.md');
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const missing = Object.keys(scripts).filter(
      (name) => !documented.includes(`npm run ${name}`) && !documented.includes(`npm ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it.each(
    ['README.md', ...readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`)].filter(isText),
  )('lead to files that are there: %s', (file) => {
    const links = [...read(file).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map((match) => match[1] ?? '');
    const broken = links
      .filter((link) => !/^https?:/.test(link))
      .filter((link) => !existsSync(path.join(root, path.dirname(file), link)));
    expect(broken).toEqual([]);
  });
});
