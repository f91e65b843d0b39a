import { Blob as NodeBlob } from 'node:buffer';
import { webcrypto } from 'node:crypto';
import { timelineOf } from '../../../../src/client/features/admin/campaigns/CampaignTimeline';
import { errorsWithout, stepsText } from '../../../../src/client/features/admin/campaigns/typedSteps';
import { secondsIn } from '../../../../src/client/features/admin/courses/DurationForm';
import {
  monthAt,
  nameMonth,
  readMonth,
  shiftMonth,
  writeMonth,
} from '../../../../src/client/features/admin/months';
import { type PickerName, pickerOf, pickers } from '../../../../src/client/features/admin/pickers';
import { readable } from '../../../../src/client/features/admin/resource/draft';
import { instantOf, localText } from '../../../../src/client/features/admin/resource/localTime';
import { followed, settled } from '../../../../src/client/features/admin/resource/recordDraft';
import { fingerprintOf } from '../../../../src/client/features/admin/upload/fingerprint';

describe('a month', () => {
  it.each([
    ['2026-10-31T22:59:59Z', '2026-10'],
    ['2026-10-31T23:00:00Z', '2026-11'],
    ['2026-06-30T21:59:59Z', '2026-06'],
    ['2026-06-30T22:30:00Z', '2026-07'],
    ['2026-12-31T23:30:00Z', '2027-01'],
  ])('at %s is that of Italy: %s', (instant, month) => {
    expect(writeMonth(monthAt(Date.parse(instant)))).toBe(month);
  });

  it.each([
    ['2000-01', { Month: 1, Year: 2000 }],
    ['2026-12', { Month: 12, Year: 2026 }],
    ['1999-12', undefined],
    ['2026-00', undefined],
    ['2026-13', undefined],
    ['2026-1', undefined],
    ['2026-01-01', undefined],
    ['', undefined],
    [null, undefined],
  ])('is read from %j', (text, month) => {
    expect(readMonth(text)).toEqual(month);
  });

  it('is named, and neighbours the year before and after', () => {
    expect(nameMonth({ Month: 1, Year: 2026 })).toBe('gennaio 2026');
    expect(nameMonth({ Month: 12, Year: 2026 })).toBe('dicembre 2026');
    expect(shiftMonth({ Month: 1, Year: 2026 }, -1)).toEqual({ Month: 12, Year: 2025 });
    expect(shiftMonth({ Month: 11, Year: 2026 }, 1)).toEqual({ Month: 12, Year: 2026 });
    expect(shiftMonth({ Month: 12, Year: 2026 }, 1)).toEqual({ Month: 1, Year: 2027 });
  });
});

it.each([
  ['0:01', 1],
  ['12:30', 750],
  ['90:00', 5400],
  ['1:05:00', 3900],
  ['01:00:59', 3659],
  ['24:00:00', 86_400],
  ['24:00:01', undefined],
  ['0:00', undefined],
  ['12:60', undefined],
  ['12', undefined],
  ['1:2:3', undefined],
  [' 2:00 ', 120],
])('the duration %j is %j seconds', (typed, seconds) => {
  expect(secondsIn(typed)).toBe(seconds);
});

describe('the timeline of a campaign', () => {
  const START = '2098-01-01T00:00:00';
  const of = (...steps: (readonly [endsAt: string, discount: string])[]) =>
    timelineOf(START, stepsText(steps.map(([endsAt, discount]) => ({ endsAt, discount }))));
  const milliseconds = (local: string) => Date.parse(instantOf(local) ?? '');

  it('begins each step where the one before ends', () => {
    expect(of(['2098-01-02T00:00:00', '50'], ['2098-01-03T00:00:00', '40'])).toEqual([
      { startsAt: milliseconds(START), endsAt: milliseconds('2098-01-02T00:00:00'), discount: 50 },
      {
        startsAt: milliseconds('2098-01-02T00:00:00'),
        endsAt: milliseconds('2098-01-03T00:00:00'),
        discount: 40,
      },
    ]);
  });

  it('takes discounts from one to a hundred', () => {
    expect(of(['2098-01-02T00:00:00', '1'])).toHaveLength(1);
    expect(of(['2098-01-02T00:00:00', '100'])).toHaveLength(1);
    expect(of(['2098-01-02T00:00:00', '0'])).toBeUndefined();
    expect(of(['2098-01-02T00:00:00', '101'])).toBeUndefined();
  });

  it('is none where a step ends as it begins, and none without steps', () => {
    expect(of([START, '50'])).toBeUndefined();
    expect(of(['2098-01-02T00:00:00', '50'], ['2098-01-02T00:00:00', '40'])).toBeUndefined();
    expect(of()).toBeUndefined();
  });
});

