/**
 * The only way into the demo shop from the rest of the server. Load it with `import()` where a demo is made, so
 * that a production start loads none of it.
 */
export { DEMO_PASSWORD } from './rows/accounts';
export { seedDemo } from './seed';
