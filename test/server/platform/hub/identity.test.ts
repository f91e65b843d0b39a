import type { FastifyRequest } from 'fastify';
import { userOf } from '../../../../src/server/platform/hub/identity';

/** Who calls with a token, by the header or by the query, of an account that is as `isProved` says. */
function userBy(how: Partial<Pick<FastifyRequest, 'headers' | 'query'>>, isProved = true) {
  const readCaller = async (token: string) => ({ id: `user of ${token}`, loginId: 'l1', role: 0, isProved });
  return userOf({ headers: {}, query: {}, ...how, server: { readCaller } } as never);
}
const token = 'a1.b-2.c_3';

it.each([
  ['the header', { headers: { authorization: `Bearer ${token}` } }],
  ['the header in small letters', { headers: { authorization: `bearer  ${token}` } }],
  [
    'the header rather than the query',
    { headers: { authorization: `Bearer ${token}` }, query: { access_token: 'x.y.z' } },
  ],
  ['the query', { query: { access_token: token } }],
])('a token in %s names the user and the login', async (_name, how) => {
  expect(await userBy(how)).toEqual({ id: `user of ${token}`, loginId: 'l1' });
});

it('a token may have 2000 characters', async () => {
  const longest = token + 'x'.repeat(2000 - token.length);
  expect(await userBy({ query: { access_token: longest } })).toMatchObject({ id: `user of ${longest}` });
});

it.each([
  ['without a token', {}],
  ['with two tokens', { query: { access_token: [token, token] } }],
  ['with a token of more than 2000 characters', { query: { access_token: `${token}${'x'.repeat(1991)}` } }],
  ['with a token of four parts', { headers: { authorization: `Bearer ${token}.d` } }],
  ['with something after the token', { headers: { authorization: `Bearer ${token} d` } }],
  ['with something before it', { headers: { authorization: `Basic Bearer ${token}` } }],
])('who comes %s is a visitor', async (_name, how) => {
  expect(await userBy(how)).toBeUndefined();
});

it('a buyer whose address is not proved is a visitor here', async () => {
  expect(await userBy({ query: { access_token: token } }, false)).toBeUndefined();
});
