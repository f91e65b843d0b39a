import type { User } from '../../contract/identity/users';

/** The user as the store may know it: the token stays in the storage. */
export type SessionUser = Omit<User, 'token'>;
export interface StoredSession {
  readonly user: SessionUser;
  /** The role of the account, as a number. */
  readonly claim: number;
  /** When the token ends, milliseconds since 1970; absent when the token does not say. */
  readonly expiresAt?: number;
}

const MIN_LENGTH = 3;
const USER = 'user';
/** Where the claim is kept. */
export const CLAIM = 'claim';

/** Whether what another tab has written, or cleared (null), is the session. */
export const isSessionKey = (key: string | null) => key === null || key === USER || key === CLAIM;

/** Where user, token and claim are kept between visits. */
export interface SessionStorage {
  readonly token: () => string | undefined;
  /** The session, or undefined unless id and token are both longer than 3 characters. */
  readonly read: () => StoredSession | undefined;
  readonly save: (user: User, claim: number) => void;
  readonly clear: () => void;
  /** Calls back after another tab has written here: the listener reads again. */
  readonly onChange: (listener: () => void) => () => void;
}

export type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The instant that a token (a JWT) names as its end. The token itself is read here and nowhere else. */
function endOf(token: string): number | undefined {
  try {
    const claims = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const { exp } = JSON.parse(atob(claims)) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}

/**
 * `area` is the browser's localStorage; where it is denied, the session lasts as long as the page.
 * `onChange` tells of what other tabs write; in memory there are none.
 */
export function createSessionStorage(
  area: Area,
  onChange: SessionStorage['onChange'] = () => () => undefined,
): SessionStorage {
  const stored = (): User | undefined => {
    try {
      const user = JSON.parse(area.getItem(USER) ?? 'null') as User | null;
      const authenticated =
        typeof user?.id === 'string' &&
        typeof user.token === 'string' &&
        user.id.length > MIN_LENGTH &&
        user.token.length > MIN_LENGTH;
      return authenticated ? user : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    token: () => stored()?.token,
    read: () => {
      const full = stored();
      if (!full) return undefined;
      const { token, ...user } = full;
      const expiresAt = endOf(token);
      return {
        user,
        // The role is read as an integer, default 0.
        claim: Number.parseInt(area.getItem(CLAIM) ?? '', 10) || 0,
        ...(expiresAt === undefined ? {} : { expiresAt }),
      };
    },
    // The user comes last and goes first: another tab never sees one with somebody else's role.
    save: (user, claim) => {
      area.setItem(CLAIM, String(claim));
      area.setItem(USER, JSON.stringify(user));
    },
    clear: () => {
      area.removeItem(USER);
      area.removeItem(CLAIM);
    },
    onChange,
  };
}

/** Keeps what it is given for as long as the page lives. */
export function memoryArea(): Area {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
