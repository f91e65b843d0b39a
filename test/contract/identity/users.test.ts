import {
  BUYER_NAME_CONSENT,
  consentText,
  PROVIDER_CONSENTS,
  SIGN_UP_CONSENTS,
} from '../../../src/contract/identity/consents';
import { credentials, email, profileFields, users } from '../../../src/contract/identity/users';

import { LEAD_CONSENTS } from '../../../src/contract/leads/leadForms';

interface Shape {
  readonly safeParse: (value: unknown) => { readonly success: boolean };
}
const { socialLogin, finalizeSocialLogin, confirmEmail, removeLinkedAccount } = users;

it.each<[string, Shape, number]>([
  ['the address of a profile', profileFields.shape.Address, 200],
  ['the postal code of a profile', profileFields.shape.Cap, 20],
  ['the city of a profile', profileFields.shape.City, 100],
  ['the company of a profile', profileFields.shape.Company, 200],
  ['the country of a profile', profileFields.shape.Country, 100],
  ['the description of a profile', profileFields.shape.Description, 2000],
  ['the first name of a profile', profileFields.shape.FirstName, 100],
  ['the last name of a profile', profileFields.shape.LastName, 100],
  ['the phone of a profile', profileFields.shape.Phone, 40],
  ['the region of a profile', profileFields.shape.Region, 100],
  ['the address of a login', credentials.shape.Username, 254],
  ['the password of a login', credentials.shape.Password, 200],
  ['the token of a link', confirmEmail.input.shape.Token, 500],
  ['the provider of a login', socialLogin.input.shape.Provider, 30],
  ['the provider that answers', finalizeSocialLogin.input.shape.Provider, 30],
  ['the way back from a login provider', socialLogin.input.shape.ReturnUrl, 4000],
  ['the code of a login provider', finalizeSocialLogin.input.shape.Code, 4000],
  ['the state of a login provider', finalizeSocialLogin.input.shape.State, 4000],
  ['the issuer of a login provider', finalizeSocialLogin.input.shape.Iss, 1000],
  ['the name of a login provider', removeLinkedAccount.input.shape.Provider, 30],
])('%s has at most %i characters', (_what, shape, most) => {
  const isTaken = (length: number) => shape.safeParse('x'.repeat(length)).success;
  expect([isTaken(1), isTaken(most), isTaken(most + 1)]).toEqual([true, true, false]);
});

it('an e-mail address has at most 254 characters', () => {
  const isTaken = (length: number) => email.safeParse(`${'x'.repeat(length - 12)}@example.com`).success;
  expect([isTaken(254), isTaken(255)]).toEqual([true, false]);
});

it('a profile loses the spaces around its texts, a login those around its address alone', () => {
  expect(profileFields.shape.City.parse(' Reggio Emilia ')).toBe('Reggio Emilia');
  expect(credentials.parse({ Username: ' a@example.com ', Password: ' segreta ' })).toEqual({
    ...{ Username: 'a@example.com', Password: ' segreta ' },
  });
});

it('a link of a mail names its token, a login what was typed and a provider its code', () => {
  const { Token } = confirmEmail.input.shape;
  const shapes = [Token, credentials.shape.Password, finalizeSocialLogin.input.shape.Code];
  expect(shapes.map((shape) => shape.safeParse('').success)).toEqual([false, false, false]);
  expect(removeLinkedAccount.input.safeParse({ Provider: '' }).success).toBe(false);
});

it('each page that a consent names is behind its name', () => {
  const consents = [...SIGN_UP_CONSENTS, ...PROVIDER_CONSENTS, ...Object.values(LEAD_CONSENTS)];
  const links = consents.flatMap(({ parts }) =>
    parts.flatMap(({ text, legal }) => (legal ? [[text, legal]] : [])),
  );
  expect(links).toEqual([
    ['termini e condizioni', 'terms'],
    ['privacy policy', 'privacy'],
    ['termini e condizioni', 'terms'],
    ['privacy policy', 'privacy'],
    ...Array(3).fill(['informativa sul trattamento dei dati', 'personalData']),
  ]);
});

it('each consent is kept for its own purpose, and says what it is about', () => {
  const said = [...SIGN_UP_CONSENTS, ...PROVIDER_CONSENTS, BUYER_NAME_CONSENT].map((consent) => [
    consent.purpose,
    /termini e condizioni|privacy policy|newsletter|nell’avviso/.exec(consentText(consent))?.[0],
  ]);
  expect(said).toEqual([
    ['terms', 'termini e condizioni'],
    ['privacy', 'privacy policy'],
    ['marketing', 'newsletter'],
    ['terms', 'termini e condizioni'],
    ['privacy', 'privacy policy'],
    ['buyer_name', 'nell’avviso'],
  ]);
  expect(SIGN_UP_CONSENTS.map(({ field, required }) => [field, required !== ''])).toEqual([
    ['Terms', true],
    ['Privacy', true],
    ['Marketing', false],
  ]);
});
