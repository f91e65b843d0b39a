import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Longer ones are strong by their length; measuring all of one takes too long. */
const MEASURED = 72;

const meter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * How long a password would hold, 0 to 4, and zxcvbn's own key of what is weak about it.
 * @param hints what others know of its owner (name, mail): worth little in a password
 */
export function measure(password: string, hints: readonly string[]) {
  const { score, feedback } = meter.check(password.slice(0, MEASURED), hints.filter(Boolean));
  return { score, warning: feedback.warning };
}
