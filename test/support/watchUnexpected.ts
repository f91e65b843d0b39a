import { format } from 'node:util';
import { noteUnexpected, takeUnexpected } from './unexpected';

// A machine that is busy with other things is slow, not broken.
jest.setTimeout(30_000);

/** Lines that depend on how busy the machine is: they say nothing about the program. */
const HARMLESS = /Middleware took \d+ms|not wrapped in act\(|suspended inside an `act` scope/;

// A test that expects a line replaces the function by a spy, or says `provokes(…)`.
for (const kind of ['error', 'warn'] as const) {
  const write = console[kind];
  console[kind] = (...parts: unknown[]) => {
    const line = format(...parts);
    if (HARMLESS.test(line)) return;
    noteUnexpected(`console.${kind}: ${line}`);
    write(...parts);
  };
}

afterEach(() => {
  const lines = takeUnexpected();
  if (lines.length > 0)
    throw new Error(`This test met failures that it does not expect:\n${lines.join('\n')}`);
});
