import { audit, consents, leads, mails, questions, reviews } from '../../../../src/server/platform/database';
import { adminShop } from '../../../support/admin';
import { expectCsv, inItaly, moment } from './csvRows';

const { shop, stock, admin } = adminShop();

const anna = { email: 'anna@example.com', firstName: 'Anna', lastName: 'Bruni' };

describe('each column of a file about people', () => {
  it('holds what its header says of leads', async () => {
    await shop.database.orm.insert(leads).values({
      kind: 'video',
      ...anna,
      phone: '333 1',
      subject: 'Oggetto',
      message: 'Messaggio',
      campaign: 'altro',
      consentText: 'Acconsento',
      consentAt: moment(1),
      advertisingText: 'Anche le offerte',
      advertisingAt: moment(4),
      withdrawnAt: moment(2),
      createdAt: moment(3),
    });
    await expectCsv(
      admin,
      'leads',
      {},
      {
        Data: inItaly(3),
        Modulo: 'Video',
        Nome: 'Anna',
        Cognome: 'Bruni',
        'E-mail': 'anna@example.com',
        Telefono: '333 1',
        Oggetto: 'Oggetto',
        Messaggio: 'Messaggio',
        Consenso: 'Acconsento',
        'Data consenso': inItaly(1),
        'Consenso ritirato': inItaly(2),
        'Consenso alla pubblicità': 'Anche le offerte',
        'Data consenso alla pubblicità': inItaly(4),
      },
    );
  });

  it('holds what its header says of mails', async () => {
    await shop.database.orm.insert(mails).values({
      cause: 'prova:1',
      to: 'anna@example.com',
      subject: 'Benvenuta',
      html: '<p>Ciao</p>',
      text: 'Ciao',
      replyTo: 'altri@example.com',
      status: 'sent',
      attempts: 3,
      lastError: 'Casella piena',
      nextAttemptAt: moment(3),
      createdAt: moment(1),
      sentAt: moment(2),
    });
    await expectCsv(
      admin,
      'mails',
      {},
      {
        Oggetto: 'Benvenuta',
        A: 'anna@example.com',
        Stato: 'Spedita',
        Tentativi: '3',
        'Ultimo errore': 'Casella piena',
        Creata: inItaly(1),
        Spedita: inItaly(2),
      },
    );
  });

  it('holds what its header says of questions and reviews', async () => {
    const userId = await shop.addUser(anna);
    const teacher = await stock.addTeacher('Carlo Dini');
    const course = await stock.addCourse({ title: 'Ichimoku' });
    const section = await stock.addSection(course.id, { title: 'La nuvola' });
    const asked = { userId, sectionId: section.id, text: 'Perché?', votes: 4, createdAt: moment(1) };
    const answered = { answer: 'Così.', answeredBy: teacher.userId, answeredAt: moment(2) };
    await shop.database.orm
      .insert(questions)
      .values({ ...asked, ...answered, updatedAt: moment(3), announcedAt: moment(4), isHidden: true });
    await expectCsv(
      admin,
      'questions',
      {},
      {
        Scritta: inItaly(1),
        Corso: 'Ichimoku',
        Lezione: 'La nuvola',
        Domanda: 'Perché?',
        Autore: 'Anna B.',
        'E-mail': 'anna@example.com',
        'Utile per': '4',
        Risposta: 'Così.',
        Risponde: 'Carlo Dini',
        'Risposta il': inItaly(2),
        Nascosta: 'sì',
      },
    );
    const written = { userId, courseId: course.id, text: 'Ottimo', rating: 4, isEnabled: false };
    await shop.database.orm
      .insert(reviews)
      .values({ ...written, ...answered, createdAt: moment(5), updatedAt: moment(6) });
    const review = {
      Scritta: inItaly(5),
      Corso: 'Ichimoku',
      Stelle: '4',
      Testo: 'Ottimo',
      Autore: 'Anna B.',
      'E-mail': 'anna@example.com',
      'Acquisto verificato': 'no',
      Pubblicata: 'no',
      Risposta: 'Così.',
      Risponde: 'Carlo Dini',
    };
    await expectCsv(admin, 'reviews', {}, review);
    await stock.addPurchase(userId, { courseId: course.id });
    await expectCsv(admin, 'reviews', {}, { ...review, 'Acquisto verificato': 'sì' });
    await shop.database.pool.query('update reviews set is_enabled = true');
    await shop.database.pool.query('delete from entitlements');
    await expectCsv(admin, 'reviews', {}, { ...review, Pubblicata: 'sì' });
  });

  it('holds what its header says of purchases and their announcements', async () => {
    const userId = await shop.addUser(anna);
    await shop.database.pool.query(`update users set email = 'capo@example.com' where id = $1`, [admin.id]);
    const course = await stock.addCourse({ title: 'Nuovo titolo' });
    const purchase = await stock.addPurchase(
      userId,
      { courseId: course.id },
      {
        itemTitle: 'Ichimoku',
        couponCode: 'VENTI',
        discountCents: 2345,
        totalCents: 10_000,
        refundedCents: 450,
        state: 'refunded_in_part',
        createdAt: moment(1),
        paidAt: moment(2),
      },
    );
    await expectCsv(
      admin,
      'purchases',
      {},
      {
        Data: inItaly(1),
        Acquirente: 'Anna Bruni',
        'E-mail': 'anna@example.com',
        Acquisto: 'Ichimoku',
        Coupon: 'VENTI',
        Listino: '123,45',
        Sconto: '23,45',
        Totale: '100,00',
        Rimborsato: '4,50',
        Stato: 'Rimborsato in parte',
        Pagato: inItaly(2),
        Attivo: 'sì',
        Codice: expect.stringMatching(new RegExp(`^'?${purchase.id}$`)),
      },
    );
    await shop.database.orm.insert(audit).values({
      at: moment(3),
      actorId: admin.id,
      action: 'notify',
      resource: 'notifications',
      resourceId: purchase.id,
    });
    const announced = {
      Inviata: inItaly(3),
      Da: 'capo@example.com',
      Acquisto: 'Ichimoku',
      Acquirente: 'Qualcuno',
      Prezzo: '100,00',
    };
    await expectCsv(admin, 'notifications', {}, announced);
    const allowed = { userId, purpose: 'buyer_name' as const, text: 'Sì' };
    await shop.database.orm.insert(consents).values(allowed);
    await expectCsv(admin, 'notifications', {}, { ...announced, Acquirente: 'Anna B.' });
  });
});
