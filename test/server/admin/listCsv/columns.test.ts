import {
  audit,
  campaigns,
  campaignWindows,
  couponRedemptions,
  courseTeachers,
} from '../../../../src/server/platform/database';
import { adminShop } from '../../../support/admin';
import { csvRows, expectCsv, inItaly, moment } from './csvRows';

const { shop, stock, admin } = adminShop();

const add = (table: Parameters<typeof shop.database.orm.insert>[0]) => shop.database.orm.insert(table);

describe('each column of a list’s file', () => {
  it('holds what its header says of users and admins', async () => {
    await shop.addUser({
      email: 'anna@example.com',
      firstName: 'Anna',
      lastName: 'Bruni',
      role: 2,
      createdAt: moment(1),
      activatedAt: moment(2),
    });
    await shop.addUser({ email: 'nuova@example.com', createdAt: moment(3), activatedAt: null });
    const anna = {
      'E-mail': 'anna@example.com',
      Nome: 'Anna',
      Cognome: 'Bruni',
      Ruolo: 'Relatore',
      Iscritto: inItaly(1),
      Attivato: inItaly(2),
    };
    const waiting = {
      'E-mail': 'nuova@example.com',
      Nome: '',
      Cognome: '',
      Ruolo: 'Studente',
      Iscritto: inItaly(3),
      Attivato: '',
    };
    await expectCsv(admin, 'users', { Role: '2' }, anna);
    await expectCsv(admin, 'users', { Role: '0' }, waiting);
    await shop.database.pool.query(`update users set role = 1 where email = 'anna@example.com'`);
    await shop.database.pool.query(
      `update users set email = 'zeta@example.com', first_name = 'Z', last_name = 'Y',
        created_at = $2, activated_at = $3 where id = $1`,
      [admin.id, moment(4), moment(5)],
    );
    await expectCsv(
      admin,
      'admins',
      {},
      { ...anna, Ruolo: 'Amministratore' },
      {
        'E-mail': 'zeta@example.com',
        Nome: 'Z',
        Cognome: 'Y',
        Ruolo: 'Amministratore',
        Iscritto: inItaly(4),
        Attivato: inItaly(5),
      },
    );
  });

  it('holds what its header says of the audit', async () => {
    await shop.database.pool.query(`update users set email = 'capo@example.com' where id = $1`, [admin.id]);
    await add(audit).values({
      at: moment(1),
      actorId: admin.id,
      action: 'update',
      resource: 'coupons',
      resourceId: 'c7',
      before: { a: 1 },
      after: { a: 2 },
    });
    await expectCsv(
      admin,
      'audit',
      {},
      {
        Quando: inItaly(1),
        Chi: 'capo@example.com',
        Azione: 'Modifica',
        'Che cosa': 'Coupon',
        Identificativo: 'c7',
        Prima: '{"a": 1}',
        Dopo: '{"a": 2}',
      },
    );
  });

  it('holds what its header says of learning paths', async () => {
    const first = await stock.addCourse({ priceCents: 12_345 });
    const second = await stock.addCourse({ priceCents: 10_000 });
    const third = await stock.addCourse({ priceCents: 1 });
    const fields = { title: 'Base', priceCents: 20_050, createdAt: moment(1), isOperative: false };
    const bundle = await stock.addBundle([first.id, second.id, third.id], fields);
    await expectCsv(
      admin,
      'bundles',
      {},
      {
        Titolo: 'Base',
        Corsi: '3',
        Prezzo: '200,50',
        'Somma dei corsi': '223,46',
        Creato: inItaly(1),
        'In vendita': 'no',
        Codice: expect.stringMatching(new RegExp(`^'?${bundle.id}$`)),
      },
    );
  });

  it('holds what its header says of campaigns and coupons', async () => {
    const course = await stock.addCourse({ title: 'Scalping' });
    const [campaign] = await shop.database.orm
      .insert(campaigns)
      .values({ name: 'Natale', title: 'Offerta', startsAt: moment(1), endsAt: moment(3) })
      .returning();
    const campaignId = campaign?.id ?? '';
    await add(campaignWindows).values([
      { campaignId, endsAt: moment(2), discount: 40 },
      { campaignId, endsAt: moment(3), discount: 25 },
    ]);
    const item = { scope: 'course', courseId: course.id } as const;
    /** Checkouts under way, whose uses the coupon counts already. */
    const reserve = async (couponId: string, count: number) => {
      for (let nth = 0; nth < count; nth += 1) {
        const userId = await shop.addUser();
        const fields = { state: 'pending', paidAt: null, couponId } as const;
        const { id: purchaseId } = await stock.addPurchase(userId, { courseId: course.id }, fields);
        await add(couponRedemptions).values({ couponId, userId, purchaseId });
      }
    };
    const gift = await stock.addCoupon('DONO', { ...item, campaignId, uses: 7, createdAt: moment(9) });
    await reserve(gift.id, 1);
    await expectCsv(
      admin,
      'campaigns',
      {},
      {
        Nome: 'Natale',
        Codice: 'DONO',
        'Vale per': 'Scalping',
        Tappe: '40%, 25%',
        Inizia: inItaly(1),
        Finisce: inItaly(3),
        Stato: 'Finita',
        Usi: '6',
        'In pagamento': '1',
      },
    );
    const limits = { uses: 5, useLimit: 30, perUserLimit: 4 };
    const dates = { startsAt: moment(4), endsAt: moment(5), createdAt: moment(6) };
    const twenty = await stock.addCoupon('VENTI', {
      ...item,
      amount: 20,
      ...limits,
      ...dates,
      isActive: false,
    });
    await reserve(twenty.id, 3);
    await stock.addCoupon('VIA', { kind: 'euro', amount: 1999, scope: 'every_bundle', createdAt: moment(5) });
    await expectCsv(
      admin,
      'coupons',
      {},
      {
        Codice: 'DONO',
        'Sconto %': 'A tappe',
        'Sconto €': '',
        'Vale per': 'Scalping',
        Inizia: '',
        Scade: '',
        Usi: '6',
        'In pagamento': '1',
        'Usi in tutto': '',
        'Usi per persona': '',
        Creato: inItaly(9),
        Attivo: 'sì',
      },
      {
        Codice: 'VENTI',
        'Sconto %': '20',
        'Sconto €': '',
        'Vale per': 'Scalping',
        Inizia: inItaly(4),
        Scade: inItaly(5),
        Usi: '2',
        'In pagamento': '3',
        'Usi in tutto': '30',
        'Usi per persona': '4',
        Creato: inItaly(6),
        Attivo: 'no',
      },
      {
        Codice: 'VIA',
        'Sconto %': '',
        'Sconto €': '19,99',
        'Vale per': 'Tutti i percorsi',
        Inizia: '',
        Scade: '',
        Usi: '0',
        'In pagamento': '0',
        'Usi in tutto': '',
        'Usi per persona': '',
        Creato: inItaly(5),
        Attivo: 'sì',
      },
    );
  });

  it('holds what its header says of courses and teachers', async () => {
    const course = await stock.addCourse({
      title: 'Ichimoku',
      priceCents: 12_345,
      durationSeconds: 4567,
      createdAt: moment(1),
      isOperative: false,
      categories: ['ichimoku', 'avanzato'],
      sections: 2,
    });
    const anna = await stock.addTeacher('Anna Bruni');
    const carlo = await stock.addTeacher('Carlo Dini');
    await add(courseTeachers).values([
      { courseId: course.id, teacherId: carlo.id, position: 0 },
      { courseId: course.id, teacherId: anna.id, position: 1 },
    ]);
    for (let nth = 0; nth < 3; nth += 1) await stock.give(await shop.addUser(), course.id);
    await shop.database.pool.query('update course_search set learners = 3');
    await shop.database.pool.query('update courses set duration_seconds = 4567');
    await expectCsv(
      admin,
      'courses',
      {},
      {
        Titolo: 'Ichimoku',
        Categorie: 'avanzato, ichimoku',
        Relatori: 'Carlo Dini, Anna Bruni',
        Prezzo: '123,45',
        Lezioni: '2',
        Secondi: '4567',
        Studenti: '3',
        Creato: inItaly(1),
        'In vendita': 'no',
        Codice: expect.stringMatching(new RegExp(`^'?${course.id}$`)),
      },
    );
    await shop.database.pool.query(
      `update users set email = 'anna@example.com' where id = (select user_id from teachers where id = $1)`,
      [anna.id],
    );
    await shop.database.pool.query(`update teachers set headline = 'Trader', position = 5 where id = $1`, [
      anna.id,
    ]);
    await expectCsv(
      admin,
      'teachers',
      { Query: 'Anna' },
      { Nome: 'Anna Bruni', 'E-mail': 'anna@example.com', Presentazione: 'Trader', Corsi: '1', Posto: '5' },
    );
  });

  it('names the learning path that a coupon holds for', async () => {
    const { id: bundleId } = await stock.addBundle([], { title: 'Percorso base' });
    await stock.addCoupon('BASE', { scope: 'bundle', bundleId });
    const [row = []] = await csvRows(admin, 'coupons');
    expect(row).toContainEqual(['Vale per', 'Percorso base']);
  });
});
