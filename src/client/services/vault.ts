/** Keeps passwords and files out of actions and state: an action carries a handle, and its saga takes the secret. */
export interface Vault {
  readonly put: (secret: unknown) => string;
  /** Returns the secret and forgets it; undefined for an unknown or used handle. */
  readonly take: <Secret>(handle: string) => Secret | undefined;
  /** Returns the secret and keeps it: for a call that may be retried. */
  readonly peek: <Secret>(handle: string) => Secret | undefined;
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
    peek: <Secret>(handle: string) => secrets.get(handle) as Secret | undefined,
  };
}
