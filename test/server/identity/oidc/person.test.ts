import { personOf, tellsAddress } from '../../../../src/server/identity/oidc/person';

const CLAIMS = {
  sub: 'anna-1',
  email: 'Anna@Example.com',
  email_verified: true,
  given_name: 'Anna Maria',
  family_name: 'De Rossi',
  name: 'Altro Nome',
};

it('a provider’s claims name a person, the address in small letters', () => {
  expect(personOf(CLAIMS)).toEqual({
    subject: 'anna-1',
    email: 'anna@example.com',
    isEmailVerified: true,
    firstName: 'Anna Maria',
    lastName: 'De Rossi',
  });
});

it.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  [1, false],
  [undefined, false],
])('an address is verified where the provider says so: %j is %s', (email_verified, isEmailVerified) => {
  expect(personOf({ ...CLAIMS, email_verified })).toMatchObject({ isEmailVerified });
});

it.each([['nessuno'], [7], [undefined]])('an address that nobody can write to is none: %j', (email) => {
  expect(personOf({ ...CLAIMS, email }).email).toBeUndefined();
});

it.each([
  ['Anna Maria De Rossi', 'Anna', 'Maria De Rossi'],
  ['Anna', 'Anna', ''],
  [undefined, '', ''],
])(
  'where the whole name alone is told, the first word is the first name: %j',
  (name, firstName, lastName) => {
    expect(personOf({ sub: 'x', name })).toMatchObject({ firstName, lastName });
  },
);

it('names are one line without control characters, as long as the profile takes', () => {
  const { firstName, lastName } = personOf({
    ...CLAIMS,
    given_name: ' Anna\r\n\u202eMaria\u0000 ',
    family_name: `${'x'.repeat(99)} y`,
  });
  expect([firstName, lastName]).toEqual(['Anna Maria', 'x'.repeat(99)]);
});

it('an address is told together with whether it is verified', () => {
  const { email, email_verified } = CLAIMS;
  expect([{}, { email }, { email_verified }, { email, email_verified: false }].map(tellsAddress)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
