import { email as emailShape } from '../../../contract/identity/users';

/** The person that a login provider vouches for. */
export interface ProvenPerson {
  /** Names the person at that provider, for ever. */
  readonly subject: string;
  /** Small letters; undefined where the provider tells none that we could write to. */
  readonly email: string | undefined;
  /** Whether the provider has seen that the address is theirs. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export type Claims = Readonly<Record<string, unknown>>;

/** Longest that the profile takes. */
const MAX_NAME = 100;

/** Whether both halves are there: an address is worth nothing without the word on it. */
export const tellsAddress = ({ email, email_verified }: Claims): boolean =>
  email !== undefined && email_verified !== undefined;

/** @param claims of the verified id_token, or of it and the userinfo of the same subject */
export function personOf(claims: Claims): ProvenPerson {
  const { email, email_verified: verified, given_name, family_name, name } = claims;
  const known = emailShape.safeParse(email);
  const [first = '', ...rest] = textOf(name).split(' ');
  return {
    subject: String(claims.sub),
    email: known.success ? known.data : undefined,
    // Some providers write it as a text.
    isEmailVerified: verified === true || verified === 'true',
    firstName: textOf(given_name) || first.slice(0, MAX_NAME),
    lastName: textOf(family_name) || rest.join(' ').slice(0, MAX_NAME),
  };
}

/** One line without control characters. */
function textOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  const line = value.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.slice(0, MAX_NAME).trim();
}
