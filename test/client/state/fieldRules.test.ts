import { isEmail, passwordFault } from '../../../src/client/state/fieldRules';
import { email, newPassword } from '../../../src/contract/users';

describe('the rules of fields', () => {
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
  ])('accept an address as the contract does: "%s"', (text) => {
    expect(isEmail(text)).toBe(email.safeParse(text).success);
  });

  it.each(['', 'corta', '123456789', '1234567890', 'x'.repeat(200), 'x'.repeat(201)])(
    'accept a password as the contract does: "%s"',
    (text) => {
      expect(passwordFault(text) === undefined).toBe(newPassword.safeParse(text).success);
    },
  );
});
