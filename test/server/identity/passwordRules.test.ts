import { refuseWeakPassword } from '../../../src/server/identity/passwordRules';

const owner = { email: 'e.verdi@example.com', firstName: 'Ermenegilda', lastName: 'Verdi' };

it.each(['Ermenegilda QzK 91735', 'Verdi-Ermenegilda 91735 QzK'])(
  'a password of its owner’s name and three letters more is refused: %s',
  async (password) => {
    const Password = expect.stringContaining('somiglia troppo al tuo nome');
    expect(await refuseWeakPassword(password, owner)).toMatchObject({
      code: 'weak_password',
      errors: { Password },
    });
  },
);

it('a password of its owner’s name and four letters more is measured like any other', async () => {
  expect(await refuseWeakPassword('Ermenegilda QzKw 91735', owner)).toBeUndefined();
});

it.each([
  ['the accents of a name left out', 'Nicolo-12345678', { firstName: 'Nicolò', lastName: 'Re' }],
  [
    'a name without its accents, written with them',
    'Nicolò-12345678',
    { firstName: 'Nicolo', lastName: 'Re' },
  ],
  ['a part of the address', 'everest.99-88-77', { email: 'monte.everest@example.com' }],
  [
    'a name of which the address holds the beginning',
    'Annabella-1234567',
    { email: 'ann@example.com', firstName: 'Annabella', lastName: 'Re' },
  ],
  ['a name of three letters, again and again', 'leaLEAlea-1234', { firstName: 'Lea', lastName: '' }],
])('a password of %s is refused', async (_what, password, more) => {
  expect(await refuseWeakPassword(password, { ...owner, ...more })).toMatchObject({
    errors: { Password: expect.stringContaining('somiglia troppo al tuo nome') },
  });
});

it('a password of its owner’s name and a common word is easy to guess for who knows them', async () => {
  const [password, common] = ['Ermenegildaabcd', expect.stringContaining('facile da indovinare')];
  expect(await refuseWeakPassword(password, owner)).toMatchObject({ errors: { Password: common } });
  const stranger = { email: 'r.bianchi@example.com', firstName: 'Rosa', lastName: 'Bianchi' };
  expect(await refuseWeakPassword(password, stranger)).toBeUndefined();
});

it('a password that everybody uses is refused for being common, not for its owner', async () => {
  expect(await refuseWeakPassword('password1234', owner)).toMatchObject({
    code: 'weak_password',
    errors: { Password: expect.stringContaining('facile da indovinare') },
  });
});

it('names of two letters forbid no password that holds them', async () => {
  const short = { email: 'x@example.com', firstName: 'Jo', lastName: 'Re' };
  expect(await refuseWeakPassword('Jo-Re-91735-72846-x', short)).toBeUndefined();
});
