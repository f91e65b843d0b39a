import { sql } from 'drizzle-orm';
import type { AdminHit } from '../../../../src/contract/admin/adminSearch';
import { courses, users } from '../../../../src/server/platform/database';
import { adminShop } from '../../../support/admin';
import { addStudent } from '../../checkout/purchases/fixtures';

const { shop, stock, admin } = adminShop();

const find = async (Query: string): Promise<AdminHit[]> =>
  (await admin.post('/api/admin/Search', { Query })).data.items;
const kinds = async (Query: string) => (await find(Query)).map(({ kind }) => kind);

describe('the search over everything', () => {
  it('finds courses, learning paths, accounts, their purchases, and coupons by a few letters', async () => {
    const course = await stock.addCourse({ title: 'Ichimoku da zero', isOperative: false });
    const bundle = await stock.addBundle([course.id], { title: 'Il percorso Ichimoku' });
    const coupon = await stock.addCoupon('ICHI20');
    const { id, email } = await addStudent(shop, { firstName: 'Mario', lastName: 'Ichino' });
    const purchase = await stock.addPurchase(id, { courseId: course.id }, { itemTitle: 'Scalping' });
    expect(await find('ich')).toMatchObject([
      { kind: 'course', id: course.id, title: 'Ichimoku da zero' },
      { kind: 'bundle', id: bundle.id },
      { kind: 'user', id, title: 'Mario Ichino', detail: email },
      {
        kind: 'purchase',
        id: purchase.id,
        title: 'Scalping',
        detail: expect.stringContaining('Mario Ichino'),
      },
      { kind: 'coupon', id: coupon.id, title: 'ICHI20', detail: '' },
    ]);
  });

  it('finds an account by name and surname in any order, by mail, and none that was deleted', async () => {
    const { id, email } = await addStudent(shop, { firstName: 'Mario', lastName: 'Rossi' });
    await shop.addUser({ firstName: 'Mario', lastName: 'Rossi', deletedAt: new Date() });
    for (const query of ['rossi mario', 'MARIO ROS', ` ros\t mario `, email])
      expect(await find(query)).toMatchObject([{ id }]);
  });

  it('looks for accounts only by three letters or digits in a row, since signs make no trigram', async () => {
    const { email } = await addStudent(shop, { firstName: 'Mario', lastName: '@@@' });
    const { id } = await addStudent(shop, { firstName: 'Èva', lastName: 'D’Arrò' });
    expect(email).toContain('@');
    for (const query of ['@@@', '...', '@@ .a.', 'd’a', 'rr']) expect(await kinds(query)).toEqual([]);
    for (const query of ['Èva', 'Arrò @']) expect(await find(query)).toMatchObject([{ id }]);
  });

  it('finds a purchase by its code and by the reference of its payment', async () => {
    const course = await stock.addCourse({ title: 'Uno' });
    const { id } = await addStudent(shop, { firstName: 'Sara', lastName: 'Conti' });
    const purchase = await stock.addPurchase(id, { courseId: course.id }, { providerReference: 'ref_123' });
    expect(await find(purchase.id)).toMatchObject([{ kind: 'purchase', id: purchase.id }]);
    expect(await find(' ref_123 ')).toMatchObject([{ kind: 'purchase', id: purchase.id }]);
    const transfer = await stock.addPurchase(
      id,
      { courseId: course.id },
      { provider: 'bank_transfer', providerReference: '7K3M9PQR' },
    );
    for (const query of ['7K3M9PQR', '7k3m9pqr'])
      expect(await find(query)).toMatchObject([{ kind: 'purchase', id: transfer.id }]);
  });

  it('shows at most five of a kind, those first that begin with the text', async () => {
    for (const title of ['A Zeta', 'B Zeta', 'C Zeta', 'D Zeta', 'E Zeta']) await stock.addCourse({ title });
    // Of one title, the ids decide.
    for (const id of ['z2', 'z1']) await stock.addCourse({ id, title: 'Zeta' });
    const found = await find('zeta');
    expect(found.map(({ title }) => title)).toEqual(['Zeta', 'Zeta', 'A Zeta', 'B Zeta', 'C Zeta']);
    expect(found.slice(0, 2).map(({ id }) => id)).toEqual(['z1', 'z2']);
  });

  it('passes over what is typed beyond five words', async () => {
    const { id } = await stock.addCourse({ title: 'Uno due tre quattro cinque' });
    expect(await find('uno due tre quattro cinque altrove')).toMatchObject([{ id }]);
    expect(await find('uno due tre quattro altrove')).toEqual([]);
  });

  it('finds nothing for a letter, and takes wildcards for what they are', async () => {
    await stock.addCourse({ title: 'Sconti del 100%' });
    for (const query of ['s', ' s ', '']) expect(await kinds(query)).toEqual([]);
    expect(await kinds('0%')).toEqual(['course']);
    expect(await kinds('__')).toEqual([]);
    expect(await kinds('x'.repeat(500))).toEqual([]);
    for (const title of ['%z', 'A%z']) await stock.addCourse({ title });
    expect((await find('%z')).map(({ title }) => title)).toEqual(['%z', 'A%z']);
    for (const title of ['!z _z', '_z']) await stock.addCourse({ title });
    expect((await find('_z')).map(({ title }) => title)).toEqual(['_z', '!z _z']);
  });

  it('hides deleted courses', async () => {
    const course = await stock.addCourse({ title: 'Sparito' });
    await shop.database.orm.update(courses).set({ deletedAt: new Date() });
    expect(await find(course.title)).toEqual([]);
  });

  it('reads accounts through their index, however many there are', async () => {
    const { orm } = shop.database;
    await orm.execute(sql`insert into ${users} (id, email, first_name, last_name)
      select 'many' || n, 'p' || n || '@example.com', 'Nome', 'Cognome' from generate_series(1, 20000) n`);
    await orm.execute(sql`analyze ${users}`);
    const { rows } = await orm.execute<{ 'QUERY PLAN': string }>(sql`explain select id from ${users}
      where (email || ' ' || first_name || ' ' || last_name) ilike '%p1234%'`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_searched_idx');
  });
});
