import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { StartError } from '../../src/server/platform/database';
import type { VolumeSize } from './addVolume';

export interface DemoRequest extends VolumeSize {
  /** Small letters and digits. */
  readonly batch: string;
}

const USAGE = 'demo [--courses N] [--users N] [--purchases N] [--batch NAME]';
const MOST = 20_000_000;
const LETTERS = 'abcdefghijkmnpqrstuvwxyz';

/**
 * Reads the data that the command line asks for on top of the demo shop; undefined when it asks for none.
 * @throws StartError, one line that says what is wrong
 */
export function readDemoRequest(parameters: readonly string[]): DemoRequest | undefined {
  if (parameters.length === 0) return undefined;
  const values = parse(parameters);
  const request = {
    courses: numberOf('courses', values.courses),
    users: numberOf('users', values.users),
    purchases: numberOf('purchases', values.purchases),
    batch: values.batch ?? newBatch(),
  };
  if (!/^[a-z0-9]{1,20}$/.test(request.batch)) {
    throw new StartError('--batch takes up to 20 small letters and digits.');
  }
  if (request.courses + request.users + request.purchases === 0) {
    throw new StartError(`Nothing to add. Usage: ${USAGE}.`);
  }
  return request;
}

function parse(parameters: readonly string[]) {
  const option = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...parameters],
      options: { courses: option, users: option, purchases: option, batch: option },
    }).values;
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    throw new StartError(`${reason.replace(/\. .*$/, '').replace(/\.$/, '')}. Usage: ${USAGE}.`);
  }
}

function numberOf(name: string, text = '0'): number {
  const number = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= MOST)) {
    throw new StartError(`--${name} takes a whole number from 0 to ${MOST}, not "${text.slice(0, 40)}".`);
  }
  return number;
}

/** Five letters that no earlier run will have had. */
function newBatch(): string {
  return Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
