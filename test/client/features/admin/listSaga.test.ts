import { audit } from '../../../../src/client/features/admin/audit';
import { coupons } from '../../../../src/client/features/admin/coupons';
import { leads } from '../../../../src/client/features/admin/leads';
import {
  filterTyped,
  recordSaved,
  searchTyped,
  selectSaved,
  selectTyped,
  selectView,
  viewChanged,
} from '../../../../src/client/features/admin/resource/adminSlice';
import { lazyGrid } from '../../../../src/client/features/admin/resource/lazyGrid';
import { loadList, watchList } from '../../../../src/client/features/admin/resource/listSaga';
import type { Resource } from '../../../../src/client/features/admin/resource/resource';
import { slicesOf } from '../../../../src/client/features/admin/resource/resourcePages';
import { reviews } from '../../../../src/client/features/admin/reviews';
import {
  navigated,
  navigationRequested,
} from '../../../../src/client/features/platform/navigation/navigationSlice';
import type { LoadReason } from '../../../../src/client/routing/page';
import { BASE } from '../../../../src/client/routing/paths';
import { browserFiles } from '../../../../src/client/services/browserFiles';
import { couponRecord } from '../../../support/adminRecords';
import { type ApiStub, createTestClient, testUser } from '../../../support/client';
import { failing } from '../../../support/failing';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(lazyGrid, 'load').mockImplementation(async () => ({}) as never);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

/** A list without its page. */
function start<Item>(resource: Resource<Item>, search: string, api: ApiStub = {}) {
  const address = `${BASE}${resource.listPath}${search}`;
  const client = createTestClient({ address, api, sagas: false, slices: slicesOf(resource), user: testUser });
  return {
    ...client,
    watching: client.run(watchList<Item>, resource),
    load: (reason: LoadReason = 'entered') => client.run(loadList<Item>, resource, reason),
    asked: () => client.actions.filter(navigationRequested.match).map(({ payload }) => payload),
  };
}

describe('what is typed over a list', () => {
  it('searches 300 ms after the last letter', async () => {
    const { store, asked } = start(coupons, '');
    store.dispatch(searchTyped('e'));
    await pass(299);
    store.dispatch(searchTyped('es'));
    await pass(299);
    expect(asked()).toEqual([]);
    await pass(1);
    expect(asked()).toEqual([{ to: `${BASE}/admin/coupons?Query=es`, replace: false, keepsPlace: true }]);
  });

  it('filters 700 ms after the last part of a day', async () => {
    const { store, asked } = start(leads, '');
    store.dispatch(filterTyped({ filter: 'From', value: '2026-01-01' }));
    await pass(699);
    store.dispatch(filterTyped({ filter: 'From', value: '2026-01-11' }));
    await pass(699);
    expect(asked()).toEqual([]);
    await pass(1);
    expect(asked()).toEqual([
      { to: `${BASE}/admin/leads?From=2026-01-11`, replace: false, keepsPlace: true },
    ]);
  });

  it('goes nowhere once the list was left', async () => {
    const { store, asked, watching } = start(leads, '');
    store.dispatch(searchTyped('es'));
    store.dispatch(filterTyped({ filter: 'From', value: '2026-01-01' }));
    watching.cancel();
    await pass(2000);
    expect(asked()).toEqual([]);
  });
});

