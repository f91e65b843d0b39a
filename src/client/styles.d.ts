/** Style sheets are taken out of the bundle by webpack; importing one has no value. */
declare module '*.css';
