import { type Refusal, refuse } from '../platform/http/refusals';

/** The data that others know of a password's owner. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const LIKE_OWNER = 'La password somiglia troppo al tuo nome o alla tua e-mail: scegline un’altra.';
const TOO_COMMON =
  'Questa password è facile da indovinare: scegline un’altra, per esempio tre o quattro parole a caso.';

/** zxcvbn's scores below this are guessed within minutes (0 to 4; the form shows the same meter). */
const LEAST_SCORE = 2;
/** zxcvbn's time grows with the square of the length; what is longer is not weak. */
const MEASURED = 72;

/**
 * Why a password may not be used, as an answer; undefined when it may. Its length is the contract's matter.
 */
export async function refuseWeakPassword(
  password: string,
  owner: PasswordOwner,
): Promise<Refusal | undefined> {
  const message = isLikeOwner(password, owner)
    ? LIKE_OWNER
    : (await isCommon(password, owner))
      ? TOO_COMMON
      : undefined;
  return message && refuse(message, { code: 'weak_password', errors: { Password: message } });
}

/** Nothing is left of it but digits and a few letters once the names and parts of the mail are taken out. */
function isLikeOwner(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const known = [email, firstName, lastName]
    .flatMap((text) => [letters(text), ...text.split(/[^\p{L}\p{N}]+/u).map(letters)])
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), letters(password));
  return rest !== letters(password) && rest.length < 4;
}

/** Small letters without accents and nothing else. */
function letters(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}

type Meter = (password: string, hints: string[]) => number;
let meter: Promise<Meter> | undefined;

async function isCommon(password: string, owner: PasswordOwner): Promise<boolean> {
  meter ??= loadMeter();
  const score = (await meter)(password.slice(0, MEASURED), Object.values(owner).filter(Boolean));
  return score < LEAST_SCORE;
}

/** Its word lists take some megabytes: they are read with the first password. */
async function loadMeter(): Promise<Meter> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password, hints) => factory.check(password, hints).score;
}
