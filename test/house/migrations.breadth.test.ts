import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './files';

const FOLDER = 'src/server/platform/database/migrations';
const FIRST = `${FOLDER}/0000_first.sql`;
const JOURNAL = `${FOLDER}/meta/_journal.json`;
const HASHES = `${FOLDER}/meta/_hashes.json`;

let checkout: string;

const git = (...command: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...command], { cwd: checkout });
const inCheckout = (file: string) => path.join(checkout, file);
const edit = (file: string) => appendFileSync(inCheckout(file), '\n-- edited\n');
const readJson = (file: string) => JSON.parse(readFileSync(inCheckout(file), 'utf8'));
const writeJson = (file: string, value: unknown) => writeFileSync(inCheckout(file), JSON.stringify(value));

function run(...parameters: string[]) {
  const script = path.join(root, 'scripts/migrations.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, ...parameters], {
    cwd: checkout,
    encoding: 'utf8',
  });
  return { status, stderr };
}

/** Adds a migration as drizzle-kit does. */
function addMigration(tag: string): void {
  writeFileSync(inCheckout(`${FOLDER}/${tag}.sql`), 'select 1;');
  const journal = readJson(JOURNAL);
  writeJson(JOURNAL, { ...journal, entries: [...journal.entries, { ...journal.entries[0], tag }] });
}

beforeEach(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'corsi-checkout-'));
  cpSync(path.join(root, FOLDER), inCheckout(FOLDER), { recursive: true });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
});

afterEach(() => rmSync(checkout, { recursive: true, force: true }));

describe('the check of migrations', () => {
  it('is part of npm run check', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    expect(scripts.check).toContain('node scripts/migrations.mjs --check');
  });

  it('accepts the migrations as they landed', () => {
    expect(run('--check')).toEqual({ status: 0, stderr: '' });
  });

  it('refuses an edited migration, without git too', () => {
    edit(FIRST);
    expect(run('--check')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('0000_first differs'),
    });
    rmSync(inCheckout('.git'), { recursive: true });
    expect(run('--check')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('0000_first differs'),
    });
  });

  it('refuses an edited migration whose noted hash was edited too', () => {
    edit(FIRST);
    const hash = createHash('sha256')
      .update(readFileSync(inCheckout(FIRST)))
      .digest('hex');
    writeJson(HASHES, { ...readJson(HASHES), '0000_first': [hash] });
    expect(run('--check').status).toBe(1);
    git('commit', '--quiet', '--all', '--message', 'edit');
    expect(run('--check')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('0000_first differs'),
    });
  });

  it('refuses a landed migration that is gone', () => {
    rmSync(inCheckout(FIRST));
    const journal = readJson(JOURNAL);
    writeJson(JOURNAL, { ...journal, entries: journal.entries.slice(1) });
    run();
    expect(run('--check')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('0000_first has landed'),
    });
  });

  it('wants the hash of a new migration, and follows its edits until it lands', () => {
    addMigration('0099_new');
    expect(run('--check')).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run migration') });
    for (const _edit of [1, 2]) {
      edit(`${FOLDER}/0099_new.sql`);
      expect(run()).toMatchObject({ status: 0 });
      expect(run('--check').status).toBe(0);
    }
    git('add', '.');
    git('commit', '--quiet', '--message', 'second');
    edit(`${FOLDER}/0099_new.sql`);
    run();
    expect(run('--check')).toMatchObject({ status: 1, stderr: expect.stringContaining('0099_new differs') });
  });

  it('accepts a shallow clone', () => {
    git('commit', '--quiet', '--allow-empty', '--message', 'second');
    const shallow = mkdtempSync(path.join(tmpdir(), 'corsi-checkout-'));
    git('clone', '--quiet', '--depth', '1', `file://${checkout}`, shallow);
    rmSync(checkout, { recursive: true });
    checkout = shallow;
    expect(run('--check')).toEqual({ status: 0, stderr: '' });
  });
});