describe('the record that a list’s dialog shows', () => {
  const ENTRY = { id: '7', who: 'a@example.com', before: null, after: null };
  const list = jest.fn(async () => ({ items: [ENTRY], total: 1 }));
  const get = jest.fn(async () => ({ isOk: true, item: { ...ENTRY, after: '{}' } }));
  beforeEach(() => {
    list.mockClear();
    get.mockClear();
  });

  it('is read whole where its row lacks a part of it', async () => {
    const { store, load } = start(audit, '?id=7', { audit: { list, get } });
    load();
    await pass(0);
    expect(get.mock.calls).toEqual([[{ id: '7' }]]);
    expect(audit.record.selectByKey('7')(store.getState()).data).toMatchObject({ after: '{}' });
  });

  it('is read where its row is on another page', async () => {
    const { load } = start(audit, '?id=8', { audit: { list, get } });
    load();
    await pass(0);
    expect(get.mock.calls).toEqual([[{ id: '8' }]]);
  });

  it('is its row where the row says all of it', async () => {
    const row = { id: 'l1', email: 'a@example.com' };
    const calls = { list: async () => ({ items: [row], total: 1 }) };
    const { store, load } = start(leads, '?id=l1', { leads: calls });
    load();
    await pass(0);
    expect(leads.record.selectByKey('l1')(store.getState())).toMatchObject({ status: 'ready', data: row });
  });

  it('is missing where neither the list nor the server has it', async () => {
    const { store, load } = start(leads, '?id=l2', {
      leads: { list: async () => ({ items: [], total: 0 }) },
    });
    load();
    await pass(0);
    expect(leads.record.selectByKey('l2')(store.getState()).status).toBe('missing');
  });

  it('leaves the list below it as it is, and loads any other', async () => {
    const { history, store, load } = start(audit, '?Who=a', { audit: { list, get } });
    const show = async (search: string) => {
      history.push(`${BASE}/admin/audit${search}`);
      store.dispatch(navigated({ address: history.current(), kind: 'PUSH' }));
      load();
      await pass(0);
    };
    load();
    await pass(0);
    await show('?Who=a&id=7');
    expect(list).toHaveBeenCalledTimes(1);
    await show('?Who=b&id=7');
    expect(list).toHaveBeenCalledTimes(2);
    await show('?Who=b');
    expect(list).toHaveBeenCalledTimes(3);
  });
});

describe('how an admin wants to see a list', () => {
  const api = { coupons: { getAllCoupons: async () => ({ items: [], total: 0 }) } };
  const KEY = `grid:${testUser.id}:coupons`;
  const seen = async (stored: string | null, key = KEY) => {
    const { store, services, load } = start(coupons, '', api);
    if (stored !== null) services.device.setItem(key, stored);
    load();
    await pass(0);
    return selectView(store.getState() as never, 'coupons');
  };

  it('is what the device holds', async () => {
    expect(await seen('{"density":"compact","hidden":["scope",7,"endsAt"]}')).toEqual({
      density: 'compact',
      hidden: ['scope', 'endsAt'],
    });
    expect(await seen('{"density":"comfortable","hidden":[]}')).toEqual({
      density: 'comfortable',
      hidden: [],
    });
  });

  it.each([null, '{', '[]', '{"density":"huge","hidden":"all"}'])(
    'is the plain one at %j',
    async (stored) => {
      expect(await seen(stored)).toEqual({ density: 'standard', hidden: null });
    },
  );

  it('is another one for another admin, and for another list', async () => {
    const stored = '{"density":"compact","hidden":["scope"]}';
    expect(await seen(stored, 'grid:user-2:coupons')).toEqual({ density: 'standard', hidden: null });
    expect(await seen(stored, `grid:${testUser.id}:banners`)).toEqual({ density: 'standard', hidden: null });
  });

  it('is kept under the list that was changed', () => {
    const { store, services } = start(coupons, '', api);
    store.dispatch(viewChanged({ resource: 'coupons', view: { density: 'compact', hidden: ['scope'] } }));
    expect(services.device.getItem(KEY)).toBe('{"density":"compact","hidden":["scope"]}');
  });
});

describe('the dialogs and messages over a list', () => {
  const api = { coupons: { getAllCoupons: async () => ({ items: [], total: 0 }) } };
  const DRAFTS = {
    removing: { id: 'c1', name: 'UNO' },
    acting: { action: 'x', item: {} },
    exporting: '?page=1',
    bulking: { action: 'remove', items: [] },
  };

  it.each(Object.keys(DRAFTS) as (keyof typeof DRAFTS)[])(
    'are over once it is entered, and stay when it is loaded again: %s',
    async (name) => {
      const { store, load } = start(coupons, '', api);
      const { actions, select } = coupons[name];
      store.dispatch(actions.opened(DRAFTS[name] as never));
      load('retried');
      await pass(0);
      expect(select(store.getState()).draft).toEqual(DRAFTS[name]);
      load();
      await pass(0);
      expect(select(store.getState()).draft).toBeNull();
    },
  );

  it('forget what was typed and is not in its address', async () => {
    const { store, load } = start(coupons, '', api);
    store.dispatch(searchTyped('es'));
    load();
    expect(selectTyped(store.getState() as never)).toEqual({});
  });
});

