import { z } from 'zod';
import { nameFault } from '../platform/names';
import { id, instant, itemOf } from '../platform/shapes';

const text = (max: number) => z.string().trim().max(max);
/** @param missing said where nothing was written */
export const name = (missing: string) =>
  text(100).superRefine((written, { addIssue }) => {
    const message = nameFault(written, missing);
    if (message) addIssue({ code: 'custom', message });
  });
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('Scrivi un indirizzo e-mail valido.'));
export const newPassword = z
  .string()
  .min(10, 'La password deve avere almeno 10 caratteri.')
  .max(200, 'La password può avere al massimo 200 caratteri.');

/** Stored in the browser after login (spec §3), including the token. */
export const user = z.object({
  id,
  token: z.string(),
  username: z.string(),
  urlProfile: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  cap: z.string(),
  city: z.string(),
  company: z.string(),
  country: z.string(),
  description: z.string(),
  phone: z.string(),
  region: z.string(),
});
export type User = z.infer<typeof user>;
/** The same without the token. */
export const profile = user.omit({ token: true });
export type Profile = z.infer<typeof profile>;

export const profileFields = z.object({
  Address: text(200),
  Cap: text(20),
  City: text(100),
  Company: text(200),
  Country: text(100),
  Description: text(2000),
  FirstName: text(100),
  LastName: text(100),
  Phone: text(40),
  Region: text(100),
});

export const credentials = z.object({
  Username: z.string().trim().min(1, 'Scrivi la tua e-mail.').max(254),
  Password: z.string().min(1, 'Scrivi la password.').max(200),
});

/** The login's answer; `claim` is the numeric role. */
export const session = itemOf(user).extend({ claim: z.number().int().optional() });

/** A user in the admin's list. */
export const userRow = z.object({
  IdEnc: id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.number().int(),
  createdAt: instant,
  activatedAt: instant.optional(),
  /** Has paid for something: deleted from the account's own page alone. */
  hasPaid: z.boolean(),
});
export type UserRow = z.infer<typeof userRow>;

/** One of the caller's logins. */
export const login = z.object({
  IdEnc: id,
  /** Italian, such as "Chrome su Windows", or "Dispositivo sconosciuto". */
  device: z.string(),
  createdAt: instant,
  /** Accurate to five minutes. */
  lastSeenAt: instant,
  /** Whether it is the current login. */
  isCurrent: z.boolean(),
});
export type Login = z.infer<typeof login>;

/** The belongings that deleting the account removes, and how to confirm it. */
export const deletionTerms = z.object({
  /** Whether the password confirms the deletion; without one, a recent login and the word ELIMINA do. */
  hasPassword: z.boolean(),
  /** Whether the login is too old to confirm. */
  needsLogin: z.boolean(),
  courses: z.number().int(),
  reviews: z.number().int(),
  /** Kept anonymously, as the law requires. */
  purchases: z.number().int(),
});
export type DeletionTerms = z.infer<typeof deletionTerms>;

/** Maximum bytes of an uploaded picture. */
export const MOST_PICTURE_BYTES = 12 * 1024 * 1024;

/** A linked account of a login provider. */
export const linkedAccount = z.object({
  /** The provider's id in the environment. */
  Provider: z.string(),
  name: z.string(),
  /** The provider's e-mail address at the time of linking. */
  email: z.string(),
  createdAt: instant,
});
export type LinkedAccount = z.infer<typeof linkedAccount>;

/** The last decision on a consent, with its text and time; both absent when there was none. */
const decision = z.object({ isGiven: z.boolean(), text: z.string().optional(), at: instant.optional() });
export type Decision = z.infer<typeof decision>;

/** The caller's consents, which they can change at any time. */
export const communications = z.object({
  /** The newsletter. */
  marketing: decision,
  /** Their name in purchase toasts. */
  buyerName: decision,
  /** Valid consents given on forms with the account's address, newest first. */
  forms: z.array(z.object({ text: z.string(), at: instant })),
});
export type Communications = z.infer<typeof communications>;
