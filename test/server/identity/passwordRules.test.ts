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
