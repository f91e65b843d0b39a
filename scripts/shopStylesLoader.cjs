/** Webpack loader for src/client/app/shopStyles.tsx: renders the styles while building and emits them as CSS. */
const { createElement } = require('react');
const { renderToStaticMarkup } = require('react-dom/server');
const evaluate = require('./support/evaluate.cjs');

module.exports = function shopStylesLoader() {
  const { ShopStyles } = evaluate(this);
  return renderToStaticMarkup(createElement(ShopStyles)).replace(/<\/?style[^>]*>/g, '\n');
};
