import { z } from 'zod';
import { resourceState } from '../../../../src/client/features/admin/resource/resourceState';
import { createTestClient } from '../../../support/client';

it('a fault inside a list is told at the field, and at its place where the field shows that', async () => {
  const list = z.array(z.string().max(3, 'Troppo lungo.'));
  const custom = { write: () => '', read: () => ['lungo'] };
  const { saving } = resourceState({
    ...{ name: 'lists', idOf: () => 'x', calls: () => ({ create: jest.fn() }) },
    fields: [
      { name: 'goals', label: 'Scopi', input: 'items' },
      { name: 'steps', label: 'Tappe', custom },
    ],
    shape: z.object({ goals: list, steps: list }),
  } as never);
  const { run, store } = createTestClient({ sagas: false, slices: [saving.slice] });
  run(saving.watch);
  const send = (goals: string) => {
    const draft = { goals, steps: 'x' };
    store.dispatch(saving.actions.requested({ id: '', version: 0, draft, loaded: {} } as never));
  };
  send('uno\nlungo');
  expect(saving.select(store.getState())).toMatchObject({
    status: 'refused',
    errors: { goals: 'Troppo lungo.', 'steps.0': 'Troppo lungo.' },
  });
  send('uno');
  expect(saving.select(store.getState())).toMatchObject({
    status: 'refused',
    errors: { 'steps.0': 'Troppo lungo.' },
  });
});

it('a fault of a field that the form does not show is told of the whole form', async () => {
  const create = jest.fn();
  const { saving } = resourceState({
    ...{ name: 'incomplete', idOf: () => 'x', fields: [{ name: 'title', label: 'Titolo' }] },
    // Its name begins as that of the field that is shown.
    shape: z.object({ title: z.string(), titles: z.string() }),
    calls: () => ({ create }),
  } as never);
  const { run, store } = createTestClient({ sagas: false, slices: [saving.slice] });
  run(saving.watch);
  const send = (draft: object) =>
    store.dispatch(saving.actions.requested({ id: '', version: 0, draft, loaded: {} } as never));
  send({ title: 'Uno' });
  expect(saving.select(store.getState())).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('manca il campo'),
    errors: {},
  });
  send({});
  expect(saving.select(store.getState())).toMatchObject({ status: 'refused', message: '' });
  expect(create).not.toHaveBeenCalled();
});
