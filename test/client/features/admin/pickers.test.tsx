import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bundles } from '../../../../src/client/features/admin/bundles';
import { pickers } from '../../../../src/client/features/admin/pickers';
import { choicesRequested } from '../../../../src/client/features/admin/resource/adminSlice';
import { readable } from '../../../../src/client/features/admin/resource/draft';
import { recordingApis } from '../../../support/adminDefinitions';
import { openAdminPage } from '../../../support/adminPage';
import { failing } from '../../../support/failing';

const bundle = (more: object = {}) => ({
  IdBundleEnc: 'b1',
  slug: 'percorso',
  title: 'Percorso',
  subtitle: '',
  description: '',
  price: 100,
  coverAddress: '',
  courseIds: ['c1'],
  isOperative: true,
  version: 3,
  ...more,
});
const titles: Readonly<Record<string, string>> = { c1: 'Uno', c2: 'Due', c3: 'Tre' };
const find = jest.fn(async ({ IdCourseEnc }: { IdCourseEnc: string }): Promise<unknown> => {
  const title = titles[IdCourseEnc];
  return title ? { isOk: true, item: { title, isOperative: true, price: 60 } } : { isOk: false };
});
const found = (...ids: string[]) => ({
  items: ids.map((IdCourseEnc) => ({
    IdCourseEnc,
    title: titles[IdCourseEnc],
    isOperative: true,
    price: 60,
  })),
});

async function openBundle(more: object = {}, courses: object = {}) {
  const getAdmin = jest.fn(async (): Promise<object> => ({ isOk: true, item: bundle() }));
  const api = {
    bundles: { getAdmin, list: async () => ({ items: [], total: 0, page: 1 }), ...more },
    courses: { getDetailCourseAdmin: find, ...courses },
  };
  return { ...(await openAdminPage('/admin/bundles/:id', api, 'b1')), getAdmin };
}
const adding = () => screen.getByRole('combobox', { name: 'Corsi: aggiungi' });

describe('the names of chosen records', () => {
  it('come with a newer version too', async () => {
    const { store, getAdmin } = await openBundle();
    expect(await screen.findByText('Uno')).toBeInTheDocument();
    getAdmin.mockResolvedValue({ isOk: true, item: bundle({ courseIds: ['c1', 'c2'], version: 4 }) });
    act(() => void store.dispatch(bundles.record.actions.retryRequested()));
    expect(await screen.findByText('Due')).toBeInTheDocument();
  });

  it('come with another admin’s choice in a conflict', async () => {
    const item = bundle({ courseIds: ['c3'], version: 4 });
    await openBundle({ update: async () => ({ isOk: false, code: 'conflict', item }) });
    await userEvent.type(screen.getByRole('textbox', { name: 'Titolo' }), 'X');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText('Il suo: Tre')).toBeInTheDocument();
  });

  it('come although one of them fails or is gone, and the failed one is asked for again', async () => {
    const getDetailCourseAdmin = jest.fn((input: { IdCourseEnc: string }) =>
      input.IdCourseEnc === 'c1' ? failing()() : find(input),
    );
    const item = bundle({ courseIds: ['c1', 'c9', 'c2'] });
    const getAdmin = async () => ({ isOk: true, item });
    const { store } = await openBundle({ getAdmin }, { getDetailCourseAdmin });
    expect(await screen.findByText('Nome non disponibile')).toBeInTheDocument();
    expect(await screen.findByText('Non esiste più')).toBeInTheDocument();
    expect(await screen.findByText('Due')).toBeInTheDocument();
    getDetailCourseAdmin.mockImplementation(find);
    act(() => void store.dispatch(bundles.record.actions.retryRequested()));
    expect(await screen.findByText('Uno')).toBeInTheDocument();
  });

  it('are those of a free video in a conflict too', () => {
    const field = { name: 'video', label: 'Video', input: 'video' as const };
    expect(readable(field, 'prima', { prima: 'Prima lezione' })).toBe('Prima lezione');
    expect(readable(field, '')).toBe('—');
  });
});

it('a course that is not on sale is offered, and found, with no price to add up', async () => {
  const course = { IdCourseEnc: 'c4', title: 'Quattro', isOperative: false, price: 80 };
  const courses = {
    getAllCourses: async () => ({ items: [course] }),
    getDetailCourseAdmin: async () => ({ isOk: true, item: course }),
  };
  const apis = { admin: { courses } } as never;
  const choice = { id: 'c4', label: 'Quattro (non in vendita)', price: 0 };
  expect(await pickers.course.search(apis, 'qu')).toEqual([choice]);
  expect(await pickers.course.find(apis, 'c4')).toEqual(choice);
});

