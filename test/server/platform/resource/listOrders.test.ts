import type { PgTable } from 'drizzle-orm/pg-core';
import * as tables from '../../../../src/server/platform/database';
import { adminShop } from '../../../support/admin';
import { csvRows } from '../../admin/listCsv/csvRows';

const { shop, admin } = adminShop();

/** By the name of a sort, the ids A to D in ascending order. */
type Orders = Readonly<Record<string, string>>;
/** The place of a row in an order, from 0. */
type Place = (sort: string) => number;

const day = (place: number) => new Date(Date.UTC(2026, 0, 1 + place));
/** Names end with the id, so that a row is recognised by its name. */
const named = (place: number, id: string) => `${'aBcD'[place]} ${id}`;

/** Adds the rows A to D. */
async function addRows(table: PgTable, orders: Orders, rowOf: (id: string, at: Place) => object) {
  for (const id of 'CADB')
    await shop.database.orm
      .insert(table)
      .values({ id, ...rowOf(id, (sort) => orders[sort]?.indexOf(id) ?? 0) });
}

/** Expects a list in each of its orders, there and back. @param usual of the list without one */
async function expectOrders(
  list: string,
  column: string,
  orders: Orders,
  usual: string,
  filters: object = {},
) {
  const ids = async (query: object) =>
    (await csvRows(admin, list, { ...filters, ...query }))
      .map((row) => String(new Map(row as [string, string][]).get(column)).at(-1))
      .join('');
  const found: Record<string, string> = { usual: await ids({}) };
  for (const Sort of Object.keys(orders)) {
    found[Sort] = await ids({ Sort, Direction: 'asc' });
    found[`${Sort} backwards`] = await ids({ Sort, Direction: 'desc' });
  }
  const expected = Object.entries(orders).flatMap(([sort, order]) => [
    [sort, order],
    [`${sort} backwards`, [...order].reverse().join('')],
  ]);
  expect(found).toEqual({ usual, ...Object.fromEntries(expected) });
}

