/**
 * Webpack loader for src/contract/table.ts and adminTable.ts in the browser's bundle: evaluates the table while
 * building and emits of each row what the browser needs (method, path, access, encoding, answers, isLong), without the zod
 * shapes. `table` lacks the rows of admins, which visitors need not load; `adminTable` holds those alone.
 */
const evaluate = require('./support/evaluate.cjs');

/** The browser's part of the rows that `isKept` keeps. Groups without rows are left out. */
const rowsOf = (table, isKept) =>
  Object.fromEntries(
    Object.entries(table)
      .map(([group, rows]) => [
        group,
        Object.fromEntries(
          Object.entries(rows)
            .filter(([, { access }]) => isKept(access))
            .map(([name, { method, path: url, access, encoding, answers, isLong }]) => [
              name,
              { method, path: url, access, encoding, answers, isLong },
            ]),
        ),
      ])
      .filter(([, rows]) => Object.keys(rows).length > 0),
  );

module.exports = function tableLoader() {
  const { table, adminTable } = evaluate(this);
  const emitted = adminTable
    ? { adminTable: rowsOf(adminTable, (access) => access === 'admin') }
    : { table: rowsOf(table, (access) => access !== 'admin') };
  return Object.entries(emitted)
    .map(([name, rows]) => `export const ${name} = ${JSON.stringify(rows)};`)
    .join('\n');
};