it('what is chosen is asked for by its own id, and has no name where it is gone', async () => {
  const { apis, made } = recordingApis();
  const kinds = ['course', 'bundle', 'video', 'coupon', 'purchase'] as const;
  const names: unknown[] = [];
  for (const kind of kinds) names.push((await pickers[kind].find(apis, 'x1'))?.label);
  // The address of a free video says as much.
  expect(names).toEqual([undefined, undefined, 'x1', undefined, undefined]);
  expect(made).toEqual([
    ['courses.getDetailCourseAdmin', { IdCourseEnc: 'x1' }],
    ['bundles.getAdmin', { id: 'x1' }],
    ['landingVideos.list', { Query: 'x1' }],
    ['coupons.get', { id: 'x1' }],
    ['admin.getPurchase', { IdEnc: 'x1' }],
  ]);
});

describe('a picker', () => {
  it('says why its search failed, and searches again', async () => {
    const getAllCourses = failing();
    await openBundle({}, { getAllCourses });
    await userEvent.type(adding(), 'tr');
    expect(await screen.findAllByText(/Connessione assente/)).not.toHaveLength(0);
    getAllCourses.mockResolvedValue(found('c3'));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Riprova: Corsi: aggiungi' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Riprova/ })).toBeNull());
    expect(getAllCourses).toHaveBeenLastCalledWith(expect.objectContaining({ Query: 'tr' }));
  });

  it('does not say that nothing was found before the answer is there', async () => {
    const getAllCourses = jest.fn(async ({ Query }: { Query: string }) =>
      Query === '' ? { items: [] } : found('c3'),
    );
    await openBundle({}, { getAllCourses });
    await userEvent.click(adding());
    expect(await screen.findByText('Nessun risultato')).toBeInTheDocument();
    await userEvent.type(adding(), 't');
    expect(screen.queryByText('Nessun risultato')).toBeNull();
    expect(await screen.findByRole('option', { name: 'Tre' })).toBeInTheDocument();
  });

  it('of several keeps the focus after a choice, and is empty for the next one', async () => {
    await openBundle({}, { getAllCourses: async () => found('c2', 'c3') });
    await userEvent.click(adding());
    await userEvent.click(await screen.findByRole('option', { name: 'Due' }));
    const list = screen.getByRole('list', { name: 'Corsi' });
    expect(within(list).getByText('Due')).toBeInTheDocument();
    expect(adding()).toHaveFocus();
    expect(adding()).toHaveValue('');
    // With the price that the search has told.
    expect(screen.getByText(/uno per uno/)).toHaveTextContent('costano 120,00 €');
  });

  it('does not disturb another one of its form', async () => {
    const getAllCourses = jest.fn(async () => found('c2'));
    const getTeachers = jest.fn(async () => ({ items: [{ id: 't1', name: 'Ada' }] }));
    const item = {
      ...bundle(),
      IdCourseEnc: 'k1',
      categories: ['principiante'],
      goals: [],
      teachers: [],
      sections: [],
    };
    const api = { getDetailCourseAdmin: async () => ({ isOk: true, item }), getAllCourses, getTeachers };
    const { store } = await openAdminPage('/admin/corsi/dettaglio/*', { courses: api }, 'k1');
    act(() => {
      store.dispatch(choicesRequested({ field: 'a', picker: 'course', text: 'due' }));
      store.dispatch(choicesRequested({ field: 'b', picker: 'teacher', text: 'ad' }));
    });
    await waitFor(() => expect(getTeachers).toHaveBeenCalled());
    await waitFor(() =>
      expect(getAllCourses).toHaveBeenCalledWith(expect.objectContaining({ Query: 'due' })),
    );
  });

  it('does not disturb another one of the same kind', async () => {
    const getAllCourses = jest.fn(async () => found('c2'));
    const { store } = await openBundle({}, { getAllCourses });
    act(() => {
      store.dispatch(choicesRequested({ field: 'a', picker: 'course', text: 'uno' }));
      store.dispatch(choicesRequested({ field: 'b', picker: 'course', text: 'due' }));
    });
    for (const Query of ['uno', 'due']) {
      await waitFor(() => expect(getAllCourses).toHaveBeenCalledWith(expect.objectContaining({ Query })));
    }
  });
});
