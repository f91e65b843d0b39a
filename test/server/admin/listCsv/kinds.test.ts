import { campaigns, homeSections, leads, mails, promoters } from '../../../../src/server/platform/database';
import { adminShop } from '../../../support/admin';
import { csvRows } from './csvRows';

const { shop, stock, admin } = adminShop();

/** The cells of two columns, one beside the other, by the first. */
async function pairs(list: string, first: string, second: string) {
  const rows = await csvRows(admin, list);
  return Object.fromEntries(
    rows.map((row) => {
      const cells = new Map(row as [string, string][]);
      return [cells.get(first), cells.get(second)];
    }),
  );
}

describe('the file of a list calls each kind by its own name', () => {
  it('of forms, mails and home sections', async () => {
    const { orm } = shop.database;
    const consent = { consentText: 'Sì', consentAt: shop.time.now };
    await orm.insert(leads).values(
      (['webinar', 'video', 'contact'] as const).map((kind) => ({
        kind,
        email: `${kind}@x.it`,
        ...consent,
      })),
    );
    expect(await pairs('leads', 'E-mail', 'Modulo')).toEqual({
      'webinar@x.it': 'Webinar',
      'video@x.it': 'Video',
      'contact@x.it': 'Contatto',
    });
    const mail = { to: 'a@example.com', html: 'h', text: 't' };
    await orm.insert(mails).values([
      { ...mail, cause: '1', subject: 'uno', status: 'waiting' },
      { ...mail, cause: '2', subject: 'due', status: 'sent', sentAt: shop.time.now },
      { ...mail, cause: '3', subject: 'tre', status: 'failed' },
    ]);
    expect(await pairs('mails', 'Oggetto', 'Stato')).toEqual({
      uno: 'In attesa',
      due: 'Spedita',
      tre: 'Non riuscita',
    });
    await orm.insert(homeSections).values([
      { title: 'a', kind: 'chosen_courses' },
      { title: 'b', kind: 'newest_courses' },
      { title: 'c', kind: 'best_selling_courses' },
      { title: 'd', kind: 'category', category: 'ichimoku' },
      { title: 'e', kind: 'educational_offers' },
      { title: 'f', kind: 'bundles' },
      { title: 'g', kind: 'text' },
    ]);
    expect(await pairs('homeSections', 'Titolo', 'Contenuto')).toEqual({
      a: 'Corsi scelti',
      b: 'Corsi più recenti',
      c: 'Corsi più venduti',
      d: 'Corsi di una categoria',
      e: 'Offerte formative',
      f: 'Percorsi formativi',
      g: 'Solo testo',
    });
  });

  it('of campaigns by what they are now, and of both them and coupons by what they hold for', async () => {
    const at = (ms: number) => new Date(shop.time.now.getTime() + ms);
    const campaign = { title: 'x', startsAt: at(-9), endsAt: at(9000) };
    const made = shop.database.orm.insert(campaigns).values([
      { ...campaign, name: 'a' },
      { ...campaign, name: 'b', startsAt: at(8000) },
      { ...campaign, name: 'c', endsAt: at(-1) },
      { ...campaign, name: 'd', isActive: false },
    ]);
    const [first] = await made.returning();
    expect(await pairs('campaigns', 'Nome', 'Stato')).toEqual({
      a: 'In corso',
      b: 'In programma',
      c: 'Finita',
      d: 'Spenta',
    });
    await stock.addCoupon('TUTTO', {});
    await stock.addCoupon('CORSI', { scope: 'every_course' });
    await stock.addCoupon('PERCORSI', { scope: 'every_bundle' });
    expect(await pairs('coupons', 'Codice', 'Vale per')).toEqual({
      TUTTO: 'Tutto il negozio',
      CORSI: 'Tutti i corsi',
      PERCORSI: 'Tutti i percorsi',
    });
    await stock.addCoupon('TAPPE', { campaignId: first?.id, scope: 'every_bundle' });
    expect(await pairs('campaigns', 'Nome', 'Vale per')).toMatchObject({ a: 'Tutti i percorsi' });
  });

  it('of a promoter without a name, by the address, at its place among the names', async () => {
    await shop.database.orm.insert(promoters).values([
      { name: 'sara-conti', title: '' },
      { name: 'a', title: 'Zoe' },
      { name: 'z', title: 'Anna' },
    ]);
    expect(Object.entries(await pairs('promoters', 'Indirizzo', 'Nome'))).toEqual([
      ['z', 'Anna'],
      ['sara-conti', 'sara-conti'],
      ['a', 'Zoe'],
    ]);
  });
});
