import { audit, leads, mails, newId, parameters, questions } from '../../../../src/server/platform/database';
import { adminShop } from '../../../support/admin';
import { addAll } from '../../platform/resource/allRecords';

const { shop, admin } = adminShop();

const csv = (list: string, query: object = {}) => admin.post(`/api/admin/Csv/${list}`, query);
/** The name of each list's file. */
const FILES = {
  admins: 'amministratori',
  audit: 'registro',
  banners: 'banner',
  bundles: 'percorsi',
  campaigns: 'campagne',
  coupons: 'coupon',
  courses: 'corsi',
  homeSections: 'sezioni',
  landingVideos: 'video',
  leads: 'contatti',
  mails: 'e-mail',
  notifications: 'notifiche',
  parameters: 'parametri',
  promoters: 'promoter',
  purchases: 'acquisti',
  questions: 'domande',
  reviews: 'recensioni',
  stockMarkets: 'mercati',
  teachers: 'relatori',
  users: 'utenti',
};
/** The lines below the headers. */
const lines = async (list: string, query?: object) =>
  (await csv(list, query)).text.split('\r\n').slice(1, -1);

const addLead = (fields: Partial<typeof leads.$inferInsert> = {}) =>
  shop.database.orm.insert(leads).values({
    kind: 'contact',
    email: `${newId()}@example.com`,
    consentText: 'Sì',
    consentAt: new Date('2026-03-01T10:00:00Z'),
    createdAt: new Date('2026-03-01T10:00:00Z'),
    ...fields,
  });

describe('a list as a file', () => {
  it('holds what the filters find, times of Italy, and no cell that a spreadsheet would run', async () => {
    await addLead({
      firstName: '=1+1',
      lastName: '@SUM(A1)',
      phone: '+39 1',
      subject: '-2',
      message: 'riga;una\n"due"',
      email: 'a@example.com',
    });
    await addLead({ kind: 'video' });
    const { headers, text } = await csv('leads', { Kind: 'contact' });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="contatti.csv"');
    const [head, ...rest] = text.split('\r\n');
    expect(head).toMatch(/^\uFEFFData;Modulo;Nome;/);
    expect(rest).toEqual([
      `2026-03-01 11:00:00;Contatto;"'=1+1";"'@SUM(A1)";a@example.com;"'+39 1";"'-2";"riga;una\n""due""";Sì;2026-03-01 11:00:00;;;`,
      '',
    ]);
  });

  it('holds all pages, each row once and in the order of the list', async () => {
    await shop.database.pool.query(`insert into leads (id, kind, email, consent_text, consent_at, created_at)
      select 'l' || n, 'contact', n || '@example.com', 'Sì', now(), '2026-01-01'::timestamptz + (n / 3) * interval '1 second'
      from generate_series(1, 1234) n`);
    const addresses = (await lines('leads', { Sort: 'email', page: 3, pageSize: 5 })).map(
      (line) => line.split(';')[4],
    );
    expect(addresses).toHaveLength(1234);
    expect(new Set(addresses).size).toBe(1234);
    const page = await admin.get('/api/Lead?Sort=email&pageSize=100&page=7');
    expect(page.data.items.map(({ email }: { email: string }) => email)).toEqual(addresses.slice(600, 700));
  });

  it('holds headers alone where nothing is', async () => {
    const { admins: _admins, ...searched } = FILES;
    for (const list of Object.keys(searched)) {
      const { status, text } = await csv(list, { Query: 'non esiste', Sort: 'password' });
      expect([list, status, text]).toEqual([list, 200, expect.stringMatching(/^\uFEFF[^\n]+\r\n$/)]);
    }
  });

  it('has the list’s name, and is read without counting its rows', async () => {
    await addAll(shop, 'uno');
    const { orm } = shop.database;
    const consent = { consentText: 'Sì', consentAt: shop.time.now };
    await orm.insert(leads).values({ kind: 'contact', email: 'a@example.com', ...consent });
    const mail = { to: 'a@example.com', subject: 's', html: 'h', text: 't' };
    await orm.insert(mails).values({ ...mail, cause: 'uno', status: 'failed' });
    await orm.insert(questions).values({ sectionId: 'uno-lezione', userId: 'uno-utente', text: 'Perché?' });
    const announced = { action: 'notify', resource: 'notifications', resourceId: 'uno-acquisto' };
    await orm.insert(audit).values({ ...announced, actorId: admin.id });
    for (const [list, name] of Object.entries(FILES)) {
      const query = jest.spyOn(shop.database.pool, 'query');
      const { headers, text } = await csv(list);
      const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement));
      query.mockRestore();
      const counts = statements.filter((statement) => statement.includes('"text":"select count(*)'));
      expect({
        list,
        hasRows: text.split('\r\n').length > 2,
        isAsked: statements.length > 0,
        counts,
      }).toEqual({ list, hasRows: true, isAsked: true, counts: [] });
      expect(headers['content-disposition']).toBe(`attachment; filename="${name}.csv"`);
    }
  });

  it('names parameters, and writes their values for reading', async () => {
    const value = JSON.stringify({ blocks: [{ text: 'Uno' }, { text: 'Due' }], entityMap: {} });
    const unsaved = await lines('parameters', { Query: 'Recensioni da approvare' });
    expect(unsaved).toEqual([
      expect.stringMatching(/^Recensioni da approvare;no;[^;]+;Recensioni;;reviews\.moderated$/),
    ]);
    expect(await lines('parameters', { Query: 'Durata del webinar' })).toEqual([
      expect.stringMatching(/^Durata del webinar;;"?In minuti.+;Webinar;;webinar\.duration$/),
    ]);
    await shop.database.orm.insert(parameters).values([
      { key: 'webinar.date', value: '2026-03-01T10:00:00.000Z', isPublic: true },
      { key: 'reviews.moderated', value: true, isPublic: false },
      { key: 'legal.privacy', value, isPublic: true },
    ]);
    const all = await lines('parameters');
    expect(all.filter((line) => line.startsWith('Data e ora del webinar;2026-03-01 11:00:00;'))).toHaveLength(
      1,
    );
    expect(all.filter((line) => line.startsWith('Recensioni da approvare;sì;'))).toHaveLength(1);
    expect(all.filter((line) => line.startsWith('Privacy policy;"Uno\nDue";'))).toHaveLength(1);
    expect(await lines('parameters', { Query: 'PAGINE legali' })).toHaveLength(6);
  });

  it('names what the audit holds in Italian, with whole texts and "…" where a cell would overflow', async () => {
    const add = (after: string, fields = {}) =>
      shop.database.orm
        .insert(audit)
        .values({ action: 'publish', resource: 'homeSections', resourceId: 's1', after, ...fields });
    await add('x'.repeat(5000), { at: new Date('2026-03-02') });
    await add('y'.repeat(40_000), { at: new Date('2026-03-01'), action: 'later', resource: 'constructor' });
    const [first, second, ...rest] = await lines('audit');
    expect(rest).toEqual([]);
    expect(first).toContain(';;Messa in vendita;Sezioni della home;s1;;');
    expect(first).toContain(`"${'x'.repeat(5000)}"`);
    expect(second).toContain(';;later;constructor;s1;;');
    expect(second).toMatch(/[^y]y{31999}…"?$/);
  });

  it('is for admins alone', async () => {
    const student = await shop.tokenOf(0);
    expect((await shop.call('/api/admin/Csv/leads', {}, student)).status).toBe(403);
    expect((await shop.call('/api/admin/Csv/users', {})).status).toBe(401);
  });
});
