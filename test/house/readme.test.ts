import { readFileSync } from 'node:fs';
import path from 'node:path';
import { variables } from '../../src/server/variables';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const readme = read('README.md');

describe('the README', () => {
  it('names every variable that the program reads', () => {
    const missing = Object.keys(variables.shape).filter((name) => !readme.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });

  it('names every command of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const missing = Object.keys(scripts).filter(
      (name) => !readme.includes(`npm run ${name}`) && !readme.includes(`npm ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('leads to files that are there', () => {
    const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map((match) => match[1] ?? '');
    const local = links.filter((link) => !/^https?:/.test(link));
    expect(local.length).toBeGreaterThan(10);
    const broken = local.filter((link) => {
      try {
        readFileSync(path.join(root, link));
        return false;
      } catch (error) {
        return (error as NodeJS.ErrnoException).code !== 'EISDIR';
      }
    });
    expect(broken).toEqual([]);
  });
});