it('the errors of later steps move up, those of earlier steps and other fields stay', () => {
  const errors = { 'w.0.endsAt': 'a', 'w.1.endsAt': 'b', 'w.2.discount': 'c', w: 'd', 'x.2': 'e' };
  expect(errorsWithout(errors, 'w', 1)).toEqual({
    'w.0.endsAt': 'a',
    'w.1.discount': 'c',
    w: 'd',
    'x.2': 'e',
  });
  expect(errorsWithout(errors, 'w', 0)).toEqual({
    'w.0.endsAt': 'b',
    'w.1.discount': 'c',
    w: 'd',
    'x.2': 'e',
  });
});

it.each(['2026-03-29T01:30:00.000Z', '2026-10-25T22:30:00.000Z', '2026-12-31T23:30:00.000Z'])(
  'the instant %s is what its field holds',
  (instant) => expect(instantOf(localText(instant))).toBe(instant),
);

describe('a value that two admins changed', () => {
  const field = { name: 'a', label: 'A' };
  it.each([
    [{ ...field }, 'testo', 'testo'],
    [{ ...field }, '', '—'],
    [{ ...field, input: 'switch' as const }, true, 'Sì'],
    [{ ...field, input: 'switch' as const }, false, 'No'],
    [{ ...field, input: 'instant' as const }, '2026-01-02T03:04:05', '2026-01-02 03:04:05'],
    [{ ...field, input: 'select' as const, options: [['x', 'Ics']] as const }, 'x', 'Ics'],
    [
      {
        ...field,
        input: 'choices' as const,
        options: [
          ['x', 'Ics'],
          ['y', 'Ipsilon'],
        ] as const,
      },
      'y,x',
      'Ipsilon, Ics',
    ],
    [{ ...field, input: 'choices' as const }, '', '—'],
    [{ ...field, input: 'courses' as const }, 'c1,c2', 'Uno, c2'],
  ])('is written for people: %j %j', (one, value, text) => {
    expect(readable(one, value, { c1: 'Uno' })).toBe(text);
  });
});

describe('a draft', () => {
  const fields = [
    { name: 'a', label: 'A' },
    { name: 'b', label: 'B' },
  ];
  const base = { a: '1', b: '2' };

  it('keeps what was typed after it was sent, and takes the rest from what was stored', () => {
    const stored = { a: 'uno', b: 'due' };
    expect(settled(fields, { a: '1', b: 'x' }, { a: '1', b: '2' }, stored)).toEqual({
      base: stored,
      draft: { a: 'uno', b: 'x' },
    });
  });

  it('follows a newer version unless both have changed fields', () => {
    const newer = { a: 'uno', b: '2' };
    const untouched = { base, draft: { ...base } };
    const typed = { base, draft: { ...base, b: 'x' } };
    expect(followed(fields, untouched, newer)).toEqual({ base: newer, draft: newer });
    expect(followed(fields, typed, newer)).toBe(typed);
    const same = { ...base };
    expect(followed(fields, typed, same)).toEqual({ base: same, draft: { a: '1', b: 'x' } });
    expect(followed(fields, typed, base)).toBe(typed);
  });
});

describe('the fingerprint of a file', () => {
  const BrowserBlob = Blob;
  // jsdom's files cannot be read as a browser's can.
  beforeAll(() => {
    Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
    Object.assign(globalThis, { Blob: NodeBlob });
  });
  afterAll(() => void Object.assign(globalThis, { Blob: BrowserBlob }));
  const fileOf = (bytes: Uint8Array) => new Blob([bytes as never]);
  const large = (change: (bytes: Uint8Array) => void = () => undefined) => {
    const bytes = new Uint8Array(200_000).fill(7);
    change(bytes);
    return fingerprintOf(fileOf(bytes));
  };
  const set = (place: number) => (bytes: Uint8Array) => {
    bytes[place] = 8;
  };

  it('is the same for the same file, and tells size, beginning and end apart', async () => {
    const first = await large();
    expect(first).toMatch(/^200000-[0-9a-f]{64}$/);
    expect(await large()).toBe(first);
    const others = [
      await large(set(0)),
      await large(set(65_535)),
      await large(set(134_464)),
      await large(set(199_999)),
    ];
    expect(new Set([first, ...others]).size).toBe(5);
    expect(await fingerprintOf(fileOf(new Uint8Array(200_001).fill(7)))).not.toBe(first);
  });
});

