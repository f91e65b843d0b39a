import { failedForm, isEmail, passwordFault, refusedForm } from '../../../src/client/state/form';
import { email, newPassword } from '../../../src/contract/users';

describe('what the client lets through', () => {
  it.each([
    'a@b.it',
    'anna.rossi+corsi@posta.example.com',
    "o'neil@example.com",
    'A@B.IT',
    ' a@b.it ',
    '',
    'a',
    'a@b',
    '@b.it',
    'a@.it',
    'a..b@c.it',
    '.a@b.it',
    'a.@b.it',
    'a b@c.it',
    'a@b_c.it',
    'à@b.it',
    'a@b.i',
    'a@-b.it',
    `${'a'.repeat(250)}@b.it`,
  ])('as an address the contract takes as well: "%s"', (text) => {
    expect(isEmail(text)).toBe(email.safeParse(text).success);
  });

  it.each(['', 'corta', '123456789', '1234567890', 'x'.repeat(200), 'x'.repeat(201)])(
    'as a password the contract takes as well: "%s"',
    (text) => {
      expect(passwordFault(text) === undefined).toBe(newPassword.safeParse(text).success);
    },
  );
});

describe('a refused form', () => {
  it('says above the fields only what is not said beside them', () => {
    expect(refusedForm({ message: 'No.', errors: { Email: 'Quale?' } })).toMatchObject({ message: '' });
    expect(refusedForm({ message: 'No.' })).toMatchObject({ message: 'No.', errors: {} });
    expect(refusedForm({}).message).not.toBe('');
  });

  it('by a failure tells of the failure, in Italian', () => {
    const failure = {
      kind: 'timeout',
      endpoint: 'x',
      guarded: false,
      message: 'timeout of 30000ms',
    } as const;
    expect(failedForm(failure).message).toContain('non ha risposto in tempo');
    expect(failedForm({ ...failure, errors: { Email: 'Quale?' } }).errors).toEqual({ Email: 'Quale?' });
  });
});
