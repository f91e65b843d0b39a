/**
 * Passwords and files never enter an action or the state: an action carries a handle, and whoever carries
 * the action out takes from here, once, what it stands for.
 */
export interface Vault {
  readonly put: (secret: unknown) => string;
  /** What the handle stands for, which is then forgotten; undefined for an unknown or used handle. */
  readonly take: <Secret>(handle: string) => Secret | undefined;
}

export function createVault(): Vault {
  const secrets = new Map<string, unknown>();
  let count = 0;
  return {
    put: (secret) => {
      count += 1;
      const handle = `handle-${count}`;
      secrets.set(handle, secret);
      return handle;
    },
    take: <Secret>(handle: string) => {
      const secret = secrets.get(handle) as Secret | undefined;
      secrets.delete(handle);
      return secret;
    },
  };
}
