/**
 * Babel plugin: leaves out `Component.displayName = …`, which only React's developer tools read. Such a line is a side
 * effect to the bundler, so it keeps each component of a package that is one file, used or not.
 */
module.exports = () => ({
  name: 'without-display-names',
  visitor: {
    ExpressionStatement(path) {
      const { expression } = path.node;
      if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return;
      const { property, computed } = expression.left;
      if (!computed && property.type === 'Identifier' && property.name === 'displayName') path.remove();
    },
  },
});
