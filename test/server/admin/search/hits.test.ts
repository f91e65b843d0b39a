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
  it('names each kind of record, shown or not, by its title and its detail, leads to it, and is found by either', async () => {
    const { orm } = shop.database;
    const course = await stock.addCourse({ title: 'Lago 1', subtitle: 'dettaglio 1' });
    const off = { isActive: false };
    const path = { title: 'Lago 2', subtitle: 'dettaglio 2', isOperative: false };
    const bundle = await stock.addBundle([course.id], path);
    const coupon = await stock.addCoupon('LAGO3', off);
    const dates = { startsAt: day(1), endsAt: day(2) };
    const [campaign] = await orm
      .insert(campaigns)
      .values({ ...dates, ...off, name: 'Lago 4', title: 'dettaglio 4' })
      .returning();
    const teacher = await stock.addTeacher('Lago 5');
    await shop.database.pool.query(`update teachers set headline = 'dettaglio 5' where id = $1`, [
      teacher.id,
    ]);
    const [promoter] = await orm
      .insert(promoters)
      .values({ ...off, name: 'sei', headline: 'dettaglio 6', title: 'Lago 6' })
      .returning();
    const [video] = await orm
      .insert(landingVideos)
      .values({ ...off, title: 'Lago 7', slug: 'dettaglio-7' })
      .returning();
    const [banner] = await orm
      .insert(banners)
      .values({ ...off, name: 'Lago 8', bannerCourseTitle: 'x' })
      .returning();
    const [section] = await orm
      .insert(homeSections)
      .values({ ...off, title: 'Lago 9', kind: 'text', subtitle: 'x' })
      .returning();
    const [market] = await orm
      .insert(stockMarkets)
      .values({ ...off, symbol: 'Lago 10', name: 'dettaglio 10', broker: 'x' })
      .returning();
    const found = await find('lago');
    const hits = Object.fromEntries(
      found.map(({ kind, title, detail }: Record<string, string>) => [kind, [title, detail]]),
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
    const ids = { course, bundle, coupon, campaign, teacher, promoter, landingVideo: video, banner };
    // In this order.
    expect(found.map(({ kind, id: to }: Record<string, string>) => [kind, to])).toEqual(
      Object.entries({ ...ids, homeSection: section, stockMarket: market }).map(([kind, row]) => [
        kind,
        row?.id,
      ]),
    );
    const detailed = ['course', 'bundle', 'campaign', 'teacher', 'promoter', 'landingVideo', 'stockMarket'];
    for (const query of ['dettaglio', 'dettaglio lago'])
      expect((await find(query)).map(({ kind }: { kind: string }) => kind)).toEqual(detailed);
  });

  it('is a promoter with this name or address; one without a name is called by the address', async () => {
    await shop.database.orm.insert(promoters).values([
      { name: 'lago-blu', title: 'Zoë Neri' },
      { name: 'lago-nero', title: '' },
    ]);
    const titles = async (query: string) =>
      (await find(query)).map(({ title }: { title: string }) => title).sort();
    expect(await titles('zoë neri')).toEqual(['Zoë Neri']);
    expect(await titles('lago')).toEqual(['Zoë Neri', 'lago-nero']);
  });

  it('is an account whose address or surname begins with the text, then the newest, five at most', async () => {
    const add = (nth: number, fields: object) =>
      shop.addUser({ email: `${nth}@example.com`, createdAt: day(nth), ...fields });
    const byMail = await add(1, { email: 'lago@example.com', lastName: 'x' });
    const bySurname = await add(2, { lastName: 'Lagorio' });
    // Of two that are as new, the ids decide.
    for (const [nth, id, of] of [
      [3, 'u4', 3],
      [4, 'u2', 4],
      [5, 'u1', 4],
      [6, 'u3', 6],
    ] as const)
      await add(nth, { id, createdAt: day(of), firstName: 'Lago', lastName: 'x' });
    const hits = await find('lago');
    expect(hits.map(({ id }: { id: string }) => id)).toEqual([bySurname, byMail, 'u3', 'u1', 'u2']);
    expect(hits[0].title).toBe('Lagorio');
  });

  it('names an account without a name by its address', async () => {
    await shop.addUser({ email: 'lago@example.com', firstName: '', lastName: '' });
    expect(await find('lago')).toMatchObject([{ kind: 'user', title: 'lago@example.com', detail: '' }]);
  });

  it('is a purchase of an account that is found, paid or not, the latest five, or the one with this reference of our own provider', async () => {
    const userId = await shop.addUser({ lastName: 'Lago' });
    const other = await shop.addUser();
    const { id: courseId } = await stock.addCourse();
    const add = (user: string, nth: number, fields: object = {}) =>
      stock.addPurchase(user, { courseId }, { itemTitle: `${nth}`, createdAt: day(nth), ...fields });
    for (const nth of [3, 1, 6, 2, 5, 4])
      await add(userId, nth, nth === 6 ? { state: 'failed', paidAt: null } : {});
    // Of two of one moment, the ids decide.
    for (const id of ['p2', 'p1']) await add(userId, 9, { id, itemTitle: id });
    await add(other, 7, { providerReference: 'ref_7' });
    await add(other, 8, { provider: 'another', providerReference: 'ref_8' });
    const titles = async (query: string) =>
      (await find(query)).flatMap(({ kind, title }: Record<string, string>) =>
        kind === 'purchase' ? title : [],
      );
    expect(await titles('lago')).toEqual(['p1', 'p2', '6', '5', '4']);
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
