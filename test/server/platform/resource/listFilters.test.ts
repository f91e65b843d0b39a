import {
  audit,
  banners,
  campaigns,
  homeSections,
  landingVideos,
  leads,
  mails,
  promoters,
  questions,
  receipts,
  reviews,
  stockMarkets,
} from '../../../../src/server/platform/database';
import { adminShop } from '../../../support/admin';
import { csvRows } from '../../admin/listCsv/csvRows';

const { shop, stock, admin } = adminShop();

/** Expects the rows that each query finds, told by the first letter of a column. */
async function expectFound(list: string, column: string, expected: readonly (readonly [object, string])[]) {
  const found: (readonly [object, string])[] = [];
  for (const [query] of expected) {
    const rows = await csvRows(admin, list, query);
    const letters = rows.map((row) => String(new Map(row as [string, string][]).get(column))[0]);
    found.push([query, letters.sort().join('')]);
  }
  expect(found).toEqual(expected);
}

// The word that is searched stands in one column of a row, and in a column that is not searched of another.
const Query = ' AGO ';
const at = (text: string) => new Date(`2026-${text}Z`);

describe('a list’s search reads each column that it should and no other, and each filter, alone or beside others, does', () => {
  it('in banners, promoters and landing videos', async () => {
    const { orm } = shop.database;
    const ends = (days: number) => new Date(shop.time.now.getTime() + days * 86_400_000);
    await orm.insert(banners).values([
      { name: 'A lago', bannerEndDate: ends(7), isActive: true },
      { name: 'B', bannerCourseTitle: 'lago', bannerEndDate: ends(0), isActive: true },
      { name: 'C', bannerHideIn: 'lago', bannerEndDate: new Date(ends(7).getTime() + 1), isActive: true },
      { name: 'D', bannerEndDate: new Date(ends(0).getTime() + 1), isActive: true },
      { name: 'E', bannerEndDate: ends(1), isActive: false },
    ]);
    await expectFound('banners', 'Nome', [
      [{ Query }, 'AB'],
      [{ IsActive: false }, 'E'],
      [{ IsActive: true }, 'ABCD'],
      [{ Ending: 'true' }, 'AD'],
      [{ Query, Ending: 'true' }, 'A'],
    ]);
    await orm.insert(promoters).values([
      { title: 'A', name: 'lago-a' },
      { title: 'B lago', name: 'b' },
      { title: 'C', name: 'c', headline: 'lago' },
      { title: 'D', name: 'd', description: 'lago', couponCode: 'lago', isActive: false },
    ]);
    await expectFound('promoters', 'Nome', [
      [{ Query }, 'ABC'],
      [{ Query, IsActive: false }, ''],
      [{ IsActive: false }, 'D'],
      [{ IsActive: true }, 'ABC'],
    ]);
    await orm.insert(landingVideos).values([
      { title: 'A lago', slug: 'a' },
      { title: 'B', slug: 'lago' },
      { title: 'C', slug: 'c', description: 'lago', isActive: false },
    ]);
    await expectFound('landingVideos', 'Titolo', [
      [{ Query }, 'AB'],
      [{ Query, IsActive: false }, ''],
      [{ IsActive: false }, 'C'],
      [{ IsActive: true }, 'AB'],
    ]);
  });

  it('in courses, learning paths, teachers and home sections', async () => {
    const lago = await stock.addCourse({ title: 'A lago', categories: ['ichimoku'] });
    await stock.addCourse({ title: 'B', subtitle: 'lago', categories: ['scalping'] });
    await stock.addCourse({ title: 'C', description: 'lago', isOperative: false });
    await stock.addCourse({ title: 'D lago', deletedAt: shop.time.now });
    await expectFound('courses', 'Titolo', [
      [{}, 'ABC'],
      [{ Query }, 'AB'],
      [{ Category: 'scalping' }, 'B'],
      [{ Query: 'A lago', Category: 'scalping' }, ''],
      [{ IsOperative: false }, 'C'],
      [{ IsOperative: true }, 'AB'],
    ]);
    await stock.addBundle([lago.id], { title: 'A lago' });
    await stock.addBundle([], { title: 'B', subtitle: 'lago' });
    await stock.addBundle([lago.id], { title: 'C', description: 'lago', isOperative: false });
    await stock.addBundle([], { title: 'D lago', deletedAt: shop.time.now });
    await expectFound('bundles', 'Titolo', [
      [{}, 'ABC'],
      [{ Query }, 'AB'],
      [{ Query, IsOperative: false }, ''],
      [{ IsOperative: false }, 'C'],
      [{ IsOperative: true }, 'AB'],
    ]);
    for (const name of ['A lago', 'B', 'C']) await stock.addTeacher(name, [lago.id]);
    await shop.database.pool.query(`update teachers set headline = 'lago' where name = 'B'`);
    await shop.database.pool.query(`update teachers set biography = 'lago' where name = 'C'`);
    await expectFound('teachers', 'Nome', [[{ Query }, 'AB']]);
    await shop.database.orm.insert(homeSections).values([
      { title: 'A lago', kind: 'bundles' },
      { title: 'B', kind: 'text', content: 'lago', isActive: false },
    ]);
    await expectFound('homeSections', 'Titolo', [
      [{ Query }, 'A'],
      [{ Kind: 'text' }, 'B'],
      [{ Query, Kind: 'text' }, ''],
      [{ Kind: 'text', IsActive: true }, ''],
      [{ IsActive: false }, 'B'],
      [{ IsActive: true }, 'A'],
    ]);
  });

  it('in campaigns, coupons and stock markets', async () => {
    const { now } = shop.time;
    const [past, next] = [-1000, 1000].map((ms) => new Date(now.getTime() + ms)) as [Date, Date];
    const offer = { title: 'Offerta', startsAt: past, endsAt: next };
    const rows = await shop.database.orm
      .insert(campaigns)
      .values([
        { ...offer, name: 'A lago', startsAt: now },
        { ...offer, name: 'B', title: 'lago', startsAt: next, endsAt: new Date(next.getTime() + 1) },
        { ...offer, name: 'C', endsAt: now },
        { ...offer, name: 'D', link: '/lago', isActive: false },
      ])
      .returning();
    await stock.addCoupon('LAGO', { campaignId: rows[2]?.id });
    await expectFound('campaigns', 'Nome', [
      [{ Query }, 'ABC'],
      [{ State: 'running' }, 'A'],
      [{ Query, State: 'running' }, 'A'],
      [{ State: 'planned' }, 'B'],
      [{ State: 'ended' }, 'C'],
      [{ State: 'off' }, 'D'],
    ]);
    const { id: courseId } = await stock.addCourse({ title: 'lago' });
    const { id: bundleId } = await stock.addBundle([]);
    await stock.addCoupon('A-LAGO', { scope: 'every_course' });
    await stock.addCoupon('B', { scope: 'every_bundle' });
    await stock.addCoupon('C', { scope: 'course', courseId });
    await stock.addCoupon('D', { scope: 'bundle', bundleId, isActive: false });
    await expectFound('coupons', 'Codice', [
      [{ Query }, 'AL'],
      [{ Scope: 'all' }, 'L'],
      [{ Scope: 'all_courses' }, 'A'],
      [{ Query, Scope: 'all_courses' }, 'A'],
      [{ Query, IsActive: false }, ''],
      [{ Scope: 'all_bundles' }, 'B'],
      [{ Scope: 'course' }, 'C'],
      [{ Scope: 'bundle' }, 'D'],
      [{ IsActive: false }, 'D'],
      [{ IsActive: true }, 'ABCL'],
    ]);
    const market = { broker: 'x', symbol: 's', name: 'n' };
    await shop.database.orm.insert(stockMarkets).values([
      { ...market, name: 'A lago' },
      { ...market, name: 'B', broker: 'lago' },
      { ...market, name: 'C', symbol: 'lago' },
      { ...market, name: 'D', symbol: 'd', description: 'lago' },
      { ...market, name: 'E', symbol: 'e', link: '/lago', isActive: false },
    ]);
    await expectFound('stockMarkets', 'Nome', [
      [{ Query }, 'ABCD'],
      [{ Broker: 'lago' }, 'B'],
      [{ Query, Broker: 'lago' }, 'B'],
      [{ Query, IsActive: false }, ''],
      [{ IsActive: false }, 'E'],
      [{ IsActive: true }, 'ABCD'],
    ]);
  });

  it('in mails and users', async () => {
    const mail = { html: 'lago', text: 'lago', lastError: 'lago' };
    await shop.database.orm.insert(mails).values([
      { ...mail, cause: '1', subject: 'A', to: 'lago@example.com' },
      { ...mail, cause: '2', subject: 'B lago', to: 'b@example.com', status: 'failed' },
      { ...mail, cause: '3', subject: 'C', to: 'c@example.com', status: 'sent', sentAt: shop.time.now },
    ]);
    await expectFound('mails', 'Oggetto', [
      [{ Query }, 'AB'],
      [{ Status: 'waiting' }, 'A'],
      [{ Status: 'failed' }, 'B'],
      [{ Query, Status: 'failed' }, 'B'],
      [{ Status: 'sent' }, 'C'],
    ]);
    await shop.addUser({ email: 'a.lago@example.com' });
    await shop.addUser({ email: 'b@example.com', firstName: 'Lago', role: 2 });
    await shop.addUser({ email: 'c@example.com', lastName: 'Lago', activatedAt: null });
    await shop.addUser({ email: 'd@example.com', city: 'Lago', description: 'lago', company: 'lago' });
    await shop.addUser({ email: 'e.lago@example.com', deletedAt: shop.time.now });
    await shop.database.pool.query(`update users set email = 'z@example.com' where id = $1`, [admin.id]);
    await expectFound('users', 'E-mail', [
      [{}, 'abcdz'],
      [{ Query }, 'abc'],
      [{ Role: '0' }, 'acd'],
      [{ Role: '1' }, 'z'],
      [{ Role: '2' }, 'b'],
      [{ Query, Role: '2' }, 'b'],
      [{ IsActive: false }, 'c'],
      [{ IsActive: true }, 'abdz'],
    ]);
  });

  it('in purchases, by days of Italy', async () => {
    const course = await stock.addCourse({ title: 'lago' });
    const bundle = await stock.addBundle([]);
    const bought = { courseId: course.id };
    const userId = await shop.addUser();
    const lago = await shop.addUser({ lastName: 'Lago' });
    const first = await stock.addPurchase(
      userId,
      { bundleId: bundle.id, courseIds: [] },
      { itemTitle: 'A lago', createdAt: at('03-01T22:59:59.999') },
    );
    await stock.addPurchase(userId, bought, {
      itemTitle: 'B',
      couponCode: 'LAGO',
      createdAt: at('03-01T23:00:00'),
    });
    await stock.addPurchase(userId, bought, {
      itemTitle: 'C',
      providerReference: 'cs_lago',
      createdAt: at('03-02T22:59:59.999'),
      state: 'refunded',
      totalCents: 7,
      refundedCents: 7,
      rejectedCents: 3,
    });
    await stock.addPurchase(lago, bought, {
      itemTitle: 'D',
      createdAt: at('03-02T23:00:00'),
      refundReason: 'nothing_new',
    });
    await stock.addPurchase(userId, bought, {
      itemTitle: 'E',
      createdAt: at('04-01T10:00:00'),
      state: 'failed',
      refundReason: 'buyer_gone',
      paidAt: null,
    });
    const details = { seller: { name: '', address: '', vatNumber: '', mail: '' }, buyer: '', vatRate: 0 };
    await shop.database.orm
      .insert(receipts)
      .values({ purchaseId: first.id, year: 2026, number: 12, issuedAt: shop.time.now, details });
    await expectFound('purchases', 'Acquisto', [
      [{ Query }, 'ABCD'],
      [{ Query: ` ${first.id} ` }, 'A'],
      [{ Query: ' 12/2026 ' }, 'A'],
      [{ Query: '12/2025' }, ''],
      [{ Query: '1/2026' }, ''],
      [{ From: '2026-03-02', To: '2026-03-02' }, 'BC'],
      [{ From: '2026-03-03' }, 'DE'],
      [{ To: '2026-03-01' }, 'A'],
      [{ State: 'paid' }, 'ABD'],
      [{ Query: 'LAGO', State: 'paid', From: '2026-03-02' }, 'BD'],
      [{ State: 'refunded' }, 'C'],
      [{ State: 'refund_due' }, 'D'],
      [{ State: 'refund_rejected' }, 'C'],
      [{ IdCourseEnc: course.id }, 'BCDE'],
      [{ IdBundleEnc: bundle.id }, 'A'],
      [{ IdUserEnc: lago }, 'D'],
    ]);
  });

  it('in questions and reviews', async () => {
    const one = await shop.addUser();
    const lago = await shop.addUser({ firstName: 'Lago' });
    const plain = await stock.addCourse({ title: 'x' });
    const named = await stock.addCourse({ title: 'Il lago' });
    const section = await stock.addSection(plain.id, { title: 'x' });
    const titled = await stock.addSection(plain.id, { title: 'Lago', description: 'x' });
    const other = await stock.addSection(named.id, { title: 'x' });
    const asked = { userId: one, sectionId: section.id };
    await shop.database.orm.insert(questions).values([
      { ...asked, text: 'A lago' },
      { ...asked, text: 'B', answer: 'lago', answeredAt: shop.time.now },
      { ...asked, text: 'C', sectionId: titled.id, isHidden: true },
      { ...asked, text: 'D', sectionId: other.id },
      { ...asked, text: 'E', userId: lago, answer: 'x', answeredAt: shop.time.now, isHidden: true },
      { ...asked, text: 'F' },
    ]);
    await expectFound('questions', 'Domanda', [
      [{ Query }, 'ABCDE'],
      [{ State: 'unanswered' }, 'ADF'],
      [{ State: 'answered' }, 'BE'],
      [{ State: 'hidden' }, 'CE'],
      [{ Query, State: 'hidden' }, 'CE'],
      [{ IdCourseEnc: named.id }, 'D'],
    ]);
    const rating = 5;
    await shop.database.orm.insert(reviews).values([
      { userId: one, courseId: plain.id, text: 'A lago', rating, createdAt: at('02-28T22:59:59.999') },
      { userId: one, courseId: named.id, text: 'B', rating, createdAt: at('02-28T23:00:00') },
      { userId: lago, courseId: plain.id, text: 'C', rating, createdAt: at('03-31T21:59:59.999') },
      {
        userId: admin.id,
        courseId: plain.id,
        text: 'D',
        rating,
        isEnabled: false,
        createdAt: at('03-31T22:00:00'),
      },
    ]);
    await expectFound('reviews', 'Testo', [
      [{ Query }, 'ABC'],
      [{ State: 'enabled' }, 'ABC'],
      [{ State: 'disabled' }, 'D'],
      [{ Month: 3, Year: 2026 }, 'BC'],
      [{ Query, Month: 3, Year: 2026, State: 'disabled' }, ''],
      [{ Query, Month: 3, Year: 2026 }, 'BC'],
      [{ Month: 3, Year: 2025 }, ''],
    ]);
  });

  it('in leads and the audit, by days of Italy', async () => {
    const lead = {
      kind: 'contact' as const,
      consentText: 'lago',
      campaign: 'lago',
      consentAt: shop.time.now,
    };
    await shop.database.orm.insert(leads).values([
      { ...lead, subject: 'A', email: 'lago@example.com', createdAt: at('03-01T22:59:59.999') },
      { ...lead, subject: 'B', email: 'b@example.com', firstName: 'Lago', createdAt: at('03-01T23:00:00') },
      {
        ...lead,
        subject: 'C',
        email: 'c@example.com',
        lastName: 'Lago',
        createdAt: at('03-02T22:59:59.999'),
      },
      { ...lead, subject: 'D', email: 'd@example.com', message: 'lago', createdAt: at('03-02T23:00:00') },
      { ...lead, subject: 'E', email: 'e@example.com', kind: 'webinar', createdAt: at('04-01T10:00:00') },
    ]);
    await expectFound('leads', 'Oggetto', [
      [{ Query }, 'ABCD'],
      [{ Kind: 'webinar' }, 'E'],
      [{ Query, Kind: 'webinar' }, ''],
      [{ Query, From: '2026-03-02' }, 'BCD'],
      [{ From: '2026-03-02', To: '2026-03-02' }, 'BC'],
      [{ From: '2026-03-02' }, 'BCDE'],
      [{ To: '2026-03-01' }, 'A'],
    ]);
    const lago = await shop.addUser({ email: 'lago@example.com' });
    const done = { action: 'update', resource: 'coupons', at: at('03-01T22:59:59.999') };
    await shop.database.orm.insert(audit).values([
      { ...done, resourceId: 'A-lago' },
      { ...done, resourceId: 'B', actorId: lago, at: at('03-01T23:00:00') },
      { ...done, resourceId: 'C', after: { name: 'lago' }, at: at('03-02T22:59:59.999') },
      { ...done, resourceId: 'D', action: 'remove', resource: 'banners', at: at('03-02T23:00:00') },
    ]);
    await expectFound('audit', 'Identificativo', [
      [{ Query }, 'AB'],
      [{ Who: 'LAGO@' }, 'B'],
      [{ Action: 'remove' }, 'D'],
      [{ Query, Action: 'update', From: '2026-03-02' }, 'B'],
      [{ Resource: 'banners' }, 'D'],
      [{ ResourceId: 'C' }, 'C'],
      [{ From: '2026-03-02', To: '2026-03-02' }, 'BC'],
      [{ From: '2026-03-02' }, 'BCD'],
      [{ To: '2026-03-01' }, 'A'],
    ]);
  });
});
