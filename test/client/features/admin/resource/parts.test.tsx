import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useSelector } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { coupons } from '../../../../../src/client/features/admin/coupons';
import { coursePage, newCoursePage } from '../../../../../src/client/features/admin/courses/coursePages';
import { courses } from '../../../../../src/client/features/admin/courses/courses';
import { lazyEditor } from '../../../../../src/client/features/admin/editor/lazyEditor';
import { leads } from '../../../../../src/client/features/admin/leads';
import { parameters } from '../../../../../src/client/features/admin/parameters/parameters';
import { purchases } from '../../../../../src/client/features/admin/purchases/purchases';
import { ActionDialog } from '../../../../../src/client/features/admin/resource/ActionDialog';
import {
  type GridView,
  recordSaved,
  viewLoaded,
} from '../../../../../src/client/features/admin/resource/adminSlice';
import { DetailView } from '../../../../../src/client/features/admin/resource/DetailView';
import { ListView } from '../../../../../src/client/features/admin/resource/ListPage';
import { lazyGrid } from '../../../../../src/client/features/admin/resource/lazyGrid';
import leaveSlice, {
  draftChanged,
  leaveDeclined,
  selectLeaveTarget,
} from '../../../../../src/client/features/admin/resource/leaveSlice';
import { readListQuery } from '../../../../../src/client/features/admin/resource/listAddress';
import { ResourceGrid } from '../../../../../src/client/features/admin/resource/ResourceGrid';
import { useRecordDraft } from '../../../../../src/client/features/admin/resource/recordDraft';
import { detailPage, editPage } from '../../../../../src/client/features/admin/resource/recordPages';
import type { Resource } from '../../../../../src/client/features/admin/resource/resource';
import { listPage, slicesOf } from '../../../../../src/client/features/admin/resource/resourcePages';
import { useLeaveGuard } from '../../../../../src/client/features/admin/resource/useLeaveGuard';
import uploadSlice from '../../../../../src/client/features/admin/upload/uploadSlice';
import { BEFORE_POP } from '../../../../../src/client/services/history';
import { couponRecord, purchaseRecord } from '../../../../support/adminRecords';
import { createTestClient, onItsWay } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';

/** The rows of a list as an admin wants to see them, without its page. */
function grid(resource: Resource<never>, items: object[], view?: GridView, search = '') {
  const client = createTestClient({ sagas: false, slices: slicesOf(resource) });
  if (view) client.store.dispatch(viewLoaded({ resource: resource.name, view }));
  client.store.dispatch(recordSaved({ resource: resource.name, id: 'p2' }));
  const data = { items: items as never[], total: 30 };
  renderPart(
    client,
    <MemoryRouter>
      <ResourceGrid
        resource={resource}
        query={readListQuery(search, [])}
        list={{ status: 'ready', key: '', data, message: '' }}
        onQuery={() => undefined}
      />
    </MemoryRouter>,
  );
  return [...document.querySelectorAll('.MuiDataGrid-columnHeaderTitle')].map(
    ({ textContent }) => textContent,
  );
}

describe('the rows of a list', () => {
  it('are as high, and have the columns, that the device has kept', () => {
    const view = { density: 'compact', hidden: ['lastName', 'kind'] } as const;
    expect(grid(leads as never, [{ id: 'l1', email: 'a@example.com' }], view, '?page=2')).toEqual([
      'E-mail',
      'Nome',
      'Ricevuto',
    ]);
    expect(screen.getByText('Righe compatte')).toBeInTheDocument();
    // Of an answer that does not say which page it is, it is the one that was asked for.
    expect(screen.getByText('26–30 di 30')).toBeInTheDocument();
  });

  it('have no column of buttons where nothing can be done with one', () => {
    const headers = grid(leads as never, [{ id: 'l1', email: 'a@example.com' }]);
    expect(headers).toEqual(['E-mail', 'Nome', 'Cognome', 'Da', 'Ricevuto']);
  });

  it('offer what makes sense for each of them', () => {
    grid(purchases as never, [
      purchaseRecord({ paidAt: '2026-11-01T11:00:00.000Z' }),
      purchaseRecord({ IdEnc: 'p2', buyer: 'Bea', status: 'pending' }),
    ]);
    const offered = screen.getAllByLabelText(/^(Disa|A)ttiva: /);
    expect(offered.map((button) => button.ariaLabel)).toEqual(['Disattiva: Ichimoku, Ada Bo']);
    // The one that was saved last is to be found at a glance.
    const tints = ['Ada Bo', 'Bea'].map((buyer) => {
      const row = screen.getByText(buyer).closest('[role=row]') as Element;
      return /selected/.test(getComputedStyle(row).backgroundColor);
    });
    expect(tints).toEqual([false, true]);
  });
});

