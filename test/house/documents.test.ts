import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ADMIN_RESOURCES } from '../../src/contract/admin/adminResources';
import { variables } from '../../src/server/platform/configuration/variables';

const root = path.resolve(__dirname, '../..');
const isText = (file: string) => file.endsWith('.md');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const documents = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .map((name) => `docs/${name.split(path.sep).join('/')}`)
  .filter(isText)
  .sort();

/** Documents about the code. Those for operators name files of a running shop. */
const GUIDES = documents.filter((file) => !/^docs\/(operations|variables)\.md$/.test(file));
/** Folders in which a guide's paths begin; the shortest form is the usual one. */
const STARTS = ['', 'src', 'src/client', 'src/server'];
/** `client/app/routes.tsx`, `server/platform/pdf/`, `start.ts`; not `GET /healthz`, `dist/…` or a pattern. */
const looksLikeFile = (text: string) =>
  /^[\w@][\w@./-]*$/.test(text) &&
  /\/$|\.(tsx?|m?js|cjs|json|md|sql|ejs|sh|conf)$/.test(text) &&
  !text.startsWith('dist/');
const exists = (file: string) => STARTS.some((start) => existsSync(path.join(root, start, file)));

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

  it.each(GUIDES)('name files that are there: %s', (file) => {
    const quoted = [...read(file).matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
    expect(quoted.filter(looksLikeFile).filter((name) => !exists(name))).toEqual([]);
  });

  it.each(['README.md', ...documents])('lead to files that are there: %s', (file) => {
    const links = [...read(file).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map((match) => match[1] ?? '');
    const broken = links
      .filter((link) => !/^https?:/.test(link))
      .filter((link) => !existsSync(path.join(root, path.dirname(file), link)));
    expect(broken).toEqual([]);
  });

  it('name the page of purchases as its heading does', () => {
    const pages = [...read('docs/operations.md').matchAll(/\(\*([^*]+)\*(?:, \*Importa|\) has them)/g)];
    expect(pages.map(([, page]) => page)).toEqual(Array(2).fill(ADMIN_RESOURCES.purchases.name));
  });

  it('let a shop go live by adopting its new mode while it is stopped', () => {
    const [, live = ''] = read('docs/operations.md').split('9. **Live.**');
    const [step = ''] = live.split('\n### ');
    const places = ['systemctl stop shop', 'main.js adopt', 'systemctl start shop'].map((line) =>
      step.indexOf(line),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });
});
