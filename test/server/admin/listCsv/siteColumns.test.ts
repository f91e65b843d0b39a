import {
  banners,
  homeSectionCourses,
  homeSections,
  landingVideos,
  media,
  parameters,
  promoters,
  stockMarkets,
} from '../../../../src/server/platform/database';
import { adminShop } from '../../../support/admin';
import { csvRows, expectCsv, inItaly, moment } from './csvRows';

const { shop, stock, admin } = adminShop();

const add = (table: Parameters<typeof shop.database.orm.insert>[0]) => shop.database.orm.insert(table);

describe('each column of a file about the site', () => {
  it('holds what its header says of banners', async () => {
    await add(banners).values([
      {
        name: 'Primo',
        bannerCourseTitle: 'Ichimoku',
        bannerCouponDiscount: 15,
        bannerCourseLink: '/corsi/uno',
        bannerEndDate: moment(1),
        createdAt: moment(3),
        isActive: true,
      },
      {
        name: 'Secondo',
        bannerCouponIsPercentage: false,
        bannerCouponDiscount: 1550,
        createdAt: moment(2),
        isActive: false,
      },
    ]);
    await expectCsv(
      admin,
      'banners',
      {},
      {
        Nome: 'Primo',
        'Per che cosa': 'Ichimoku',
        'Sconto %': '15',
        'Sconto €': '',
        'Dove porta': '/corsi/uno',
        Finisce: inItaly(1),
        Creato: inItaly(3),
        Attivo: 'sì',
      },
      {
        Nome: 'Secondo',
        'Per che cosa': '',
        'Sconto %': '',
        'Sconto €': '15,50',
        'Dove porta': '',
        Finisce: '',
        Creato: inItaly(2),
        Attivo: 'no',
      },
    );
  });

  it('holds what its header says of home sections', async () => {
    const first = await stock.addCourse({ title: 'Primo corso' });
    const second = await stock.addCourse({ title: 'Altro corso' });
    const [strip] = await shop.database.orm
      .insert(homeSections)
      .values({ title: 'In evidenza', kind: 'chosen_courses', position: 6, createdAt: moment(1) })
      .returning();
    const homeSectionId = strip?.id ?? '';
    await add(homeSectionCourses).values([
      { homeSectionId, courseId: second.id, position: 1 },
      { homeSectionId, courseId: first.id, position: 0 },
    ]);
    await expectCsv(
      admin,
      'homeSections',
      {},
      {
        Titolo: 'In evidenza',
        Contenuto: 'Corsi scelti',
        Scelti: 'Primo corso, Altro corso',
        Posto: '6',
        Creata: inItaly(1),
        Attiva: 'sì',
      },
    );
  });

  it('holds what its header says of landing videos and promoters', async () => {
    const { id: courseId } = await stock.addCourse({ title: 'Ichimoku' });
    await add(media).values({ key: 'film.mp4', mime: 'video/mp4', bytes: 1 });
    const film = { title: 'Lezione', slug: 'prova', courseId, mediaKey: 'film.mp4', isActive: false };
    await add(landingVideos).values({ ...film, createdAt: moment(1) });
    const video = {
      Titolo: 'Lezione',
      Indirizzo: 'prova',
      'Corso che lo continua': 'Ichimoku',
      Film: 'sì',
      Creato: inItaly(1),
      Attivo: 'no',
    };
    await expectCsv(admin, 'landingVideos', {}, video);
    await shop.database.pool.query('update landing_videos set media_key = null, is_active = true');
    await expectCsv(admin, 'landingVideos', {}, { ...video, Film: 'no', Attivo: 'sì' });

    const banner = { bannerCourseTitle: 'Altro', bannerEndDate: moment(2), couponCode: 'SARA10' };
    const names = { name: 'sara-conti', title: 'Sara Conti', headline: 'Trader' };
    await add(promoters).values({ ...names, ...banner, courseId, createdAt: moment(3), isActive: false });
    await expectCsv(
      admin,
      'promoters',
      {},
      {
        Nome: 'Sara Conti',
        Indirizzo: 'sara-conti',
        'Corso consigliato': 'Ichimoku',
        Coupon: 'SARA10',
        Finisce: inItaly(2),
        Creato: inItaly(3),
        Attivo: 'no',
      },
    );
  });

  it('holds what its header says of stock markets and parameters', async () => {
    await add(stockMarkets).values({
      symbol: 'FTSE',
      broker: 'Alfa',
      name: 'Milano',
      description: 'Indice',
      currency: 'USD',
      link: 'https://example.com/ftse',
      isActive: false,
    });
    await expectCsv(
      admin,
      'stockMarkets',
      {},
      {
        Simbolo: 'FTSE',
        Broker: 'Alfa',
        Nome: 'Milano',
        Descrizione: 'Indice',
        Valuta: 'USD',
        Collegamento: 'https://example.com/ftse',
        Attivo: 'no',
      },
    );
    await add(parameters).values({
      key: 'webinar.date',
      value: moment(1).toISOString(),
      updatedAt: moment(2),
    });
    const [date] = await csvRows(admin, 'parameters', { Query: inItaly(1) });
    expect(date).toEqual([
      ['Parametro', 'Data e ora del webinar'],
      ['Valore', inItaly(1)],
      ['A che cosa serve', expect.stringContaining('webinar')],
      ['Argomento', 'Webinar'],
      ['Cambiato', inItaly(2)],
      ['Chiave', 'webinar.date'],
    ]);
  });
});
