import { homeSections } from '../../../../src/server/platform/database';
import { adminShop, auditOf } from '../../../support/admin';
import { BUNDLE } from '../../platform/resource/forms';

const { shop, stock, admin } = adminShop();

const SECTION = '/api/HomePageSection';
const FORM = {
  title: 'Novità',
  text: '',
  kind: 'newest_courses',
  category: null,
  courses: [],
  bundles: [],
  isActive: true,
};
const create = async (fields: object = {}) => (await admin.post(SECTION, { ...FORM, ...fields })).data.item;
const home = async () =>
  (await shop.call(`${SECTION}/Cached`, undefined, undefined, { method: 'GET' })).data.items;
const titles = async () => (await home()).map(({ title }: { title: string }) => title);

describe('home sections of the admin', () => {
  it('are seen by the next visitor as they were saved', async () => {
    expect(await home()).toEqual([]);
    // The page's first row, whose courses no section repeats.
    for (let homePosition = 0; homePosition < 4; homePosition += 1) await stock.addCourse({ homePosition });
    const [one, two] = [await stock.addCourse({ title: 'Uno' }), await stock.addCourse({ title: 'Due' })];
    const item = await create({ kind: 'chosen_courses', courses: [two.id, one.id] });
    expect(item).toEqual({
      ...FORM,
      kind: 'chosen_courses',
      courses: [two.id, one.id],
      chosen: [
        { id: two.id, title: 'Due', isOperative: true },
        { id: one.id, title: 'Uno', isOperative: true },
      ],
      id: expect.any(String),
      position: 0,
      createdAt: expect.any(String),
      version: 1,
    });
    const shown = async () =>
      (await home())[0].courses.map(({ title }: { title: string }) => title) as string[];
    expect(await shown()).toEqual(['Due', 'Uno']);
    await admin.put(SECTION, { ...item, courses: [one.id] });
    expect(await shown()).toEqual(['Uno']);
    expect((await admin.remove(`${SECTION}/${item.id}`)).data.isOk).toBe(true);
    expect(await home()).toEqual([]);
    expect((await auditOf(shop)).map(({ action }) => action)).toEqual(['remove', 'update', 'create']);
  });

  it('show the chosen learning paths that are on sale, or the first ones, and none that was just taken off', async () => {
    const paths = [];
    for (let homePosition = 0; homePosition < 6; homePosition += 1)
      paths.push(await stock.addBundle([], { slug: `p${homePosition}`, homePosition }));
    const off = await stock.addBundle([], { slug: 'spento', isOperative: false });
    const item = await create({ kind: 'bundles' });
    const shown = async () => (await home())[0].bundles.map(({ slug }: { slug: string }) => slug) as string[];
    expect(await shown()).toEqual(['p0', 'p1', 'p2', 'p3']);
    const bundles = [paths[5]?.id, off.id, paths[1]?.id];
    const { data } = await admin.put(SECTION, { ...item, bundles });
    expect(data.item.bundles).toEqual(bundles);
    expect(await shown()).toEqual(['p5', 'p1']);
    const fewer = await admin.put(SECTION, { ...data.item, bundles: bundles.slice(0, 1) });
    expect(fewer.data.item.bundles).toEqual(bundles.slice(0, 1));
    await admin.put(SECTION, { ...fewer.data.item, bundles });
    const withdrawn = { ...BUNDLE, id: paths[5]?.id, version: 1, isOperative: false };
    expect((await admin.put('/api/Bundle', withdrawn)).data.isOk).toBe(true);
    expect(await shown()).toEqual(['p1']);
  });

  it('forget what their kind does not show, and hold nothing of another', async () => {
    const { id } = await stock.addCourse();
    const { id: path } = await stock.addBundle([]);
    const chosen = { category: 'ichimoku', courses: [id], bundles: [path] };
    // Others that show them.
    for (const kind of ['chosen_courses', 'bundles']) await create({ ...chosen, kind });
    const ofCategory = { category: 'ichimoku', courses: [], bundles: [] };
    expect(await create({ ...chosen, kind: 'category' })).toMatchObject(ofCategory);
    const item = await create({ kind: 'text', text: 'Ciao', ...chosen });
    const nothing = { category: null, courses: [], bundles: [], chosen: [] };
    expect(item).toMatchObject({ kind: 'text', text: 'Ciao', ...nothing });
  });

  it('keep the text that old shops stored as the subtitle, until an admin empties it', async () => {
    const old = { title: 'Parole', kind: 'text', subtitle: 'Testo di prima', position: 0 } as const;
    await shop.database.orm.insert(homeSections).values(old);
    const [item] = (await admin.get(SECTION)).data.items;
    expect(item.text).toBe('Testo di prima');
    expect((await admin.put(SECTION, item)).data.isOk).toBe(true);
    expect(await home()).toMatchObject([{ text: 'Testo di prima' }]);
    const emptied = { ...item, kind: 'newest_courses', text: '', version: item.version + 1 };
    expect((await admin.put(SECTION, emptied)).data.item).toMatchObject({ text: '' });
  });

  it('come last when new, and change places all at once', async () => {
    const made: { id: string; position: number }[] = [];
    for (const title of ['A', 'B', 'C']) made.push(await create({ title, kind: 'text', text: 'Parole' }));
    const ids = made.map(({ id }) => id);
    expect(made.map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(await titles()).toEqual(['A', 'B', 'C']);
    const [a, b, c] = ids;
    expect((await admin.put(`${SECTION}/Order`, { ids: [c, a, b] })).data).toEqual({ isOk: true });
    expect(await titles()).toEqual(['C', 'A', 'B']);
    expect((await auditOf(shop))[0]).toMatchObject({ action: 'reorder', before: ids, after: [c, a, b] });
    for (const wrong of [[a, b], [a, b, b], [a, b, c, 'x'], []]) {
      const { status, data } = await admin.put(`${SECTION}/Order`, { ids: wrong });
      expect([status, data.isOk, data.code]).toEqual([200, false, 'conflict']);
      expect(data.message).toMatch(/^Nel frattempo le sezioni sono cambiate/);
    }
    expect(await titles()).toEqual(['C', 'A', 'B']);
    expect((await admin.put(SECTION, { ...FORM, title: 'Z', id: a, version: 1 })).data.item.position).toBe(1);
  });

  it.each([
    ['no title', { title: ' ' }, 'title'],
    ['an unknown kind', { kind: 'everything' }, 'kind'],
    ['no category', { kind: 'category' }, 'category'],
    ['no courses', { kind: 'chosen_courses' }, 'courses'],
    ['a course that does not exist', { kind: 'chosen_courses', courses: ['x'] }, 'courses'],
    ['a course twice', { kind: 'chosen_courses', courses: ['x', 'x'] }, 'courses'],
    ['a learning path twice', { kind: 'bundles', bundles: ['x', 'x'] }, 'bundles'],
    ['a learning path that does not exist', { kind: 'bundles', bundles: ['x'] }, 'bundles'],
    ['no text', { kind: 'text', text: '{"blocks":[]}' }, 'text'],
  ])('with %s are refused at the field and log nobody out', async (_name, fields, field) => {
    const { status, data } = await admin.post(SECTION, { ...FORM, ...fields });
    expect([status, data.isOk, Object.keys(data.errors)]).toEqual([200, false, [field]]);
    expect(await auditOf(shop)).toEqual([]);
  });

  it.each([
    ['chosen_courses', 'courses', 'Uno dei corsi'],
    ['bundles', 'bundles', 'Uno dei percorsi'],
  ])('of the kind %s say whether a course or a learning path is gone', async (kind, field, told) => {
    const { data } = await admin.post(SECTION, { ...FORM, kind, [field]: ['x'] });
    expect(data.errors).toEqual({ [field]: expect.stringContaining(told) });
  });

  it('are listed in their order, sorted, searched and filtered', async () => {
    for (const title of ['b', 'A', 'c']) await create({ title, isActive: title !== 'c' });
    const list = async (query = '') =>
      (await admin.get(`${SECTION}?${query}`)).data.items.map(({ title }: { title: string }) => title);
    expect(await list()).toEqual(['b', 'A', 'c']);
    expect(await list('Sort=title')).toEqual(['A', 'b', 'c']);
    expect(await list('IsActive=false')).toEqual(['c']);
    expect(await list('Kind=text')).toEqual([]);
    expect(await list('Query=B')).toEqual(['b']);
  });
});
