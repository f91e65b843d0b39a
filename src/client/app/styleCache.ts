import createCache, { type StylisPlugin } from '@emotion/cache';

/** Properties that a supported browser (package.json, browserslist) still knows by their prefix alone. */
const PREFIXED = /^(user-select|hyphens|backdrop-filter|mask(-image)?|box-decoration-break)$/;

/** Replaces Emotion's own prefixer, which doubles the styles for browsers of ten years ago. */
const prefix: StylisPlugin = (element) => {
  if (element.type !== 'decl' || element.return || !PREFIXED.test(String(element.props))) return;
  element.return = `-webkit-${element.value}${element.value}`;
};

/** One key on both sides, so that the browser takes over the styles that the server wrote. */
export const createStyleCache = () => createCache({ key: 'css', stylisPlugins: [prefix] });
