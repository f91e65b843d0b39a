import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { CONSENT_PURPOSES } from '../../../../contract/identity/consents';
import type { Role } from '../../../../contract/identity/roles';
import { createdAt, id, inOrder, line, moment, oneOf, position, updatedAt, version } from './columns';

const TOKEN_PURPOSES = [
  'activation',
  'password_reset',
  'email_change',
  'email_undo',
  'social_login',
] as const;

/** The text that an account is searched by: its mail address and its name. */
export const searchedText = (user: {
  email: AnyPgColumn;
  firstName: AnyPgColumn;
  lastName: AnyPgColumn;
}): SQL => sql`(${user.email} || ' ' || ${user.firstName} || ' ' || ${user.lastName})`;

/**
 * Everybody with an account. Role: 0 student, 1 admin, 2 teacher. A deleted user's row stays, without the
 * person in it (`deletedAt` set, the e-mail replaced), since purchases must be kept.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** As typed; unique whatever its case. Look it up with `lower(email) = lower($1)`. */
    email: text('email').notNull(),
    /** argon2id; null for users who log in only by a provider. */
    passwordHash: text('password_hash'),
    firstName: line('first_name'),
    lastName: line('last_name'),
    phone: line('phone'),
    address: line('address'),
    cap: line('cap'),
    city: line('city'),
    company: line('company'),
    country: line('country'),
    region: line('region'),
    description: line('description'),
    /** Address of the profile picture, '' for the default avatar. */
    urlProfile: line('url_profile'),
    role: smallint('role').notNull().default(0).$type<Role>(),
    activatedAt: moment('activated_at'),
    /** Signed up at the checkout: may log in, buy and watch before the address is proved. */
    buysUnproved: boolean('buys_unproved').notNull().default(false),
    /** When the owner of the address took over what somebody else may have signed up with and bought. */
    claimedAt: moment('claimed_at'),
    deletedAt: moment('deleted_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    check('users_email_shape', sql`position('@' in ${t.email}) > 1 and length(${t.email}) <= 320`),
    check('users_role_known', sql`${t.role} in (0, 1, 2)`),
    index('users_role_idx').on(t.role).where(sql`${t.role} <> 0`),
    // With what the admin's list counts by.
    index('users_created_idx').on(t.createdAt.desc().nullsFirst(), t.id, t.deletedAt, t.activatedAt),
    index('users_name_idx').on(t.lastName, t.firstName, t.id),
    // Every search reads through the list of pending entries, so it is kept short.
    index('users_searched_idx')
      .using('gin', sql`${searchedText(t)} gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
  ],
);

/** One row a login (what a session token points at). A token holds as long as its row does. */
export const logins = pgTable(
  'logins',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    userAgent: line('user_agent'),
    ip: line('ip'),
  },
  (t) => [
    index('logins_user_idx').on(t.userId, t.lastSeenAt.desc().nullsFirst()),
    index('logins_expires_idx').on(t.expiresAt),
    check('logins_expires_after_created', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);

/** A login provider's account that stands for a user. */
export const identities = pgTable(
  'identities',
  {
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: line('email'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index('identities_user_idx').on(t.userId)],
);

/** The token that a link in a mail carries. Only its SHA-256 is kept. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: id(),
    purpose: text('purpose', { enum: TOKEN_PURPOSES }).notNull(),
    hash: text('hash').notNull(),
    /** Null where the user is not known yet (a social login under way). */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Further data of the purpose, such as the new address. */
    payload: jsonb('payload').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [
    uniqueIndex('one_time_tokens_hash_key').on(t.hash),
    index('one_time_tokens_user_idx').on(t.userId, t.purpose),
    index('one_time_tokens_expires_idx').on(t.expiresAt),
    check('one_time_tokens_purpose_known', oneOf(t.purpose, TOKEN_PURPOSES)),
    check('one_time_tokens_dates', inOrder(t.createdAt, t.expiresAt)),
  ],
);

/**
 * The consents that an account's owner gave or withdrew, in the very words of the form; one row each time, never
 * changed. Of a purpose the last row holds.
 */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: CONSENT_PURPOSES }).notNull(),
    text: text('text').notNull(),
    /** False where the consent was withdrawn, at `givenAt`. */
    isGiven: boolean('is_given').notNull().default(true),
    givenAt: moment('given_at').notNull().defaultNow(),
  },
  (t) => [
    index('consents_user_idx').on(t.userId, t.givenAt),
    check('consents_purpose_known', oneOf(t.purpose, CONSENT_PURPOSES)),
    check('consents_text_given', sql`length(${t.text}) > 0`),
  ],
);

/** A teacher ("relatore"): a user with a public portrait. */
export const teachers = pgTable(
  'teachers',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    headline: line('headline'),
    /** Raw draft-js content as JSON text, '' for none. */
    biography: line('biography'),
    /** Address of the portrait, '' for the default avatar. */
    picture: line('picture'),
    /** Lists show the lowest first, then by name. */
    position: position(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('teachers_user_key').on(t.userId),
    uniqueIndex('teachers_slug_key').on(t.slug),
    check('teachers_name_given', sql`length(${t.name}) > 0 and length(${t.slug}) > 0`),
  ],
);
