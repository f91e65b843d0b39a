/** Failures that a test has met and did not provoke. One list for a file, whatever `jest.resetModules` forgets. */
const KEY = Symbol.for('corsi.unexpected');
interface Met {
  lines: string[];
  provoked: RegExp[];
}
const holder = globalThis as { [KEY]?: Met };
const met = (): Met => {
  holder[KEY] ??= { lines: [], provoked: [] };
  return holder[KEY];
};

/** Makes the running test fail with this line, unless it has said that it provokes it. */
export function noteUnexpected(line: string): void {
  met().lines.push(line);
}

/**
 * Says that this test provokes a failure: a worker that throws, a call that nobody answers, an error on the
 * console. The test fails if it does not come.
 */
export function provokes(line: RegExp): void {
  met().provoked.push(line);
}

/** Forgets everything. @returns what was met and not provoked, or provoked and not met */
export function takeUnexpected(): string[] {
  const { lines, provoked } = met();
  holder[KEY] = { lines: [], provoked: [] };
  return [
    ...lines.filter((line) => !provoked.some((pattern) => pattern.test(line))),
    ...provoked
      .filter((pattern) => !lines.some((line) => pattern.test(line)))
      .map((pattern) => `never came: ${pattern}`),
  ];
}
