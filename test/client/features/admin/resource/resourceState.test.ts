import { z } from 'zod';
import { coupons } from '../../../../../src/client/features/admin/coupons';
import adminSlice, {
  choicesFailed,
  choicesRequested,
  filterTyped,
  searchTyped,
  selectOffer,
} from '../../../../../src/client/features/admin/resource/adminSlice';
import { type Draft, draftOf, type Field } from '../../../../../src/client/features/admin/resource/draft';
import { settled } from '../../../../../src/client/features/admin/resource/recordDraft';
import { loadRecord } from '../../../../../src/client/features/admin/resource/recordSaga';
import { slicesOf } from '../../../../../src/client/features/admin/resource/resourcePages';
import { resourceState } from '../../../../../src/client/features/admin/resource/resourceState';
import type { LoadReason } from '../../../../../src/client/routing/page';
import { createTestClient, onItsWay } from '../../../../support/client';

const TITLE: Field = { name: 'title', label: 'Titolo' };

/** Saves the record r1 of a resource with the calls and fields that the test names. */
function save(definition: object, draft: object, loaded: object = {}) {
  const { saving, record } = resourceState({
    ...{ name: 'samples', idOf: ({ id }: { id: string }) => id, fields: [TITLE] },
    ...definition,
  } as never);
  const { run, store } = createTestClient({ sagas: false, slices: [saving.slice, record.slice] });
  run(saving.watch);
  store.dispatch(saving.actions.requested({ id: 'r1', version: 2, draft, loaded } as never));
  return () => saving.select(store.getState());
}

it('what is typed into the search and into each filter waits side by side', () => {
  const actions = [
    searchTyped('e'),
    filterTyped({ filter: 'From', value: '2026-01-01' }),
    filterTyped({ filter: 'Who', value: 'anna' }),
    searchTyped('es'),
    filterTyped({ filter: 'From', value: '' }),
  ];
  const { typed } = actions.reduce(
    (state, action) => adminSlice.reducer(state, action),
    adminSlice.getInitialState(),
  );
  expect(typed).toEqual({ Query: 'es', From: '', Who: 'anna' });
});

it.each<Field['input']>([
  'text',
  'rich',
  'number',
  'euro',
  'instant',
  'course',
  'courses',
  'items',
  'picture',
])('a field of the kind %s is empty where the record has never had a value', (input) => {
  const field: Field = { name: 'a', label: 'A', ...(input && { input }) };
  expect([draftOf([field], { a: null }), draftOf([field], {})]).toEqual([{ a: '' }, { a: '' }]);
});

it('what was switched off or emptied after a save was sent stays off and empty', () => {
  const fields: Field[] = [TITLE, { name: 'isActive', label: 'Attivo', input: 'switch' }];
  const sent: Draft = { title: 'Uno', isActive: true };
  const stored = { title: 'Uno', isActive: true };
  const typed: Draft = { title: '', isActive: false };
  expect(settled(fields, typed, sent, stored)).toEqual({ base: stored, draft: typed });
});

describe('what the pickers of a form offer', () => {
  const offered = (reason: LoadReason) => {
    const api = { coupons: { get: onItsWay } };
    const { store, run } = createTestClient({ api, sagas: false, slices: slicesOf(coupons) });
    const field = 'field-IdCourseEnc';
    store.dispatch(choicesRequested({ field, picker: 'course', text: 'ich' }));
    const failure = { kind: 'network', endpoint: 'x', guarded: false, message: 'no' } as const;
    store.dispatch(choicesFailed({ field, failure }));
    run(loadRecord<never>, coupons as never, 'c2', reason);
    return selectOffer(store.getState() as never, field);
  };

  it('is nothing of what they offered, or failed to find, for the record before', () => {
    expect(offered('entered')).toEqual({ status: 'loading', text: '', choices: [], message: '' });
  });

  it.each(['retried', 'identityChanged'] as const)('stays when the form is loaded again: %s', (reason) => {
    expect(offered(reason)).toMatchObject({ status: 'failed', text: 'ich' });
  });
});

describe('a save', () => {
  it('that is answered without the record is that of the one that was sent', async () => {
    const update = jest.fn(async () => ({ isOk: true }));
    const form = save(
      { shape: z.object({ title: z.string() }), calls: () => ({ update }) },
      { title: 'Uno' },
    );
    await Promise.resolve();
    expect(update.mock.calls).toEqual([['r1', { title: 'Uno' }, 2]]);
    expect(form()).toMatchObject({ status: 'done', result: 'r1' });
  });

  it('with a fault of a field that is hidden just now is told of as a whole, for nobody could see it', () => {
    const category: Field = { name: 'category', label: 'Categoria', isShown: ({ title }) => title === 'x' };
    const shape = z.object({ title: z.string(), category: z.string() });
    const form = save({ fields: [TITLE, category], shape, calls: () => ({}) }, { title: 'Uno' });
    expect(form()).toMatchObject({ status: 'failed', message: expect.stringContaining('manca il campo') });
  });
});
