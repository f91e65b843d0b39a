import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes: about 21 ms of two cores. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of a password that nobody knows: what an unknown mail is checked against, so that it takes as long. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$9EO6id8So+j+Bmg8KcW7JA$O4P7e8GHgCuXn7vneWlS7vnKeNRt67CXLBEwnaVnt9M';

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * One verification, whether there is a hash or not (no account, or one without a password): how long it
 * takes tells nothing.
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODYS_HASH, password);
  return matches && Boolean(passwordHash);
}
