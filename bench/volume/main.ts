import { readSettings } from '../../src/server/configuration';
import { exitWithError } from '../../src/server/exitWithError';
import { makeDemo } from './demoCommand';

/** `dist/server/demo.js`, the program behind `npm run demo`. */
async function main(parameters: readonly string[]): Promise<void> {
  await makeDemo(readSettings(process.env), parameters);
}

main(process.argv.slice(2)).catch(exitWithError);
