import type { User } from '../contract/users';

/** The user as the store may know it: the token stays in the storage. */
export type SessionUser = Omit<User, 'token'>;
export interface StoredSession {
  readonly user: SessionUser;
  /** The role (specification §3, "A numeric claim"). */
  readonly claim: number;
}

const MIN_LENGTH = 3;
const USER = 'user';
const CLAIM = 'claim';

/** Where user, token and claim are kept between visits. */
export interface SessionStorage {
  readonly token: () => string | undefined;
  /** The session, or undefined unless id and token are both longer than 3 characters (specification §5). */
  readonly read: () => StoredSession | undefined;
  readonly save: (user: User, claim: number) => void;
  readonly clear: () => void;
}

export type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `area` is the browser's localStorage; where it is denied, the session lasts as long as the page. */
export function createSessionStorage(area: Area): SessionStorage {
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
      const { token: _token, ...user } = full;
      // The role is read as an integer, default 0 (specification §5).
      return { user, claim: Number.parseInt(area.getItem(CLAIM) ?? '', 10) || 0 };
    },
    save: (user, claim) => {
      area.setItem(USER, JSON.stringify(user));
      area.setItem(CLAIM, String(claim));
    },
    clear: () => {
      area.removeItem(USER);
      area.removeItem(CLAIM);
    },
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
