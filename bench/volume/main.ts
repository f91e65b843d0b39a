import { runProgram } from '../../src/server/platform/process/runProgram';
import { makeDemo } from './demoCommand';

/** `dist/server/demo.js`, the program behind `npm run demo`. */
runProgram(makeDemo);
