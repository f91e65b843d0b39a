/** Lets Node load our TypeScript files: require this, then the file. The same Babel as in the build. */
const path = require('node:path');

const root = path.resolve(__dirname, '../..');

require('@babel/register')({
  cwd: root,
  extensions: ['.ts', '.tsx'],
  only: [(file) => file.startsWith(root) && !file.includes('node_modules')],
  babelrc: false,
  configFile: path.join(root, '.babelrc'),
  targets: { node: 'current' },
  cache: false,
});