describe('what became of several rows', () => {
  const list = jest.fn(async () => ({ items: [], total: 0 }));
  const end = async (done: number, ...refused: string[]) => {
    const remove = async ({ id }: { id: string }) => ({ isOk: !refused.includes(id), message: 'No.' });
    const { store, toasts } = start(coupons, '', { coupons: { getAllCoupons: list, remove } });
    list.mockClear();
    const ids = [...Array.from({ length: done }, (_none, at) => `c${at}`), ...refused];
    const items = ids.map((IdCouponEnc) => couponRecord({ IdCouponEnc }));
    store.dispatch(coupons.bulking.actions.requested({ action: 'remove', items: items as never }));
    await pass(0);
    expect(list).toHaveBeenCalledTimes(1);
    const isOpen = coupons.bulking.select(store.getState()).draft !== null;
    return [toasts.map(({ text }) => text), isOpen];
  };

  it('is told, and its dialog names those that were refused', async () => {
    expect(await end(1)).toEqual([['Fatto: 1 elemento.'], false]);
    expect(await end(2)).toEqual([['Fatto: 2 elementi.'], false]);
    expect(await end(1, 'UNO')).toEqual([['Fatto: 1 elemento.'], true]);
    expect(await end(0, 'UNO', 'DUE')).toEqual([[], true]);
  });
});

it('tells that a row could not be changed because the line is lost, or something of it is not valid', async () => {
  const toogleReview = failing();
  const { store, toasts } = start(reviews, '', { admin: { toogleReview } });
  const item = { IdEnc: 'r1' } as never;
  store.dispatch(reviews.acting.actions.requested({ action: 'toggle', item }));
  await pass(0);
  toogleReview.mockImplementation(async () => ({ isOk: false, errors: { IdEnc: 'Manca.' } }));
  store.dispatch(reviews.acting.actions.requested({ action: 'toggle', item }));
  await pass(0);
  expect(toasts).toEqual([
    { text: expect.stringMatching(/Connessione assente/), kind: 'error' },
    { text: expect.stringMatching(/: Non è stato possibile completare la richiesta/), kind: 'error' },
  ]);
});

describe('a list as a file', () => {
  const save = (api: object) => {
    const saved = jest.spyOn(browserFiles, 'save').mockReturnValue(undefined);
    const { store } = start(audit, '', { listCsv: api });
    store.dispatch(audit.exporting.actions.requested(''));
    return { saved, form: () => audit.exporting.select(store.getState()) };
  };

  it('is named after the whole list', async () => {
    const file = new Blob(['x']);
    const { saved } = save({ audit: async () => ({ isOk: true, item: file }) });
    await pass(0);
    expect(saved).toHaveBeenCalledWith(file, 'registro-delle-modifiche.csv');
  });

  it('is not saved where the server refuses, which is told', async () => {
    const { saved, form } = save({ audit: async () => ({ isOk: false, message: 'È troppo lungo.' }) });
    await pass(0);
    expect(saved).not.toHaveBeenCalled();
    expect(form()).toMatchObject({ status: 'failed', message: 'È troppo lungo.' });
  });
});

it('a list that the server refuses is missing, in the server’s words', async () => {
  const refusal = { isOk: false, message: 'Questo mese non c’è.', items: [] };
  const { store, load } = start(coupons, '', { coupons: { getAllCoupons: async () => refusal } });
  load();
  await pass(0);
  expect(coupons.list.selectAny(store.getState())).toMatchObject({
    status: 'missing',
    message: refusal.message,
  });
});

it('marks a saved record in its own list alone', () => {
  const { store } = start(coupons, '');
  store.dispatch(recordSaved({ resource: 'coupons', id: 'c1' }));
  const savedIn = (name: string) => selectSaved(store.getState() as never, name);
  expect([savedIn('coupons'), savedIn('banners')]).toEqual(['c1', null]);
});