// No two orders of a list are the same or each other's reverse, and none is that of the ids.
describe('every order of a list', () => {
  it('holds of banners and promoters', async () => {
    const orders = { name: 'BDAC', bannerEndDate: 'DACB', isActive: 'ADBC', createdAt: 'CABD' };
    const banner = (id: string, at: Place) => ({
      name: named(at('name'), id),
      bannerEndDate: day(at('bannerEndDate')),
      isActive: 'BC'.includes(id),
      createdAt: day(at('createdAt')),
    });
    await addRows(tables.banners, orders, banner);
    await expectOrders('banners', 'Nome', orders, 'DBAC');
    const promoted = { ...orders, slug: 'DCAB' };
    await addRows(tables.promoters, promoted, (id, at) => ({
      ...banner(id, at),
      title: named(at('name'), id),
      name: `slug-${at('slug')}`,
    }));
    await expectOrders('promoters', 'Nome', promoted, orders.name);
  });

  it('holds of courses, learning paths and teachers', async () => {
    const orders = { title: 'BDAC', price: 'DACB', createdAt: 'CABD', learnersCount: 'ACDB' };
    await addRows(tables.courses, orders, (id, at) => ({
      slug: `corso-${id}`,
      title: named(at('title'), id),
      priceCents: 100 + at('price'),
      createdAt: day(at('createdAt')),
      level: 'avanzato',
    }));
    for (const [learners, id] of [...orders.learnersCount].entries())
      await shop.database.pool.query('update course_search set learners = $1 where course_id = $2', [
        learners,
        id,
      ]);
    await expectOrders('courses', 'Titolo', orders, 'DBAC');
    const paths = { title: 'BDAC', price: 'DACB', createdAt: 'CABD', coursesCount: 'ACDB' };
    await addRows(tables.bundles, paths, (id, at) => ({
      slug: `percorso-${id}`,
      title: named(at('title'), id),
      priceCents: 100 + at('price'),
      createdAt: day(at('createdAt')),
    }));
    for (const [count, bundleId] of [...paths.coursesCount].entries())
      for (const courseId of 'ABCD'.slice(0, count))
        await shop.database.orm.insert(tables.bundleCourses).values({ bundleId, courseId, position: 0 });
    await expectOrders('bundles', 'Titolo', paths, 'DBAC');
    // B and A have one place, as D and C have: their names decide.
    const people = { name: 'BDAC', position: 'BADC', coursesCount: 'ACDB' };
    for (const id of 'ABCD') await shop.addUser({ id, role: 2 });
    await addRows(tables.teachers, people, (id, at) => ({
      userId: id,
      slug: `relatore-${id}`,
      name: named(at('name'), id),
      position: Math.floor(at('position') / 2),
    }));
    for (const [count, teacherId] of [...people.coursesCount].entries())
      for (const courseId of 'ABCD'.slice(0, count))
        await shop.database.orm.insert(tables.courseTeachers).values({ courseId, teacherId });
    await expectOrders('teachers', 'Nome', people, people.position);
  });

  it('holds of campaigns and coupons', async () => {
    const orders = { name: 'BDAC', startsAt: 'DACB', endsAt: 'ACDB', createdAt: 'CABD' };
    await addRows(tables.campaigns, orders, (id, at) => ({
      name: named(at('name'), id),
      title: 'Offerta',
      startsAt: day(at('startsAt')),
      endsAt: day(10 + at('endsAt')),
      createdAt: day(at('createdAt')),
    }));
    await expectOrders('campaigns', 'Nome', orders, 'BCAD');
    const terms = {
      CouponCode: 'BDAC',
      discount: 'DBCA',
      startsAt: 'DACB',
      endsAt: 'ACDB',
      usedCount: 'CDAB',
      isActive: 'ADBC',
      createdAt: 'CABD',
    };
    await addRows(tables.coupons, terms, (id, at) => ({
      code: named(at('CouponCode'), id),
      // Euro come before per cent.
      kind: 'DB'.includes(id) ? 'euro' : 'percentage',
      amount: 'DB'.includes(id) ? 50 + at('discount') : at('discount'),
      scope: 'everything',
      startsAt: day(at('startsAt')),
      endsAt: day(10 + at('endsAt')),
      uses: at('usedCount'),
      isActive: 'BC'.includes(id),
      createdAt: day(at('createdAt')),
    }));
    await expectOrders('coupons', 'Codice', terms, 'DBAC');
  });

  it('holds of home sections, landing videos and stock markets', async () => {
    const kinds = { A: 'text', B: 'bundles', C: 'newest_courses', D: 'educational_offers' } as const;
    const strips = { position: 'CABD', title: 'DACB', kind: 'BDCA', isActive: 'ADBC' };
    await addRows(tables.homeSections, strips, (id, at) => ({
      title: named(at('title'), id),
      position: at('position'),
      kind: kinds[id as keyof typeof kinds],
      isActive: 'BC'.includes(id),
    }));
    await expectOrders('homeSections', 'Titolo', strips, strips.position);
    const films = { title: 'BDAC', slug: 'DACB', isActive: 'ADBC', createdAt: 'CABD' };
    await addRows(tables.landingVideos, films, (id, at) => ({
      title: named(at('title'), id),
      slug: `video-${at('slug')}`,
      isActive: 'BC'.includes(id),
      createdAt: day(at('createdAt')),
    }));
    await expectOrders('landingVideos', 'Titolo', films, 'DBAC');
    const markets = {
      broker: 'CABD',
      symbol: 'BDAC',
      name: 'DACB',
      description: 'ACDB',
      currency: 'CDAB',
      isActive: 'ADBC',
    };
    await addRows(tables.stockMarkets, markets, (id, at) => ({
      broker: named(at('broker'), 'x'),
      symbol: `${at('symbol')}`,
      name: named(at('name'), id),
      description: `${at('description')}`,
      currency: `EU${'ABCD'[at('currency')]}`,
      isActive: 'BC'.includes(id),
    }));
    await expectOrders('stockMarkets', 'Nome', markets, markets.broker);
  });

  it('holds of leads, mails and users', async () => {
    const kinds = { A: 'webinar', B: 'contact', C: 'video', D: 'contact' } as const;
    const written = { createdAt: 'CABD', email: 'BDAC', firstName: 'DACB', lastName: 'ACDB', kind: 'BDCA' };
    await addRows(tables.leads, written, (id, at) => ({
      kind: kinds[id as keyof typeof kinds],
      email: `${'aBcD'[at('email')]}@example.com`,
      firstName: named(at('firstName'), id),
      lastName: named(at('lastName'), 'x'),
      campaign: id,
      consentText: 'Sì',
      consentAt: day(0),
      createdAt: day(at('createdAt')),
    }));
    await expectOrders('leads', 'Nome', written, 'DBAC');
    const states = { A: 'sent', B: 'sent', C: 'failed', D: 'waiting' } as const;
    const sent = {
      createdAt: 'CADB',
      sentAt: 'BACD',
      to: 'BDAC',
      subject: 'DACB',
      status: 'CABD',
      attempts: 'ACDB',
    };
    await addRows(tables.mails, sent, (id, at) => ({
      cause: id,
      to: `${'aBcD'[at('to')]}@example.com`,
      subject: named(at('subject'), id),
      html: '',
      text: '',
      status: states[id as keyof typeof states],
      attempts: at('attempts'),
      createdAt: day(at('createdAt')),
      sentAt: 'AB'.includes(id) ? day(at('sentAt')) : null,
    }));
    await expectOrders('mails', 'Oggetto', sent, 'BDAC');
    const people = { createdAt: 'CABD', email: 'BDAC', name: 'DACB' };
    await addRows(tables.users, people, (id, at) => ({
      email: `${'aBcD'[at('email')]}@example.com`,
      // D and A have one surname.
      lastName: at('name') < 2 ? 'a' : `${at('name')}`.replace('2', 'b').replace('3', 'c'),
      firstName: `${at('name')} ${id}`,
      createdAt: day(at('createdAt')),
    }));
    await expectOrders('users', 'Nome', people, 'DBAC', { Role: '0' });
  });

  it('holds of purchases, questions, reviews and the audit', async () => {
    const { orm } = shop.database;
    const orders = { createdAt: 'CABD', buyer: 'DACB', title: 'BDAC', total: 'ACDB', status: 'CDAB' };
    // Of courses with one title, and of as many votes or stars, the date decides.
    const titles = { courseTitle: 'ADCB' };
    for (const id of 'ABCD') {
      const place = orders.buyer.indexOf(id);
      await shop.addUser({
        id,
        email: `${place}@example.com`,
        lastName: `${Math.floor(place / 2)}`,
        firstName: `${place}`,
      });
    }
    await addRows(tables.courses, titles, (id, at) => ({
      slug: `corso-${id}`,
      title: `${Math.floor(at('courseTitle') / 2)}`,
      priceCents: 1,
      level: 'avanzato',
    }));
    for (const id of 'ABCD') await orm.insert(tables.sections).values({ id, courseId: id, title: 'Lezione' });
    const states = ['expired', 'failed', 'paid', 'pending'] as const;
    await addRows(tables.purchases, orders, (id, at) => ({
      userId: id,
      courseId: id,
      itemTitle: `${at('title')} ${id}`,
      listCents: at('total'),
      totalCents: at('total'),
      provider: 'sandbox',
      state: states[at('status')],
      paidAt: day(20),
      createdAt: day(at('createdAt')),
    }));
    await expectOrders('purchases', 'Acquisto', orders, 'DBAC');
    const asked = { createdAt: 'CABD', votes: 'BDCA', ...titles };
    await addRows(tables.questions, asked, (id, at) => ({
      userId: 'A',
      sectionId: id,
      text: id,
      votes: Math.floor(at('votes') / 2),
      createdAt: day(at('createdAt')),
    }));
    await expectOrders('questions', 'Domanda', asked, 'DBAC');
    const rated = { createdAt: 'CABD', Rating: 'BDCA', ...titles };
    await addRows(tables.reviews, rated, (id, at) => ({
      userId: 'A',
      courseId: id,
      text: id,
      rating: 1 + Math.floor(at('Rating') / 2),
      createdAt: day(at('createdAt')),
    }));
    await expectOrders('reviews', 'Testo', rated, 'DBAC');
    const done = { at: 'CABD', who: 'DACB', action: 'BDAC', resource: 'ACDB' };
    for (const id of 'CADB') {
      const at = (order: string) => order.indexOf(id);
      const names = { action: `a${at(done.action)}`, resource: `r${at(done.resource)}` };
      await orm.insert(tables.audit).values({ ...names, actorId: id, resourceId: id, at: day(at(done.at)) });
    }
    await expectOrders('audit', 'Identificativo', done, 'DBAC');
  });
});
