import { identities } from '../../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../../support/app';
import { createProvider } from '../../../support/oidc';

let shop: TestApp;
beforeAll(async () => {
  // Its names are needed here, and nobody asks it anything.
  const { variables } = await createProvider();
  shop = await openTestApp({ variables });
});
afterAll(() => shop.close());

const link = (userId: string, provider: string, createdAt = shop.time.now) =>
  shop.database.orm
    .insert(identities)
    .values({ userId, provider, subject: userId, email: 'la.mia@example.com', createdAt });
const list = async (token: string) => (await shop.call('/api/users/GetLinkedAccounts', {}, token)).data.items;
const remove = (Provider: string, token: string) =>
  shop.call('/api/users/RemoveLinkedAccount', { Provider }, token);

async function person(name: string) {
  const email = `${name}@example.com`;
  const id = await shop.addUser({ email });
  return { id, email, token: await shop.logIn(email) };
}
const withoutPassword = (id: string) =>
  shop.database.pool.query('update users set password_hash = null where id = $1', [id]);

test('one sees one’s own, the first linked first, by the names that people know, and those of providers of before', async () => {
  const [anna, bruno] = [await person('anna'), await person('bruno')];
  const before = new Date(shop.time.now.getTime() - 60_000);
  await link(anna.id, 'google');
  await link(anna.id, 'vecchio', before);
  await link(bruno.id, 'posta');
  const email = 'la.mia@example.com';
  expect(await list(anna.token)).toEqual([
    { Provider: 'vecchio', name: 'vecchio', email, createdAt: before.toISOString() },
    { Provider: 'google', name: 'Google di prova', email, createdAt: shop.time.now.toISOString() },
  ]);
});

test('one takes away one’s own alone, once', async () => {
  const [carla, dario] = [await person('carla'), await person('dario')];
  await link(carla.id, 'google');
  await link(dario.id, 'google');
  expect((await remove('google', carla.token)).data).toEqual({ isOk: true });
  expect(await list(carla.token)).toEqual([]);
  expect(await list(dario.token)).toHaveLength(1);
  expect((await remove('google', carla.token)).data).toMatchObject({ isOk: false, code: 'not_found' });
});

test('the last way in stays', async () => {
  const { id, token } = await person('elisa');
  await link(id, 'google');
  await link(id, 'posta');
  await link(id, 'vecchio');
  await withoutPassword(id);
  expect((await remove('google', token)).data).toEqual({ isOk: true });
  const { status, data } = await remove('posta', token);
  expect([status, data.isOk, data.code]).toEqual([200, false, 'last_way_in']);
  expect(data.message).toContain('prima scegli una password');
  expect(await list(token)).toHaveLength(2);
});

test('of two that are taken away at once, one stays', async () => {
  const { id, token } = await person('fabio');
  await link(id, 'google');
  await link(id, 'posta');
  await withoutPassword(id);
  await Promise.all([remove('google', token), remove('posta', token)]);
  expect(await list(token)).toHaveLength(1);
});

test('who is not logged in sees none', async () => {
  expect((await shop.call('/api/users/GetLinkedAccounts', {})).status).toBe(401);
});
