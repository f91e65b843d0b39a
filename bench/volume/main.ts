import { runProgram } from '../../src/server/runProgram';
import { makeDemo } from './demoCommand';

/** `dist/server/demo.js`, the program behind `npm run demo`. */
runProgram(makeDemo);
