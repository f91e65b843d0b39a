/** The claim (role) that the server named for a token. */
export interface NamedClaim {
  readonly token: string;
  readonly claim: number;
}

/** Brings the claims that answers name from what sends calls to the saga that compares them with the session's. */
export interface Claims {
  readonly tell: (named: NamedClaim) => void;
  readonly listen: (listener: (named: NamedClaim) => void) => () => void;
}

export function createClaims(): Claims {
  const listeners = new Set<(named: NamedClaim) => void>();
  return {
    tell: (named) => {
      for (const listener of listeners) listener(named);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