describe('a picker', () => {
  const course = { IdCourseEnc: 'c1', title: 'Corso', isOperative: true, price: 49.9 };
  const bundle = { IdBundleEnc: 'b1', title: 'Percorso', isOperative: false };
  const purchase = {
    IdEnc: 'p1',
    title: 'Acquisto',
    buyer: 'Ada Bo',
    createdAt: '2026-11-01T11:00:00Z',
    total: 1,
  };
  const teachers = [
    { id: 't1', name: 'Anna Riva' },
    { id: 't2', name: 'Luca Bo' },
  ];
  const video = { slug: 'prima', title: 'Prima lezione' };
  const items = (...found: object[]) => jest.fn(async (_query?: object) => ({ items: found }));
  const calls = {
    courses: {
      getAllCourses: items(course, { ...course, IdCourseEnc: 'c2', isOperative: false }),
      getDetailCourseAdmin: jest.fn(async () => ({ item: course })),
      getTeachers: items(...teachers),
      getAllPurchases: items(purchase),
    },
    bundles: { list: items(bundle), getAdmin: jest.fn(async () => ({ item: bundle })) },
    landingVideos: { list: items({ slug: 'prima-b', title: 'Altra' }, video) },
    admin: { getPurchase: jest.fn(async () => ({ item: purchase })) },
  };
  const apis = { admin: calls } as never;

  it.each<[PickerName, object[]]>([
    [
      'course',
      [
        { id: 'c1', label: 'Corso', price: 49.9 },
        { id: 'c2', label: 'Corso (non in vendita)', price: 0 },
      ],
    ],
    ['bundle', [{ id: 'b1', label: 'Percorso (non in vendita)' }]],
    ['teacher', [{ id: 't1', label: 'Anna Riva' }]],
    [
      'video',
      [
        { id: 'prima-b', label: 'Altra' },
        { id: 'prima', label: 'Prima lezione' },
      ],
    ],
    ['purchase', [{ id: 'p1', label: 'Acquisto, Ada Bo, 2026-11-01 12:00:00' }]],
  ])('of the kind %s offers what the server finds', async (name, offered) => {
    expect(await pickers[name].search(apis, ' RIVA ')).toEqual(offered);
  });

  it('asks for the first twenty by the letters that were typed', async () => {
    for (const name of ['course', 'bundle', 'video', 'purchase'] as const)
      await pickers[name].search(apis, 'ab');
    const asked = { Query: 'ab', pageSize: 20 };
    expect(calls.courses.getAllCourses).toHaveBeenLastCalledWith({ ...asked, Sort: 'title' });
    expect(calls.bundles.list).toHaveBeenLastCalledWith({ ...asked, Sort: 'title' });
    expect(calls.landingVideos.list).toHaveBeenLastCalledWith({ ...asked, IsActive: true });
    expect(calls.courses.getAllPurchases).toHaveBeenLastCalledWith({
      ...asked,
      State: 'paid',
      IsCharged: true,
      Sort: 'createdAt',
      Direction: 'desc',
    });
  });

  it.each<[PickerName, string, object | undefined]>([
    ['course', 'c1', { id: 'c1', label: 'Corso', price: 49.9 }],
    ['bundle', 'b1', { id: 'b1', label: 'Percorso' }],
    ['teacher', 't2', { id: 't2', label: 'Luca Bo' }],
    ['teacher', 't9', undefined],
    ['video', 'prima', { id: 'prima', label: 'Prima lezione' }],
    ['video', 'altrove', { id: 'altrove', label: 'altrove' }],
    ['purchase', 'p1', { id: 'p1', label: 'Acquisto' }],
  ])('of the kind %s finds %s', async (name, id, found) => {
    expect(await pickers[name].find(apis, id)).toEqual(found);
  });

  it.each([
    ['course', 'course'],
    ['courses', 'course'],
    ['bundle', 'bundle'],
    ['bundles', 'bundle'],
    ['teachers', 'teacher'],
    ['video', 'video'],
    ['purchase', 'purchase'],
    ['text', undefined],
    [undefined, undefined],
  ])('of a field for %s is that of %s', (input, picker) => expect(pickerOf(input)).toBe(picker));
});
