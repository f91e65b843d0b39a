/**
 * How dependency-cruiser reads the sources. Its own TypeScript reader wants the compiler's JavaScript interface,
 * which TypeScript 7 no longer has, so Babel takes the types out. An import of types alone would vanish with
 * them, though it ties two files together: it is kept as a call `importsTypes('…')`, which the rules see as an
 * import of its own kind ("exotic-require").
 */

/** @param {{ types: import('@babel/core').types }} babel */
function keepTypeImports({ types }) {
  const kept = (source) =>
    types.expressionStatement(types.callExpression(types.identifier('importsTypes'), [source]));
  const onlyTypes = (specifiers, kind) =>
    specifiers.length > 0 && specifiers.every((specifier) => specifier[kind] === 'type');
  return {
    name: 'keep-type-imports',
    visitor: {
      Program(program) {
        program.traverse({
          TSImportType({ node }) {
            program.pushContainer('body', kept(types.cloneNode(node.argument)));
          },
        });
        for (const statement of program.get('body')) {
          const { node } = statement;
          const isTypes =
            (statement.isImportDeclaration() &&
              (node.importKind === 'type' || onlyTypes(node.specifiers, 'importKind'))) ||
            (statement.isExportNamedDeclaration() &&
              node.source !== null &&
              (node.exportKind === 'type' || onlyTypes(node.specifiers, 'exportKind'))) ||
            (statement.isExportAllDeclaration() && node.exportKind === 'type');
          if (isTypes && node.source) statement.replaceWith(kept(node.source));
        }
      },
    },
  };
}

module.exports = {
  babelrc: false,
  configFile: false,
  parserOpts: { plugins: ['typescript', 'jsx'] },
  plugins: [keepTypeImports],
  presets: [
    [require.resolve('@babel/preset-react'), { runtime: 'automatic' }],
    [require.resolve('@babel/preset-typescript'), { onlyRemoveTypeImports: true }],
  ],
};
