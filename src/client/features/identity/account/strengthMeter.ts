import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Longer passwords are strong by their length, and measuring all of one takes too long. */
const MAX_MEASURED = 72;

const meter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Returns a score from 0 to 4, and zxcvbn's own key for what is weak.
 * @param hints what others know about the owner (name, e-mail), worth little in a password
 */
export function measure(password: string, hints: readonly string[]) {
  const { score, feedback } = meter.check(password.slice(0, MAX_MEASURED), hints.filter(Boolean));
  return { score, warning: feedback.warning };
}
