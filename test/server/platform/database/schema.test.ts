/** @jest-environment node */
// drizzle-kit keeps the pipe of its compiler open.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { schema } from '../../../../src/server/platform/database';

const META = path.join(__dirname, '../../../../src/server/platform/database/migrations/meta');
const tables = Object.values(schema).flatMap((table) => (is(table, PgTable) ? [getTableConfig(table)] : []));

test('the migrations bring about exactly the schema that the code knows', async () => {
  const journal = JSON.parse(await readFile(path.join(META, '_journal.json'), 'utf8'));
  const last = String(journal.entries.at(-1).idx).padStart(4, '0');
  const snapshot = JSON.parse(await readFile(path.join(META, `${last}_snapshot.json`), 'utf8'));
  expect(await generateMigration(snapshot, generateDrizzleJson(schema))).toEqual([]);
});

test('every moment is kept with its zone', () => {
  const types = tables.flatMap(({ columns }) => columns.map((column) => column.getSQLType()));
  const moments = types.filter((type) => /date|time/.test(type));
  expect(moments.length).toBeGreaterThan(50);
  expect(new Set(moments)).toEqual(new Set(['timestamp (3) with time zone']));
});

test('every foreign key says what happens when its row goes, and is found by an index', () => {
  const indexed = new Set(
    tables.flatMap(({ name, columns, indexes, primaryKeys }) => [
      ...columns.filter(({ primary }) => primary).map((column) => `${name}.${column.name}`),
      ...indexes.map(({ config }) => `${name}.${(config.columns[0] as { name?: string }).name}`),
      ...primaryKeys.map((key) => `${name}.${key.columns[0]?.name}`),
    ]),
  );
  const loose = tables.flatMap(({ name, foreignKeys }) =>
    foreignKeys.flatMap((key) => {
      const column = `${name}.${key.reference().columns[0]?.name}`;
      return [
        ...(key.onDelete && key.onDelete !== 'no action' ? [] : [`${column} has no on delete`]),
        ...(indexed.has(column) ? [] : [`${column} has no index`]),
      ];
    }),
  );
  expect(loose).toEqual([]);
});
