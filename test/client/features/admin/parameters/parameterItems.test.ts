import { known, parameterItem } from '../../../../../src/client/features/admin/parameters/parameterItems';
import { parameterFields, parameters } from '../../../../../src/client/features/admin/parameters/parameters';

const raw = JSON.stringify({ blocks: [{ text: 'Uno' }, { text: 'due' }], entityMap: {} });

describe('a parameter in the list', () => {
  it.each([
    ['reviews.moderated', 'true', 'Sì', true],
    ['reviews.moderated', 'false', 'No', false],
    ['reviews.moderated', '', 'No', false],
    ['webinar.title', 'Titolo', 'Titolo', 'Titolo'],
    ['webinar.title', '', '—', ''],
    ['webinar.date', '2026-10-31T23:30:00.000Z', '2026-11-01 00:30:00', '2026-10-31T23:30:00.000Z'],
    ['webinar.date', '', '—', ''],
    ['webinar.description', raw, 'Uno due', raw],
  ])('%s with %j reads %j', (key, value, text, kept) => {
    const stored = [
      { key: `${key}.altro`, value: 'altro', version: 9 },
      { key, value, version: 4, updatedAt: '2026-11-02T09:00:00.000Z' },
    ];
    const { label, meaning } = known(key);
    expect(parameterItem(known(key), stored as never)).toMatchObject({
      key,
      label,
      meaning,
      text,
      [key]: kept,
      version: 4,
      updatedAt: '2026-11-02T09:00:00.000Z',
    });
  });

  it('that was never saved has no version yet', () => {
    expect(parameterItem(known('webinar.title'), [])).toMatchObject({
      text: '—',
      version: 0,
      updatedAt: undefined,
    });
  });
});

it.each([
  ['webinar.duration', 'number', / Da 1 a 1\.440\.$/],
  ['learning.playedShare', 'number', / Da 0 a 100\.$/],
  ['webinar.title', 'text', / Al massimo 200 caratteri\.$/],
  ['webinar.date', 'instant', /programma\.$/],
  ['webinar.link', 'text', /^Lo riceve per e-mail solo chi si iscrive\. .*era già iscritto\.$/],
  ['webinar.picture', 'picture', /webinar\.$/],
  ['webinar.description', 'rich', /webinar\.$/],
  ['reviews.moderated', 'switch', /\.$/],
  ['video.slug', 'video', /^(?!.*caratteri)/],
])('the field of %s is one for %s, and says its bounds', (key, input, hint) => {
  const field = parameterFields.find(({ name }) => name === key);
  expect(field).toMatchObject({ input, hint: expect.stringMatching(hint) });
});

describe('the calls of a parameter', () => {
  const read = jest.fn(async (_query: object) => ({
    items: [{ key: 'webinar.title', value: 'Uno', version: 2 }],
  }));
  const update = jest.fn(
    async (_input: object): Promise<object> => ({
      isOk: true,
      items: [{ key: 'webinar.title', value: 'Due', version: 3 }],
    }),
  );
  const calls = () =>
    parameters.calls({ admin: { parameters: { update } }, shop: { parameters: { read } } } as never);

  it('read it alone, and none that is unknown', async () => {
    expect(await calls().read?.('webinar.title')).toMatchObject({
      isOk: true,
      item: { text: 'Uno', version: 2 },
    });
    expect(read.mock.lastCall).toEqual([{ Prefix: 'webinar.title' }]);
    expect(await calls().read?.('nulla')).toEqual({ isOk: false });
  });

  it('save its text, also an empty one, and give back what is stored', async () => {
    const save = (texts: object) => calls().update?.('webinar.title', texts as never, 2);
    expect(await save({ 'webinar.title': 'Due' })).toMatchObject({
      isOk: true,
      item: { text: 'Due', version: 3 },
    });
    expect(update.mock.lastCall).toEqual([{ items: [{ key: 'webinar.title', value: 'Due', version: 2 }] }]);
    update.mockResolvedValue({ isOk: false, errors: { 'webinar.title': 'No.' }, items: [] });
    const refused = await save({});
    expect(update.mock.lastCall).toEqual([{ items: [{ key: 'webinar.title', value: '', version: 2 }] }]);
    expect(refused).toEqual({ isOk: false, errors: { 'webinar.title': 'No.' } });
  });

  it('send a date that was taken off as an empty text, and a switch that is off as one', () => {
    expect(parameters.shape?.parse({ 'webinar.date': undefined })).toEqual({ 'webinar.date': '' });
    expect(parameters.shape?.parse({ 'reviews.moderated': false })).toEqual({ 'reviews.moderated': 'false' });
  });

  it('find it by its name, its key and its subject, a page at a time', async () => {
    const list = async (Query: string, page = 1, pageSize = 25) => {
      const { items, total } = await calls().list({ Query, page, pageSize });
      return [items.map(({ key }) => key), total] as const;
    };
    expect(await list('durata')).toEqual([['webinar.duration'], 1]);
    // Its name is not the beginning of its key.
    expect(read.mock.lastCall).toEqual([{}]);
    expect(await list('zzz')).toEqual([[], 0]);
    const [all, total] = await list('webinar.');
    expect(await list('webinar.', 2, 1)).toEqual([[all[1]], total]);
  });
});