describe('the question before something is done with a record', () => {
  const item = purchaseRecord({ title: 'Ichimoku' }) as never;
  const ask = (action = 'switch') => {
    const client = createTestClient({ sagas: false, slices: [purchases.acting.slice] });
    const tell = (next: Parameters<typeof client.store.dispatch>[0]) =>
      act(() => void client.store.dispatch(next));
    renderPart(client, <ActionDialog resource={purchases} />);
    tell(purchases.acting.actions.opened({ action, item }));
    return { ...client, tell };
  };
  const { requested, done } = purchases.acting.actions;

  it('says what follows, is answered once, and is over once that is done', async () => {
    const { tell, actions } = ask();
    const dialog = screen.getByRole('dialog', { name: 'Disattivare «Ichimoku»?' });
    expect(dialog).toHaveTextContent('Ada Bo non potrà più vederlo');
    const button = screen.getByText('Disattiva');
    fireEvent.click(button);
    expect(button).toHaveTextContent('Un momento…');
    fireEvent.click(button);
    expect(actions.filter(requested.match).map(({ payload }) => payload)).toEqual([
      { action: 'switch', item },
    ]);
    // Faults of fields, which it does not have.
    tell(purchases.acting.actions.refused({ errors: { IdEnc: 'Non valido.' } }));
    expect(dialog).toHaveTextContent(/Non è stato possibile completare la richiesta/);
    tell(done('Acquisto disattivato.'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is none for an action that nobody is asked about', () => {
    ask('another');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a page that is loaded again', () => {
  it.each([
    ['of a list', listPage(coupons), coupons],
    ['of a form', editPage(coupons), coupons],
    ['of a record', detailPage(coupons, () => null), coupons],
    ['of a course', coursePage, courses],
    ['of a new course', newCoursePage, courses],
  ] as const)('%s keeps its open question, and begins without one where it is entered', (_of, page, one) => {
    jest.spyOn(lazyEditor, 'load').mockImplementation(onItsWay);
    jest.spyOn(lazyGrid, 'load').mockImplementation(onItsWay);
    const { removing } = one as typeof coupons;
    const get = onItsWay;
    const api = { coupons: { get, getAllCoupons: get }, courses: { getDetailCourseAdmin: get } };
    const { store, run } = createTestClient({ api, sagas: false, slices: page.slices ?? [] });
    const asked = { id: 'c1', name: 'UNO' };
    store.dispatch(removing.actions.opened(asked));
    const drafts = (['retried', 'identityChanged', 'entered'] as const).map((reason) => {
      run(() => page.load?.({ id: 'c1', rest: 'c1' }, reason) as never).cancel();
      return removing.select(store.getState()).draft;
    });
    expect(drafts).toEqual([asked, asked, null]);
    jest.restoreAllMocks();
  });
});

it('a list to which nothing can be added leads to no form of a new record', () => {
  renderPart(
    createTestClient({ sagas: false, slices: slicesOf(parameters) }),
    <MemoryRouter>
      <ListView resource={parameters} />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('link').filter((link) => !link.closest('nav'))).toEqual([]);
});

it.each([
  [
    'fails',
    coupons.list.actions.failed({ kind: 'network', endpoint: 'x', guarded: false, message: 'no' }, ''),
    /Connessione assente/,
  ],
  ['is refused without a word', coupons.list.actions.missed(''), /^Riprova$/],
])('a list whose call %s says so, offers another try, and waits for nothing more', (_how, end, text) => {
  const client = createTestClient({ sagas: false, slices: slicesOf(coupons) });
  // What was found at another address says nothing of this one.
  client.store.dispatch(coupons.list.actions.requested('?Query=x'));
  client.store.dispatch(coupons.list.actions.received({ items: [], total: 0 }));
  client.store.dispatch(coupons.list.actions.requested(''));
  client.store.dispatch(end);
  renderPart(
    client,
    <MemoryRouter>
      <ListView resource={coupons} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(screen.getByText('Riprova')).toBeInTheDocument();
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
  expect(screen.queryByText(/ancora niente/)).toBeNull();
});

it('the frame of a record that is gone leaves it to the page that is not found to say so', () => {
  renderPart(
    createTestClient({ sagas: false, slices: slicesOf(purchases) }),
    <MemoryRouter>
      <DetailView
        resource={purchases}
        loaded={{ status: 'missing', key: 'p1', data: null, message: 'Non esiste più.' }}
        title={undefined}
      >
        {null}
      </DetailView>
    </MemoryRouter>,
  );
  expect(screen.queryByText('Riprova')).toBeNull();
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
});

it('a form that holds its reader stays the entry of the history that it was', () => {
  window.history.replaceState({ key: 'k7' }, '', '/qui?a=1');
  const client = createTestClient({ sagas: false, slices: [leaveSlice, uploadSlice] });
  client.store.dispatch(draftChanged({ form: 'a', isDirty: true }));
  function Guarded() {
    useLeaveGuard();
    return null;
  }
  renderPart(client, <Guarded />);
  // However often its reader presses Back, and stays.
  for (const press of ['first', 'second']) {
    window.history.replaceState({ key: 'k6' }, '', `/${press}`);
    act(() => void window.dispatchEvent(new Event(BEFORE_POP, { cancelable: true })));
    expect(selectLeaveTarget(client.store.getState())).toEqual({ to: `/${press}` });
    act(() => void client.store.dispatch(leaveDeclined()));
    expect([window.location.pathname + window.location.search, window.history.state]).toEqual([
      '/qui?a=1',
      { key: 'k7' },
    ]);
  }
  window.history.replaceState(null, '', '/');
});

it('a form whose save is on its way keeps its own texts, though a newer version comes meanwhile', () => {
  const client = createTestClient({ sagas: false, slices: slicesOf(coupons) });
  const { record, saving } = coupons;
  const receive = (more: object) => record.actions.received(couponRecord(more) as never);
  client.store.dispatch(receive({}));
  function Code() {
    const { data } = useSelector(record.selectAny);
    return <p>{useRecordDraft(coupons, 'c1', data ?? {}).draft.CouponCode}</p>;
  }
  renderPart(client, <Code />);
  const sent = { id: 'c1', version: 7, draft: {}, loaded: {} };
  act(() => void client.store.dispatch(saving.actions.requested(sent)));
  act(() => void client.store.dispatch(receive({ CouponCode: 'ALTRO', version: 8 })));
  expect(screen.getByText('ESTATE20')).toBeInTheDocument();
});
