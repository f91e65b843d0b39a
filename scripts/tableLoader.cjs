/**
 * Webpack loader for src/contract/table.ts in the browser's bundle: evaluates the table while building and
 * emits of each row what the browser needs (method, path, access, encoding, answers), without the zod shapes, and
 * without the rows of admins, which visitors need not load.
 */
const path = require('node:path');

module.exports = function tableLoader() {
  const contract = path.dirname(this.resourcePath);
  this.addContextDependency(contract);
  require('@babel/register')({
    extensions: ['.ts'],
    only: [(file) => file.startsWith(contract)],
    cache: false,
  });
  for (const file of Object.keys(require.cache)) {
    if (file.startsWith(contract)) delete require.cache[file];
  }
  const { table } = require(this.resourcePath);
  const routes = Object.fromEntries(
    Object.entries(table).map(([group, rows]) => [
      group,
      Object.fromEntries(
        Object.entries(rows)
          .filter(([, { access }]) => access !== 'admin')
          .map(([name, { method, path: url, access, encoding, answers }]) => [
            name,
            { method, path: url, access, encoding, answers },
          ]),
      ),
    ]),
  );
  return `export const table = ${JSON.stringify(routes)};`;
};
