import { openTestDatabase, type TestDatabase } from '../../../support/database';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query(`
    insert into users (id, email) values ('u1', 'anna@example.com'), ('u2', 'bruno@example.com');
    insert into media (key, mime, bytes) values ('clip.mp4', 'video/mp4', 10);
    insert into courses (id, slug, title, price_cents, level)
      values ('c1', 'corso-uno', 'Corso uno', 9900, 'principiante');
    insert into sections (id, course_id, title, media_key) values ('s1', 'c1', 'Prima lezione', 'clip.mp4');
    insert into bundles (id, slug, title, price_cents) values ('b1', 'percorso', 'Percorso', 19900);
    insert into coupons (id, code, kind, amount, scope, use_limit)
      values ('k1', 'BENVENUTO20', 'percentage', 20, 'every_course', 2);
    insert into purchases (id, user_id, course_id, list_cents, total_cents, provider, provider_reference, state, paid_at)
      values ('p1', 'u1', 'c1', 9900, 9900, 'sandbox', 'ref-1', 'paid', now());
    insert into entitlements (id, user_id, course_id, source, source_id) values ('e1', 'u1', 'c1', 'purchase', 'p1');
    insert into reviews (id, user_id, course_id, text, rating) values ('r1', 'u1', 'c1', 'Chiaro', 5);
    insert into promoters (id, name) values ('pr1', 'mercati-in-chiaro');
    insert into stock_markets (id, broker, name, symbol) values ('m1', 'Broker', 'FTSE MIB', 'FTSEMIB');
    insert into mails (id, cause, "to", subject, html, text) values ('ml1', 'activation:t1', 'a@b.it', 's', 'h', 't');
  `);
});

afterAll(() => database.discard());

const coupon = (values: string) =>
  `insert into coupons (id, code, kind, amount, scope, course_id, bundle_id, starts_at, ends_at, use_limit, per_user_limit, uses) values ${values}`;
const purchase = (values: string) =>
  `insert into purchases (id, user_id, course_id, bundle_id, list_cents, discount_cents, total_cents, provider, state, paid_at, refunded_cents) values ${values}`;

