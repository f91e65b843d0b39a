import { leadConsentText } from '../../../src/contract/leads/leadForms';
import { landingVideos, leads, mails, media, parameters } from '../../../src/server/platform/database';
import { publicCache } from '../../../src/server/platform/http/publicCache';
import { late } from '../../support/admin';
import { type Answer, openTestApp, type TestApp } from '../../support/app';
import { limitsFollow } from '../../support/limitsClock';

export const DAY = 86_400_000;
/** When each test begins. */
export const NOW = new Date('2026-11-21T10:00:00Z');
/** Of the event: 20:30 in Italy, in winter. */
export const START = new Date('2027-01-14T19:30:00Z');
export const WEBINAR = {
  title: 'Gestire il rischio; in mercati, agitati',
  link: 'https://webinar.example.com/gestire-il-rischio',
};

/** Helpers to send the shop's forms and read their results. */
export function formsOf(shop: TestApp) {
  const { orm } = shop.database;
  let visitors = 0;
  const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    shop.call(url, undefined, undefined, {
      remoteAddress: `10.0.0.${visitors}`,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  return {
    post,
    /** From now on it is somebody else who sends: limits count them anew. */
    byAnother: () => {
      visitors += 1;
    },
    /** As the webinar's form sends it. */
    signUp: (more: Record<string, string> = {}, headers?: Record<string, string>): Promise<Answer> =>
      post(
        '/crm/web-to-lead',
        {
          oid: 'corsi-trading-online',
          Campaign_ID: 'webinar',
          first_name: 'Sara',
          email: 'sara@example.com',
          consent: leadConsentText('webinar'),
          ...more,
        },
        headers,
      ),
    write: (more: Record<string, string> = {}, headers?: Record<string, string>): Promise<Answer> =>
      post(
        '/api/Lead/Contact',
        {
          Name: 'Sara Conti',
          Email: 'sara@example.com',
          Subject: 'Fattura',
          Message: 'Buongiorno,\r\nposso avere la fattura?',
          Consent: leadConsentText('contact'),
          ...more,
        },
        headers,
      ),
    /** An event at this time. */
    async plan(date: Date, more: Record<string, unknown> = {}) {
      const values = { title: WEBINAR.title, date: date.toISOString(), link: WEBINAR.link, ...more };
      await orm.delete(parameters);
      await orm.insert(parameters).values(
        Object.entries(values).map(([name, value]) => ({
          key: `webinar.${name}`,
          value,
          isPublic: name !== 'link',
          updatedAt: new Date('2026-11-02T08:30:00Z'),
        })),
      );
    },
    async addVideo(more: Partial<typeof landingVideos.$inferInsert> = {}) {
      const key = 'clips/lezione.mp4';
      await orm.insert(media).values({ key, mime: 'video/mp4', bytes: 10 }).onConflictDoNothing();
      const [row] = await orm
        .insert(landingVideos)
        .values({ slug: 'leggere-una-candela', title: 'Leggere una candela', mediaKey: key, ...more })
        .returning();
      return row as typeof landingVideos.$inferSelect;
    },
    leads: () => orm.select().from(leads).orderBy(leads.createdAt, leads.id),
    mails: () => orm.select().from(mails).orderBy(mails.createdAt, mails.id),
  };
}

/** The shop of a file's tests and its forms: empty before each of them, which begins at `NOW` with another visitor. */
export function leadShop() {
  let shop: TestApp;
  let forms: ReturnType<typeof formsOf>;
  beforeAll(async () => {
    shop = await openTestApp();
    forms = formsOf(shop);
  });
  afterAll(() => shop.close());
  limitsFollow(() => shop);
  beforeEach(async () => {
    shop.time.now = NOW;
    forms.byAnother();
    await shop.database.empty();
    publicCache(shop.database).invalidate();
  });
  return { shop: late(() => shop), forms: late(() => forms) };
}
