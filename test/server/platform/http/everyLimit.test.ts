import { eq, like } from 'drizzle-orm';
import { rateLimits, users } from '../../../../src/server/platform/database';
import { type LimitName, RULES } from '../../../../src/server/platform/http/limits';
import { type Answer, openTestApp, PASSWORD, type TestApp } from '../../../support/app';
import { shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
let course: { id: string; slug: string };
let bundle: { id: string };
beforeAll(async () => {
  shop = await openTestApp();
  const { addCourse, addBundle } = shopOf(shop);
  course = await addCourse();
  bundle = await addBundle([course.id]);
});
afterAll(() => shop.close());

/** Somebody with an account, an address and an e-mail of their own. */
interface Person {
  readonly token: string;
  readonly email: string;
  readonly ip: string;
}
type Way = (person: Person) => Promise<Answer>;

let made = 0;
async function addPerson(): Promise<Person> {
  made += 1;
  const email = `person${made}@example.com`;
  await shop.addUser({ email });
  return { email, token: await shop.logIn(email), ip: `203.0.113.${made}` };
}

const post =
  (url: string, body: (person: Person) => object = () => ({})): Way =>
  (person) =>
    shop.call(url, body(person), person.token, { remoteAddress: person.ip });
const get =
  (url: string): Way =>
  ({ ip }) =>
    shop.call(url, undefined, undefined, { method: 'GET', remoteAddress: ip });
const beginVideo: Way = async ({ email, token, ip }) => {
  await shop.database.orm.update(users).set({ role: 1 }).where(eq(users.email, email));
  return shop.call('/media/uploads/nessuna', undefined, token, { remoteAddress: ip });
};
const picture: Way = ({ token, ip }) =>
  shop.call('/api/users/UploadProfilePicture', undefined, token, {
    remoteAddress: ip,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload:
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nno\r\n--x--\r\n',
  });

const wrongLogin = post('/api/users/authenticate', ({ email }) => ({ Username: email, Password: 'wrong' }));
const Token = 'x'.repeat(22);
const withToken = (url: string) => post(url, () => ({ Token, Password: PASSWORD }));
const Password = { CurrentPassword: 'wrong', Password: PASSWORD };
const changePassword = post('/api/users/UpdatePassword', () => Password);
const changeEmail = post('/api/users/UpdateUserEmail', () => ({ ...Password, Email: 'new@example.com' }));
const deleteAccount = post('/api/users/DeleteAccount', () => ({
  Password: 'wrong',
  Confirmation: 'ELIMINA',
}));
const checkCoupons = {
  'of a course': post('/api/courses/IsValidCoupon', () => ({
    IdCourseEnc: course.id,
    CouponCode: 'NESSUNO',
  })),
  'of a title': post('/api/courses/IsValidCouponWithTitle', () => ({
    Title: course.slug,
    CouponCode: 'NESSUNO',
  })),
  'of a bundle': post('/api/Bundle/IsValidBundleCoupon', () => ({
    IdBundleEnc: bundle.id,
    CouponCode: 'NESSUNO',
  })),
  'of a gift': post('/api/courses/GetGift', () => ({ CpnCode: 'NESSUNO' })),
};
const asked = { 'new password': changePassword, 'new e-mail': changeEmail, deletion: deleteAccount };

/** Every way to use what a rule limits. */
const WAYS: Record<LimitName, Record<string, Way>> = {
  login: { 'by password': wrongLogin },
  login_account: { 'by password': wrongLogin },
  login_everywhere: { 'by password': wrongLogin },
  password_change: asked,
  password_asked: asked,
  sign_up: {
    'by e-mail': post('/api/users/RegisterUser', ({ email }) => ({
      ...{
        Email: email,
        Password: PASSWORD,
        FirstName: 'Sara',
        Surname: 'Conti',
        Terms: true,
        Privacy: true,
      },
    })),
  },
  buyer_sign_up: {
    'at the checkout': post('/api/users/RegisterBuyer', ({ email }) => ({
      ...{
        Email: email,
        Password: PASSWORD,
        FirstName: 'Sara',
        Surname: 'Conti',
        Terms: true,
        Privacy: true,
      },
    })),
  },
  reset: {
    'of a password': post('/api/users/PrepareResetPassword', ({ email }) => ({ Email: email })),
    'of an activation': post('/api/users/ResendActivation', ({ email }) => ({ Email: email })),
  },
  token: {
    'of an activation': withToken('/api/users/ActivateAccount'),
    'of a new password': withToken('/api/users/ResetPassword'),
    'of a new e-mail': withToken('/api/users/ConfirmEmail'),
    'of an undone e-mail': withToken('/api/users/UndoEmailChange'),
  },
  coupon: checkCoupons,
  coupon_guess: checkCoupons,
  checkout: {
    'of a course': post('/api/PaymentRequest/create-checkout', () => ({ IdCourseEnc: 'x' })),
    'of a bundle': post('/api/PaymentRequest/create-bundle-checkout', () => ({ IdBundleEnc: 'x' })),
    'of a cart': post('/api/PaymentRequest/create-cart-checkout', () => ({
      lines: [{ kind: 'course', IdItemEnc: 'x' }],
    })),
    'at the pay page': ({ ip }) =>
      shop.call('/sandbox-pay/x', 'card=4242', undefined, {
        remoteAddress: ip,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
  },
  lead: {
    webinar: post('/crm/web-to-lead', () => ({ email: 'a@example.com' })),
    contact: post('/api/Lead/Contact', () => ({})),
  },
  picture: { upload: picture },
  video_upload: { 'of a lesson': beginVideo },
  review: {
    'of a course': post('/api/courses/AddReviewByIdCourse', () => ({
      IdCourseEnc: 'x',
      Text: 'Bello',
      Rating: 5,
    })),
  },
  review_answer: {
    'of a teacher': post('/api/courses/AnswerReview', () => ({
      IdEnc: 'nessuna',
      version: 1,
      Text: 'Grazie',
    })),
  },
  consent: {
    marketing: post('/api/users/UpdateCommunications', () => ({ Marketing: false })),
    'buyer’s name': post('/api/users/UpdateBuyerName', () => ({ IsShown: false })),
  },
  data_copy: { download: post('/api/users/DownloadData') },
  receipt: {
    download: post('/api/PaymentRequest/DownloadReceipt', () => ({ IdPurchaseEnc: 'x' })),
    'of a refund': post('/api/PaymentRequest/DownloadCreditNote', () => ({
      IdPurchaseEnc: 'x',
      Number: '1/2026',
    })),
  },
  gift_preview: {
    'of a course': post('/api/PaymentRequest/PreviewGift', () => ({ kind: 'course', IdItemEnc: 'x' })),
  },
  cart: { 'of a course': post('/api/Cart/AddToCart', () => ({ kind: 'course', IdItemEnc: 'x' })) },
  wishlist: { 'of a course': post('/api/Wishlist/SaveCourse', () => ({ IdCourseEnc: 'x' })) },
  note: {
    add: post('/api/Note/AddNote', () => ({ IdSectionEnc: 'x', Seconds: 0, Text: 'x' })),
    change: post('/api/Note/UpdateNote', () => ({ IdEnc: 'x', Text: 'x' })),
  },
  question: {
    asked: post('/api/Question/AddQuestion', () => ({ IdSectionEnc: 'nessuna', Text: 'Perché?' })),
    changed: post('/api/Question/UpdateQuestion', () => ({ IdEnc: 'nessuna', Text: 'Perché?' })),
  },
  question_vote: {
    'of a vote': post('/api/Question/VoteQuestion', () => ({ IdEnc: 'nessuna', IsUseful: true })),
  },
  certificate: {
    download: post('/api/users/DownloadCertificate/', () => ({ IdCourseEnc: 'x' })),
    'of a path': post('/api/users/DownloadPathCertificate', () => ({ IdBundleEnc: 'x' })),
  },
  provider_login: {
    'social login': get('/api/users/SocialLogin'),
    'mail login': get('/api/users/MailLogin'),
    'mail sign-up': get('/api/users/MailRegister'),
    'return from a social login': post('/api/users/FinalizeSocialLogin', () => ({ Code: 'x', State: 'x' })),
    'return from a mail login': post('/api/users/FinalizeMailLogin', () => ({ Code: 'x', State: 'x' })),
  },
};

/** Where a person on a screen of ours may get there: a 429 would end the session. */
const IN_WORDS: Partial<Record<LimitName, RegExp>> = {
  password_change: /Hai sbagliato la password molte volte/,
  picture: /Hai cambiato immagine molte volte/,
  review: /Hai inviato troppe modifiche/,
  review_answer: /Hai inviato troppe risposte/,
  consent: /Hai cambiato idea molte volte/,
  data_copy: /Hai già scaricato i tuoi dati più volte/,
  receipt: /Hai scaricato molte ricevute/,
  gift_preview: /Hai guardato molte anteprime/,
  note: /Hai salvato molti appunti/,
  cart: /Hai cambiato il carrello molte volte/,
  wishlist: /Hai salvato molti corsi/,
  question: /Hai fatto molte domande/,
  question_vote: /Hai votato molte domande/,
  certificate: /Hai scaricato molti certificati/,
};

/** By status where a program alone gets there, in words where a person on a screen of ours may. */
const isRefused = ({ status, data, text }: Answer): boolean =>
  status === 429 || /^too_many/.test(data?.code ?? '') || /molte volte/.test(text);

const BY_ADDRESS: readonly LimitName[] = [
  ...(['login', 'login_account', 'sign_up', 'buyer_sign_up', 'reset', 'token'] as const),
  ...(['coupon', 'coupon_guess', 'lead', 'provider_login'] as const),
];
/** Differs from the person in nothing but what counts: each sits at the other's computer, or is at another one. */
const otherThan = async (person: Person, isByAddress: boolean): Promise<Person> =>
  isByAddress ? { ...person, ip: `198.51.100.${made}` } : { ...(await addPerson()), ip: person.ip };

const cases = Object.entries(WAYS).flatMap(([name, ways]) =>
  Object.entries(ways).map(([what, way]) => [name as LimitName, what, way] as const),
);

it.each(cases)('the limit %s bites: %s', async (name, what, use) => {
  const { orm } = shop.database;
  const ofRule = like(rateLimits.key, `${name}:%`);
  await orm.delete(rateLimits);
  const person = await addPerson();
  const isByAddress = BY_ADDRESS.includes(name) || what === 'at the pay page';
  const other = await otherThan(person, isByAddress);
  await orm.delete(rateLimits);

  expect(isRefused(await use(person))).toBe(false);
  const counted = await orm.select().from(rateLimits).where(ofRule);
  expect(counted.map(({ points }) => points)).toEqual([1]);

  await orm.update(rateLimits).set({ points: RULES[name].most }).where(ofRule);
  const refused = await use(person);
  expect(isRefused(refused)).toBe(true);
  const words = IN_WORDS[name];
  expect([refused.status, refused.text]).toEqual([
    words ? 200 : 429,
    expect.stringMatching(words ?? /Troppe richieste/),
  ]);
  expect(isRefused(await use(other))).toBe(false);
});
