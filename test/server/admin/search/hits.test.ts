import {
  banners,
  campaigns,
  homeSections,
  landingVideos,
  promoters,
  stockMarkets,
} from '../../../../src/server/platform/database';
import { adminShop } from '../../../support/admin';

const { shop, stock, admin } = adminShop();

const find = async (Query: string) => (await admin.post('/api/admin/Search', { Query })).data.items;
const day = (nth: number) => new Date(Date.UTC(2026, 2, nth));

describe('a hit of the search over everything', () => {
  it('names each kind of record by its title and its detail', async () => {
    const { orm } = shop.database;
    const course = await stock.addCourse({ title: 'Lago 1', subtitle: 'dettaglio 1' });
    await stock.addBundle([course.id], { title: 'Lago 2', subtitle: 'dettaglio 2' });
    await stock.addCoupon('LAGO3');
    const dates = { startsAt: day(1), endsAt: day(2) };
    await orm.insert(campaigns).values({ ...dates, name: 'Lago 4', title: 'dettaglio 4' });
    const teacher = await stock.addTeacher('Lago 5');
    await shop.database.pool.query(`update teachers set headline = 'dettaglio 5' where id = $1`, [
      teacher.id,
    ]);
    await orm.insert(promoters).values({ name: 'Lago 6', headline: 'dettaglio 6', title: 'x' });
    await orm.insert(landingVideos).values({ title: 'Lago 7', slug: 'dettaglio-7' });
    await orm.insert(banners).values({ name: 'Lago 8', bannerCourseTitle: 'x' });
    await orm.insert(homeSections).values({ title: 'Lago 9', kind: 'text', subtitle: 'x' });
    await orm.insert(stockMarkets).values({ symbol: 'Lago 10', name: 'dettaglio 10', broker: 'x' });
    const hits = Object.fromEntries(
      (await find('lago')).map(({ kind, title, detail }: Record<string, string>) => [kind, [title, detail]]),
    );
    expect(hits).toEqual({
      course: ['Lago 1', 'dettaglio 1'],
      bundle: ['Lago 2', 'dettaglio 2'],
      coupon: ['LAGO3', ''],
      campaign: ['Lago 4', 'dettaglio 4'],
      teacher: ['Lago 5', 'dettaglio 5'],
      promoter: ['Lago 6', 'dettaglio 6'],
      landingVideo: ['Lago 7', 'dettaglio-7'],
      banner: ['Lago 8', ''],
      homeSection: ['Lago 9', ''],
      stockMarket: ['Lago 10', 'dettaglio 10'],
    });
  });

  it('is an account whose address or surname begins with the text, then the newest, five at most', async () => {
    const add = (nth: number, fields: object) =>
      shop.addUser({ email: `${nth}@example.com`, createdAt: day(nth), ...fields });
    const byMail = await add(1, { email: 'lago@example.com', lastName: 'x' });
    const bySurname = await add(2, { lastName: 'Lagorio' });
    const others: string[] = [];
    for (const nth of [3, 4, 5, 6]) others.push(await add(nth, { firstName: 'Lago', lastName: 'x' }));
    const ids = (await find('lago')).map(({ id }: { id: string }) => id);
    expect(ids).toEqual([bySurname, byMail, others[3], others[2], others[1]]);
  });

  it('names an account without a name by its address', async () => {
    await shop.addUser({ email: 'lago@example.com', firstName: '', lastName: '' });
    expect(await find('lago')).toMatchObject([{ kind: 'user', title: 'lago@example.com', detail: '' }]);
  });

  it('is a purchase of an account that is found, the latest five, or the one with this reference of our own provider', async () => {
    const userId = await shop.addUser({ lastName: 'Lago' });
    const other = await shop.addUser();
    const { id: courseId } = await stock.addCourse();
    const add = (user: string, nth: number, fields: object = {}) =>
      stock.addPurchase(user, { courseId }, { itemTitle: `${nth}`, createdAt: day(nth), ...fields });
    for (const nth of [3, 1, 6, 2, 5, 4]) await add(userId, nth);
    await add(other, 7, { providerReference: 'ref_7' });
    await add(other, 8, { provider: 'another', providerReference: 'ref_8' });
    const titles = async (query: string) =>
      (await find(query)).flatMap(({ kind, title }: Record<string, string>) =>
        kind === 'purchase' ? title : [],
      );
    expect(await titles('lago')).toEqual(['6', '5', '4', '3', '2']);
    expect(await titles('ref_7')).toEqual(['7']);
    expect(await titles('ref_8')).toEqual([]);
  });

  it('names a purchase by its buyer and its day in Italy', async () => {
    const buyer = await shop.addUser({ firstName: 'Anna', lastName: 'Lago' });
    const { id: courseId } = await stock.addCourse();
    const fields = { itemTitle: 'Ichimoku', createdAt: new Date('2026-03-05T23:30:00Z') };
    await stock.addPurchase(buyer, { courseId }, fields);
    const hits = await find('lago');
    expect(hits.filter(({ kind }: { kind: string }) => kind === 'purchase')).toMatchObject([
      { title: 'Ichimoku', detail: 'Anna Lago, 6 mar 2026' },
    ]);
  });

  it('names a purchase whose buyer’s account was deleted, as one of nobody', async () => {
    const gone = { deletedAt: day(9), email: 'x@deleted.invalid' };
    const { id: courseId } = await stock.addCourse();
    const { id } = await stock.addPurchase(await shop.addUser(gone), { courseId }, { createdAt: day(5) });
    expect(await find(id)).toMatchObject([{ detail: 'Account eliminato, 5 mar 2026' }]);
  });
});