/** Rows that the database refuses: their fault, the constraint's name, and the statement that tries. */
const REFUSED: [what: string, rule: string, statement: string][] = [
  [
    'a second account with the same mail in other case',
    'users_email_key',
    `insert into users (id, email) values ('x', 'ANNA@Example.com')`,
  ],
  [
    'an account without a mail address',
    'users_email_shape',
    `insert into users (id, email) values ('x', 'anna')`,
  ],
  [
    'a certificate of nothing',
    'certificates_one_item',
    `insert into certificates (number, user_id, holder, course_title, duration_seconds, issuer, completed_at, issued_at)
      values ('x', 'u1', 'Anna', 'Corso', 1, 'Scuola', now(), now())`,
  ],
  [
    'a certificate of a course and a learning path',
    'certificates_one_item',
    `insert into certificates (number, user_id, course_id, bundle_id, holder, course_title, duration_seconds, issuer,
      completed_at, issued_at) values ('x', 'u1', 'c1', 'b1', 'Anna', 'Corso', 1, 'Scuola', now(), now())`,
  ],
  [
    'a role that does not exist',
    'users_role_known',
    `insert into users (id, email, role) values ('x', 'x@x.it', 3)`,
  ],
  [
    'a login that ends before it begins',
    'logins_expires_after_created',
    `insert into logins (id, user_id, expires_at) values ('x', 'u1', now() - interval '1 hour')`,
  ],
  [
    'a login of nobody',
    'logins_user_id_users_id_fk',
    `insert into logins (id, user_id, expires_at) values ('x', 'nobody', now() + interval '1 hour')`,
  ],
  [
    'a token for an unknown purpose',
    'one_time_tokens_purpose_known',
    `insert into one_time_tokens (id, purpose, hash, expires_at) values ('x', 'other', 'h', now() + interval '1 hour')`,
  ],
  [
    'two courses at one address',
    'courses_slug_key',
    `insert into courses (id, slug, title, price_cents, level) values ('x', 'corso-uno', 'Altro', 0, 'avanzato')`,
  ],
  [
    'a negative price of a course',
    'courses_price_not_negative',
    `insert into courses (id, slug, title, price_cents, level) values ('x', 'x', 'X', -1, 'avanzato')`,
  ],
  [
    'a negative price of a bundle',
    'bundles_price_not_negative',
    `insert into bundles (id, slug, title, price_cents) values ('x', 'x', 'X', -1)`,
  ],
  [
    'an unknown level',
    'courses_level_known',
    `insert into courses (id, slug, title, price_cents, level) values ('x', 'x', 'X', 0, 'esperto')`,
  ],
  [
    'a course without a title',
    'courses_named',
    `insert into courses (id, slug, title, price_cents, level) values ('x', 'x', '', 0, 'avanzato')`,
  ],
  [
    'an unknown category',
    'course_categories_known',
    `insert into course_categories (course_id, category) values ('c1', 'cucina')`,
  ],
  [
    'a section of negative length',
    'sections_duration_not_negative',
    `insert into sections (id, course_id, title, duration_seconds) values ('x', 'c1', 'X', -5)`,
  ],
  [
    'the removal of a clip that a section plays',
    'sections_media_key_media_key_fk',
    `delete from media where key = 'clip.mp4'`,
  ],
  ['a price of no item', 'price_history_one_item', `insert into price_history (price_cents) values (100)`],
  [
    'a price of two items',
    'price_history_one_item',
    `insert into price_history (course_id, bundle_id, price_cents) values ('c1', 'b1', 100)`,
  ],
  [
    'a coupon code that differs by case only',
    'coupons_code_key',
    coupon(`('x', 'benvenuto20', 'euro', 100, 'everything', null, null, null, null, null, null, 0)`),
  ],
  [
    'a coupon code with spaces around it',
    'coupons_code_shape',
    coupon(`('x', ' X ', 'euro', 100, 'everything', null, null, null, null, null, null, 0)`),
  ],
  [
    'a discount of 101 %',
    'coupons_amount_fits',
    coupon(`('x', 'X', 'percentage', 101, 'everything', null, null, null, null, null, null, 0)`),
  ],
  [
    'a discount of nothing',
    'coupons_amount_fits',
    coupon(`('x', 'X', 'euro', 0, 'everything', null, null, null, null, null, null, 0)`),
  ],
  [
    'a coupon of one course that names none',
    'coupons_scope_names_its_item',
    coupon(`('x', 'X', 'euro', 100, 'course', null, null, null, null, null, null, 0)`),
  ],
  [
    'a coupon of every course that names one',
    'coupons_scope_names_its_item',
    coupon(`('x', 'X', 'euro', 100, 'every_course', 'c1', null, null, null, null, null, 0)`),
  ],
  [
    'a coupon of one course that names a bundle too',
    'coupons_scope_names_its_item',
    coupon(`('x', 'X', 'euro', 100, 'course', 'c1', 'b1', null, null, null, null, 0)`),
  ],
  [
    'a coupon that ends before it begins',
    'coupons_dates',
    coupon(
      `('x', 'X', 'euro', 100, 'everything', null, null, now(), now() - interval '1 day', null, null, 0)`,
    ),
  ],
  [
    'a coupon for no use at all',
    'coupons_limits_positive',
    coupon(`('x', 'X', 'euro', 100, 'everything', null, null, null, null, 0, null, 0)`),
  ],
  [
    'a coupon used more often than allowed',
    'coupons_uses_within_limit',
    `update coupons set uses = 3 where id = 'k1'`,
  ],
  [
    'a purchase of nothing',
    'purchases_one_item',
    purchase(`('x', 'u1', null, null, 100, 0, 100, 'sandbox', 'pending', null, 0)`),
  ],
  [
    'a purchase of a course and a bundle',
    'purchases_one_item',
    purchase(`('x', 'u1', 'c1', 'b1', 100, 0, 100, 'sandbox', 'pending', null, 0)`),
  ],
  [
    'a discount above the price',
    'purchases_amounts',
    purchase(`('x', 'u1', 'c1', null, 100, 101, -1, 'sandbox', 'pending', null, 0)`),
  ],
  [
    'a total that does not add up',
    'purchases_total_adds_up',
    purchase(`('x', 'u1', 'c1', null, 100, 10, 100, 'sandbox', 'pending', null, 0)`),
  ],
  [
    'an unknown state of a purchase',
    'purchases_state_known',
    purchase(`('x', 'u1', 'c1', null, 100, 0, 100, 'sandbox', 'gone', now(), 0)`),
  ],
  [
    'a paid purchase without its date',
    'purchases_paid_has_date',
    purchase(`('x', 'u1', 'c1', null, 100, 0, 100, 'sandbox', 'paid', null, 0)`),
  ],
  [
    'more money back than was paid',
    'purchases_refund_within_total',
    purchase(`('x', 'u1', 'c1', null, 100, 0, 100, 'sandbox', 'disputed', now(), 101)`),
  ],
  [
    'a refund in whole that is one in part',
    'purchases_refund_fits_state',
    purchase(`('x', 'u1', 'c1', null, 100, 0, 100, 'sandbox', 'refunded', now(), 50)`),
  ],
  [
    'a refund in part of everything',
    'purchases_refund_fits_state',
    purchase(`('x', 'u1', 'c1', null, 100, 0, 100, 'sandbox', 'refunded_in_part', now(), 100)`),
  ],
  [
    'money back from a payment that is kept',
    'purchases_refund_fits_state',
    purchase(`('x', 'u1', 'c1', null, 100, 0, 100, 'sandbox', 'paid', now(), 1)`),
  ],
  [
    'a refund that is due, though all of it has gone back',
    'purchases_refund_fits_state',
    `update purchases set refund_reason = 'nothing_new', refunded_cents = total_cents where id = 'p1'`,
  ],
  [
    'a provider reference that was seen before',
    'purchases_provider_reference_key',
    `insert into purchases (id, user_id, course_id, list_cents, total_cents, provider, provider_reference) values ('x', 'u2', 'c1', 1, 1, 'sandbox', 'ref-1')`,
  ],
  [
    'the removal of a user who bought something',
    'purchases_user_id_users_id_fk',
    `delete from users where id = 'u1'`,
  ],
  [
    'the removal of a course that was sold',
    'purchases_course_id_courses_id_fk',
    `delete from courses where id = 'c1'`,
  ],
  [
    'the same right twice from one source',
    'entitlements_source_key',
    `insert into entitlements (id, user_id, course_id, source, source_id) values ('x', 'u1', 'c1', 'purchase', 'p1')`,
  ],
  [
    'a right from an unknown source',
    'entitlements_source_known',
    `insert into entitlements (id, user_id, course_id, source, source_id) values ('x', 'u1', 'c1', 'theft', 'p1')`,
  ],
  [
    'a position before the beginning',
    'viewed_sections_position_not_negative',
    `insert into viewed_sections (user_id, section_id, position_seconds) values ('u1', 's1', -1)`,
  ],
  [
    'no star',
    'reviews_rating_range',
    `insert into reviews (id, user_id, course_id, text, rating) values ('x', 'u2', 'c1', '', 0)`,
  ],
  [
    'six stars',
    'reviews_rating_range',
    `insert into reviews (id, user_id, course_id, text, rating) values ('x', 'u2', 'c1', '', 6)`,
  ],
  [
    'an answer to a review without its day',
    'reviews_answer_dated',
    `update reviews set answer = 'Grazie' where id = 'r1'`,
  ],
  [
    'a second review by the same person',
    'reviews_user_course_key',
    `insert into reviews (id, user_id, course_id, text, rating) values ('x', 'u1', 'c1', '', 4)`,
  ],
  [
    'a gift of nothing',
    'gifts_one_item',
    `insert into gifts (id, email, deliver_at) values ('x', 'x@example.com', now())`,
  ],
  [
    'a second promoter of the same name',
    'promoters_name_key',
    `insert into promoters (id, name) values ('x', 'Mercati-In-Chiaro')`,
  ],
  [
    'a banner with more than 100 %',
    'banners_discount_fits',
    `insert into banners (id, banner_coupon_discount) values ('x', 150)`,
  ],
  [
    'a home section of a category that names none',
    'home_sections_category_given',
    `insert into home_sections (id, title, kind) values ('x', 'X', 'category')`,
  ],
  [
    'a market that a broker lists twice',
    'stock_markets_broker_symbol_key',
    `insert into stock_markets (id, broker, name, symbol) values ('x', 'BROKER', 'X', 'ftsemib')`,
  ],
  [
    'a lead without the words of the consent',
    'leads_consent_given',
    `insert into leads (id, kind, email, consent_text, consent_at) values ('x', 'webinar', 'a@b.it', '', now())`,
  ],
  [
    'a consent to advertising without its moment',
    'leads_advertising_dated',
    `insert into leads (id, kind, email, consent_text, consent_at, advertising_text) values ('x', 'video', 'a@b.it', 'Sì', now(), 'Sì')`,
  ],
  [
    'a second mail for one cause',
    'mails_cause_key',
    `insert into mails (id, cause, "to", subject, html, text) values ('x', 'activation:t1', 'a@b.it', 's', 'h', 't')`,
  ],
  [
    'a sent mail without its date',
    'mails_sent_has_date',
    `update mails set status = 'sent' where id = 'ml1'`,
  ],
  [
    'a file of negative size',
    'media_bytes_not_negative',
    `insert into media (key, mime, bytes) values ('x', 'video/mp4', -1)`,
  ],
];

test.each(REFUSED)('the database refuses %s', async (_what, rule, statement) => {
  await expect(database.pool.query(statement)).rejects.toMatchObject({ constraint: rule });
});

test('a course stays open as long as any right to it is left', async () => {
  const { pool } = database;
  await pool.query(`insert into entitlements (id, user_id, course_id, source, source_id, revoked_at) values
    ('e2', 'u2', 'c1', 'purchase', 'p2', now()), ('e3', 'u2', 'c1', 'gift', 'u1', null)`);
  const { rows } = await pool.query(
    `select id from entitlements where user_id = 'u2' and course_id = 'c1' and revoked_at is null`,
  );
  expect(rows).toEqual([{ id: 'e3' }]);
});

test('an erased account frees its mail address for a new one, and its purchases stay', async () => {
  const { pool } = database;
  await pool.query(`update users set email = 'deleted+u1@invalid', deleted_at = now() where id = 'u1'`);
  await pool.query(`insert into users (id, email) values ('u3', 'anna@example.com')`);
  const { rows } = await pool.query(`select id from purchases where user_id = 'u1'`);
  expect(rows).toEqual([{ id: 'p1' }]);
});
