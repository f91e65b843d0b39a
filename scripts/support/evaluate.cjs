/** Runs a source of the project while webpack builds, for loaders that emit its exports as data. */
const path = require('node:path');

const SOURCES = path.resolve(__dirname, '../../src');

/** @returns the exports of the loader's module, which is built again when one of its sources changes */
module.exports = function evaluate(loader) {
  const register = require('@babel/register');
  register({
    extensions: ['.ts', '.tsx'],
    only: [(file) => file.startsWith(SOURCES)],
    cache: false,
  });
  const isSource = (file) => file.startsWith(SOURCES);
  try {
    for (const file of Object.keys(require.cache).filter(isSource)) delete require.cache[file];
    const exported = require(loader.resourcePath);
    for (const file of Object.keys(require.cache).filter(isSource)) loader.addDependency(file);
    return exported;
  } finally {
    // What the process loads afterwards is none of Babel's business.
    register.revert();
  }
};
