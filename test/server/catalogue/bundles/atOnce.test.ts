import { eq } from 'drizzle-orm';
import { bundles, courses } from '../../../../src/server/platform/database';
import type { Transaction } from '../../../../src/server/platform/database/executor';
import { type Admin, adminOf } from '../../../support/admin';
import type { TestApp } from '../../../support/app';
import { beforeCommit, openBusyApp } from '../../../support/beforeCommit';
import { shopOf } from '../../checkout/purchases/fixtures';

/** Each call runs beside a transaction that changes what it decides by, and commits while the call waits. */
let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let admin: Admin;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
  admin = await adminOf(shop);
});
afterAll(() => shop.close());

const FORM = {
  title: 'Percorso Base',
  subtitle: '',
  description: '',
  price: 199.9,
  coverAddress: '',
  isOperative: false,
};
const deleteCourse = (id: string) => (tx: Transaction) => tx.delete(courses).where(eq(courses.id, id));

it('refuses a course that is deleted while its path is saved, at its field', async () => {
  const path = await stock.addBundle([], { isOperative: false });
  const save = { ...FORM, title: 'Altro', id: path.id, version: path.version };
  const calls: [field: string, save: (ids: string[]) => ReturnType<Admin['post']>][] = [
    ['courseIds', (courseIds) => admin.post('/api/Bundle', { ...FORM, courseIds })],
    ['courseIds', (courseIds) => admin.put('/api/Bundle', { ...save, courseIds })],
    ['courses', (ids) => admin.put(`/api/Bundle/updateBundleCourses/${path.id}`, { courses: ids })],
  ];
  for (const [field, call] of calls) {
    const { id } = await stock.addCourse();
    const answer = await beforeCommit(shop.database, deleteCourse(id), () => call([id]));
    const errors = { [field]: 'Uno dei corsi non esiste più: ricarica la pagina.' };
    expect(answer).toMatchObject({ status: 200, data: { isOk: false, errors } });
  }
});

it('asks to try again, at the title, where another path takes the same address meanwhile', async () => {
  const other = { slug: 'percorso-avanzato', title: 'Percorso avanzato', priceCents: 100 };
  const create = () => admin.post('/api/Bundle', { ...FORM, title: 'Percorso avanzato' });
  const { status, data } = await beforeCommit(
    shop.database,
    (tx) => tx.insert(bundles).values(other),
    create,
  );
  expect([status, data.isOk]).toEqual([200, false]);
  expect(data.errors).toEqual({ title: expect.stringMatching(/^Un altro percorso.+riprova/) });
  expect((await create()).data.item).toMatchObject({ slug: 'percorso-avanzato-2' });
});
