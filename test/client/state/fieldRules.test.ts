import { emailFault, isEmail, passwordFault, textFault } from '../../../src/client/state/fieldRules';
import { email, newPassword } from '../../../src/contract/identity/users';

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
    'a_@b.it',
    'a+@b.it',
    'a-@b.it',
    "a'@b.it",
    'a@b-c.it',
    'a@1b.it',
    'a@b.c.it',
    'a@b..it',
    'a@b.c1',
    'a1@b.it',
    '1a@b.it',
    'a_b@c.it',
    'a-b@c.it',
    'a+1@b.it',
    'a@b2c.it',
    'a@b.museum',
    'a@b@c.it',
    'a@b.it,c@d.it',
    'a@b.it\n',
    '<a@b.it>',
    `${'a'.repeat(249)}@b.it`,
    `${'a'.repeat(250)}@b.it`,
  ])('accept an address as the contract does: "%s"', (text) => {
    expect(isEmail(text)).toBe(email.safeParse(text).success);
  });

  it('take no spaces around an address for a part of it', () => {
    expect(isEmail(` ${'a'.repeat(249)}@b.it `)).toBe(true);
  });

  it.each(['', 'corta', '123456789', '1234567890', '123456789 ', 'x'.repeat(200), 'x'.repeat(201)])(
    'accept a password as the contract does: "%s"',
    (text) => {
      expect(passwordFault(text) === undefined).toBe(newPassword.safeParse(text).success);
    },
  );

  it.each([
    ['', 'Scrivi.'],
    ['   ', 'Scrivi.'],
    ['a', undefined],
    ['x'.repeat(1000), undefined],
    [` ${'x'.repeat(1000)} `, undefined],
    [` ${'x'.repeat(1001)} `, 'Al massimo 1.000 caratteri: qui sono 1.001.'],
    ['x'.repeat(1001), 'Al massimo 1.000 caratteri: qui sono 1.001.'],
  ])('say of a text with a limit of 1,000 what is wrong: %#', (text, fault) => {
    expect(textFault(text, 1000, 'Scrivi.')).toBe(fault);
  });

  it.each([
    ['', 'Scrivi una password.'],
    ['123456789', 'La password deve avere almeno 10 caratteri.'],
    ['x'.repeat(201), 'La password può avere al massimo 200 caratteri.'],
  ])('say what is wrong with a password: %#', (text, fault) => {
    expect(passwordFault(text)).toBe(fault);
  });

  it('say what is wrong with an address', () => {
    expect([emailFault('a@b'), emailFault('a@b.it')]).toEqual([
      'Scrivi un indirizzo e-mail valido.',
      undefined,
    ]);
  });
});
