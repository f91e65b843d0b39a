/**
 * Babel plugin: `import.meta.url` as CommonJS knows it. Packages that come as ES modules find their own files by
 * it, and Jest runs them as CommonJS.
 *
 * @returns {import('@babel/core').PluginObj}
 */
module.exports = ({ template }) => ({
  name: 'import-meta-url',
  visitor: {
    MetaProperty(path) {
      const parent = path.parentPath;
      if (parent.isMemberExpression() && parent.get('property').isIdentifier({ name: 'url' })) {
        parent.replaceWith(template.expression.ast`require('node:url').pathToFileURL(__filename).href`);
      }
    },
  },
});
