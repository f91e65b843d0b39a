import { KNOWN_PARAMETERS } from '../../../src/contract/settings/parameters';
import { siteOf } from '../../../src/server/demo/rows/site';
import { media, parameters } from '../../../src/server/platform/database';
import { adminShop, auditOf } from '../../support/admin';
import { formsOf } from '../leads/support';

const { shop, admin } = adminShop();

const PARAMETER = '/api/Parameter/';
const save = (...items: [key: string, value: string, version?: number][]) =>
  admin.put(PARAMETER, { items: items.map(([key, value, version = 0]) => ({ key, value, version })) });
const visible = async () => {
  const { data } = await shop.call(PARAMETER, undefined, undefined, { method: 'GET' });
  return Object.fromEntries(data.items.map(({ key, value }: { key: string; value: string }) => [key, value]));
};
const stored = async () => {
  const rows = await shop.database.orm.select().from(parameters);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};

describe('parameters', () => {
  it('are saved with their kinds, and the public ones are seen by the next visitor', async () => {
    expect(await visible()).toEqual({});
    const { data } = await save(
      ['webinar.title', ' Incontro '],
      ['webinar.duration', '90'],
      ['reviews.moderated', 'true'],
      ['webinar.link', 'https://webinar.example.com/x'],
    );
    expect(data.isOk).toBe(true);
    expect(data.items[1]).toEqual({
      key: 'webinar.duration',
      value: '90',
      version: 1,
      updatedAt: expect.any(String),
    });
    expect(await stored()).toEqual({
      'webinar.title': 'Incontro',
      'webinar.duration': 90,
      'reviews.moderated': true,
      'webinar.link': 'https://webinar.example.com/x',
    });
    expect(await visible()).toEqual({ 'webinar.title': 'Incontro', 'webinar.duration': '90' });
    await save(['webinar.title', 'Domani', 1]);
    expect(await visible()).toMatchObject({ 'webinar.title': 'Domani' });
  });

  it.each(['8', '1.50', 'true', '"Gestire il rischio"', '[1]'])(
    'keep the text %s as it was typed',
    async (text) => {
      const { data } = await save(['webinar.title', text]);
      expect(data.items[0].value).toBe(text);
      expect([await visible(), await stored()]).toEqual([
        { 'webinar.title': text },
        { 'webinar.title': text },
      ]);
    },
  );

  it('keep the pictures of their texts, and are refused with one that is gone', async () => {
    const { orm } = shop.database;
    const key = 'public/texts/lavagna-1200.webp';
    const row = { key, mime: 'image/webp', bytes: 1, isPublic: true, orphanedAt: shop.time.now };
    await orm.insert(media).values(row);
    const { data } = await save(['webinar.description', `Guarda /media/${key}`]);
    expect(data.isOk).toBe(true);
    expect(await orm.select({ orphanedAt: media.orphanedAt }).from(media)).toEqual([{ orphanedAt: null }]);
    await orm.delete(media);
    // One that was gone before does not keep the words around it from being changed.
    expect((await save(['webinar.description', `Ecco /media/${key}`, 1])).data.isOk).toBe(true);
    await save(['webinar.description', '', 2]);
    const again = (await save(['webinar.description', `Guarda /media/${key}`, 3])).data;
    expect(again.errors).toEqual({ 'webinar.description': expect.stringMatching(/non c’è più/) });
  });

  it('write one audit row for each that changed', async () => {
    await save(['webinar.title', 'Uno'], ['webinar.teacher', 'Elena']);
    await save(['webinar.title', 'Due', 1], ['webinar.teacher', 'Elena', 1]);
    expect(await auditOf(shop)).toMatchObject([
      {
        action: 'update',
        resource: 'parameters',
        resourceId: 'webinar.title',
        actorId: admin.id,
        before: { value: 'Uno', version: 1 },
        after: { value: 'Due', version: 2 },
      },
      { action: 'create', resourceId: 'webinar.teacher', before: null },
      { action: 'create', resourceId: 'webinar.title', before: null },
    ]);
  });

  it('are not saved over another admin’s change, which is returned', async () => {
    await save(['webinar.title', 'Uno']);
    await save(['webinar.title', 'Due', 1]);
    const { status, data } = await save(['webinar.teacher', 'Elena'], ['webinar.title', 'Tre', 1]);
    expect([status, data.isOk, data.code]).toEqual([200, false, 'conflict']);
    expect(data.message).toMatch(/^Nel frattempo un altro amministratore ha salvato/);
    expect(data.items).toMatchObject([{ key: 'webinar.title', value: 'Due', version: 2 }]);
    // Nor is one that was deleted since it was read.
    expect((await save(['webinar.link', 'https://webinar.example.com/x', 3])).data.code).toBe('conflict');
    expect(await stored()).toEqual({ 'webinar.title': 'Due' });
  });

  it.each([
    ['unknown.key', 'x'],
    ['promotion.schedule', '{}'],
    ['webinar.duration', '0'],
    ['webinar.duration', '1441'],
    ['webinar.duration', '1,5'],
    ['webinar.duration', ''],
    ['reviews.moderated', 'forse'],
    ['reviews.promptAgainDays', '-1'],
    ['webinar.date', 'domani'],
    ['webinar.date', '0001-01-01T00:00:00Z'],
    ['webinar.link', 'javascript:alert(1)'],
    ['webinar.picture', '//evil.example/x.png'],
    ['webinar.title', 'x'.repeat(201)],
    ['video.slug', 'nessuno'],
  ])('%s as “%s” is refused by its key, and nothing is saved', async (key, value) => {
    const { status, data } = await save(['webinar.teacher', 'Elena'], [key, value]);
    expect([status, data.isOk, Object.keys(data.errors)]).toEqual([200, false, [key]]);
    expect(await stored()).toEqual({});
    expect(await auditOf(shop)).toEqual([]);
  });

  it('that are named twice are refused', async () => {
    const { data } = await save(
      ['webinar.title', 'Uno'],
      ['webinar.teacher', 'Elena'],
      ['webinar.title', 'Due'],
    );
    expect(data.errors).toEqual({ 'webinar.title': 'Questo parametro non esiste.' });
  });

  it('name a landing video that is shown', async () => {
    const { slug } = await formsOf(shop).addVideo();
    expect((await save(['video.slug', ` ${slug} `])).data.isOk).toBe(true);
    expect(await stored()).toEqual({ 'video.slug': slug });
  });

  it('are public or not as the shop knows them, however they were stored before', async () => {
    await shop.database.orm.insert(parameters).values([
      { key: 'webinar.title', value: 'Uno', isPublic: false },
      { key: 'webinar.link', value: 'https://webinar.example.com/x', isPublic: true },
    ]);
    await save(['webinar.title', 'Due', 1], ['webinar.link', 'https://webinar.example.com/y', 1]);
    expect(await visible()).toEqual({ 'webinar.title': 'Due' });
  });

  it('are all known that the demo shop holds, but for the schedule of offers', async () => {
    const course = () => ({ id: 'x', title: 'X' });
    const { parameters: rows } = siteOf(
      { course, bundle: course } as never,
      { buyers: [], coupons: [] },
      shop.time.now,
    );
    const known = KNOWN_PARAMETERS.map(({ key }) => key);
    const keys = rows.map(({ key }) => key);
    expect(keys.sort()).toEqual([...known].sort());
  });
});
