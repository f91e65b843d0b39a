// npm run migration -- --name NAME: generates the next migration and notes its hash; without parameters only notes it.
// npm run check runs it with --check: a migration that has landed must stay as it is.

import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'src/server/platform/database/migrations';
const HASHES = `${FOLDER}/meta/_hashes.json`;
const parameters = process.argv.slice(2);

if (parameters.includes('--check')) {
  const problems = [...checkFiles(), ...checkHistory()];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} else {
  const generated = parameters.length > 0 ? generate(parameters) : 0;
  if (generated === 0) noteHashes();
  process.exitCode = generated;
}

function generate(options) {
  const drizzle = path.resolve('node_modules/drizzle-kit/bin.cjs');
  return spawnSync(process.execPath, [drizzle, 'generate', ...options], { stdio: 'inherit' }).status ?? 1;
}

/** Each migration's file has the hash that is noted for it. */
function checkFiles() {
  const noted = readHashes();
  const tags = readTags();
  return [
    ...tags.flatMap((tag) => {
      const [hash] = noted[tag] ?? [];
      if (hash === undefined) return [`The migration ${tag} has no hash yet: run npm run migration.`];
      return hash === hashOf(readFileSync(fileOf(tag))) ? [] : [changed(tag)];
    }),
    ...Object.keys(noted)
      .filter((tag) => !tags.includes(tag))
      .map((tag) => `The migration ${tag} has a hash in ${HASHES}, but is not in the journal: put it back.`),
  ];
}

/** Each text that has landed is a noted one. A shallow clone shows the last text alone. */
function checkHistory() {
  const noted = readHashes();
  return landedTags().flatMap((tag) => {
    if (!noted[tag]) return [`The migration ${tag} has landed and is gone: restore it.`];
    return landedTexts(tag).every((text) => noted[tag].includes(hashOf(text))) ? [] : [changed(tag)];
  });
}

function changed(tag) {
  return (
    `The migration ${tag} differs from what was noted or has landed. If it has landed, restore it (git log -- ` +
    `${fileOf(tag)}) and add a new migration; if it has not, run npm run migration.`
  );
}

/** Adds new hashes, follows the edits of migrations that have not landed, and drops those that are gone. */
function noteHashes() {
  const noted = readHashes();
  const next = Object.fromEntries(
    readTags().map((tag) => {
      const isFixed = noted[tag] && landedTexts(tag).length > 0;
      return [tag, isFixed ? noted[tag] : [hashOf(readFileSync(fileOf(tag)))]];
    }),
  );
  writeFileSync(HASHES, `${JSON.stringify(next, null, 2)}\n`);
}

function readHashes() {
  return JSON.parse(readFileSync(HASHES, 'utf8'));
}

function readTags() {
  return JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')).entries.map(({ tag }) => tag);
}

function fileOf(tag) {
  return `${FOLDER}/${tag}.sql`;
}

function hashOf(text) {
  return createHash('sha256').update(text).digest('hex');
}

/** The commit up to which history has landed; HEAD where the main branch is not known. */
function landed() {
  return (git('merge-base', 'HEAD', 'origin/main') ?? 'HEAD').trim();
}

function landedTags() {
  const files = git('ls-tree', '--name-only', landed(), `${FOLDER}/`)?.split('\n') ?? [];
  return files.filter((file) => file.endsWith('.sql')).map((file) => path.basename(file, '.sql'));
}

/** Every landed text of a migration; none without git. */
function landedTexts(tag) {
  const log = git('log', '--format=', '--raw', '--no-abbrev', '--no-renames', landed(), '--', fileOf(tag));
  const blobs = (log ?? '').split('\n').map((line) => line.split(' ')[3] ?? '');
  return blobs.filter((blob) => /[1-9a-f]/.test(blob)).map((blob) => git('cat-file', 'blob', blob));
}

function git(...command) {
  try {
    return execFileSync('git', command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}
