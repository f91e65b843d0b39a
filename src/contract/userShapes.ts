import { z } from 'zod';
import { nameFault } from './names';
import { euro, id, instant, itemOf } from './shapes';

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

/** What is kept locally after login (specification §3), the token included. */
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

/** Login: `claim` is the role as an integer. */
export const session = itemOf(user).extend({ claim: z.number().int().optional() });

export const purchaseStatus = z.enum([
  'pending',
  'paid',
  'failed',
  'expired',
  'refunded_in_part',
  'refunded',
  'refund_due',
  'disputed',
  'deactivated',
]);
export type PurchaseStatus = z.infer<typeof purchaseStatus>;

export const purchase = z.object({
  IdEnc: id,
  IdCourseEnc: id.optional(),
  IdBundleEnc: id.optional(),
  title: z.string(),
  slug: z.string(),
  status: purchaseStatus,
  listPrice: euro,
  discount: euro,
  total: euro,
  CouponCode: z.string().optional(),
  /** Why the whole sum goes back: the account is deleted, or the buyer already owned everything. */
  refundReason: z.enum(['buyer_gone', 'nothing_new']).optional(),
  createdAt: instant,
  paidAt: instant.optional(),
});
export type Purchase = z.infer<typeof purchase>;

/** A row of the admin's list of users. */
export const userRow = z.object({
  IdEnc: id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.number().int(),
  createdAt: instant,
  activatedAt: instant.optional(),
});

/** One of the caller's own logins. */
export const login = z.object({
  IdEnc: id,
  /** Italian, such as "Chrome su Windows"; "Dispositivo sconosciuto" where the browser does not say. */
  device: z.string(),
  createdAt: instant,
  /** To within five minutes. */
  lastSeenAt: instant,
  /** The login that asks. */
  isCurrent: z.boolean(),
});
export type Login = z.infer<typeof login>;

/** What is lost with the account, and what its owner has to show before. */
export const deletionTerms = z.object({
  /** Asked again before anything is deleted; without one, a recent login and the word ELIMINA. */
  hasPassword: z.boolean(),
  /** The login is too old for an account without a password. */
  needsLogin: z.boolean(),
  courses: z.number().int(),
  reviews: z.number().int(),
  /** Kept, without the person, as the law says. */
  purchases: z.number().int(),
});
export type DeletionTerms = z.infer<typeof deletionTerms>;

/** Bytes of the largest picture that is received. */
export const MOST_PICTURE_BYTES = 12 * 1024 * 1024;

/** An account elsewhere by which one may log in. */
export const linkedAccount = z.object({
  /** As the environment names it. */
  Provider: z.string(),
  name: z.string(),
  /** The address there when it was linked. */
  email: z.string(),
  createdAt: instant,
});
export type LinkedAccount = z.infer<typeof linkedAccount>;

/** What the caller has agreed to be sent by mail. */
export const communications = z.object({
  /** The newsletter. What was said of it last, in which words and when; both absent where nothing ever was. */
  marketing: z.object({ isGiven: z.boolean(), text: z.string().optional(), at: instant.optional() }),
  /** What was agreed to on forms with the account's address and still holds, the newest first. */
  forms: z.array(z.object({ text: z.string(), at: instant })),
});
export type Communications = z.infer<typeof communications>;
