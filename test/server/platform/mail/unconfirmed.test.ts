import { leadConsentText } from '../../../../src/contract/leads/leadForms';
import { mails } from '../../../../src/server/platform/database';
import { openTestApp, PASSWORD, type TestApp } from '../../../support/app';
import { mailsTo, STRONG } from '../../identity/letters';
import { formsOf } from '../../leads/support';

const NAME = 'Vinci Mille Euro Gratis';
const TO = 'anybody@example.com';

let shop: TestApp;
let forms: ReturnType<typeof formsOf>;
beforeAll(async () => {
  shop = await openTestApp();
  forms = formsOf(shop);
});
beforeEach(() => shop.database.empty());
afterAll(() => shop.close());

const signUp = () =>
  shop.call('/api/users/RegisterUser', { FirstName: NAME, Surname: 'Conti', Password: STRONG, Email: TO });

test.each<[string, () => Promise<unknown>, subject: string]>([
  ['a sign-up', signUp, 'Attiva il tuo account'],
  [
    'a sign-up whose mail is asked for again',
    async () => {
      await signUp();
      await shop.database.orm.delete(mails);
      await shop.call('/api/users/ResendActivation', { Email: TO });
    },
    'Attiva il tuo account',
  ],
  [
    'a sign-up that was made twice',
    async () => {
      await signUp();
      await signUp();
      await shop.database.orm.delete(mails);
      await shop.call('/api/users/ResendActivation', { Email: TO });
    },
    'Attiva il tuo account',
  ],
  [
    'a forgotten password of an account that was never activated',
    async () => {
      await signUp();
      await shop.database.orm.delete(mails);
      await shop.call('/api/users/PrepareResetPassword', { Email: TO });
    },
    'Scegli una nuova password',
  ],
  [
    'a change of address',
    async () => {
      await shop.addUser({ email: 'sender@example.com', firstName: NAME });
      const token = await shop.logIn('sender@example.com');
      await shop.call('/api/users/UpdateUserEmail', { Email: TO, CurrentPassword: PASSWORD }, token);
    },
    'Conferma il tuo nuovo indirizzo',
  ],
  [
    'a change of address to that of an account that was never activated',
    async () => {
      await signUp();
      await shop.database.orm.delete(mails);
      await shop.addUser({ email: 'sender@example.com' });
      const token = await shop.logIn('sender@example.com');
      await shop.call('/api/users/UpdateUserEmail', { Email: TO, CurrentPassword: PASSWORD }, token);
    },
    'Hai già un account con questo indirizzo',
  ],
  [
    'a seat at the webinar',
    async () => {
      await forms.plan(new Date(shop.time.now.getTime() + 86_400_000));
      await forms.signUp({ first_name: NAME, email: TO });
    },
    'Sei iscritto: ',
  ],
  [
    'a free lesson',
    async () => {
      const { slug } = await forms.addVideo();
      await forms.signUp({
        Campaign_ID: 'video',
        first_name: NAME,
        email: TO,
        video: slug,
        consent: leadConsentText('video'),
      });
    },
    'La tua lezione: ',
  ],
])(
  'a mail to an address that nobody has confirmed never carries the name typed in %s',
  async (_name, cause, subject) => {
    await cause();
    const [mail] = await mailsTo(shop, TO);
    expect(mail?.subject).toMatch(new RegExp(`^${subject}`));
    expect(mail?.text).toMatch(/^Ciao,/m);
    expect(mail?.html).toContain('Ciao,');
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/Vinci/);
  },
);

test('a mail to a confirmed address greets its owner', async () => {
  await shop.addUser({ email: TO, firstName: 'Sara' });
  await shop.call('/api/users/PrepareResetPassword', { Email: TO });
  expect((await mailsTo(shop, TO))[0]?.text).toContain('Ciao Sara, scegli');
});
