import createCache from '@emotion/cache';

/** One key on both sides, so that the browser takes over the styles that the server wrote. */
export const createStyleCache = () => createCache({ key: 'css' });
