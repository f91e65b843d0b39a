import { act, fireEvent, screen } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { matchRoute } from '../../../src/client/app/matchRoute';
import { PageBoundary, PageOutlet } from '../../../src/client/app/PageOutlet';
import { PurchaseInView } from '../../../src/client/app/pages/PurchaseInView';
import { load, slices } from '../../../src/client/app/pages/SignUpPage';
import { selectIsBuying } from '../../../src/client/app/pages/selectIsBuying';
import { forbiddenPage, notFoundPage } from '../../../src/client/app/routes';
import {
  couponApplied,
  couponSubmitted,
  lineChosen,
  lineRestored,
} from '../../../src/client/features/checkout/checkoutSlice';
import { StoreRouter } from '../../../src/client/features/platform/navigation';
import {
  chunkFailed,
  navigated,
  navigationRequested,
  pageMissed,
  retryRequested,
  travelRequested,
} from '../../../src/client/features/platform/navigation/navigationSlice';
import type { PageParams } from '../../../src/client/routing/page';
import { paths } from '../../../src/client/routing/paths';
import { browser } from '../../../src/client/services/browser';
import { ROLE } from '../../../src/contract/identity/roles';
import { createTestClient, onItsWay, testUser } from '../../support/client';
import { renderPart } from '../../support/renderPage';
import { steppedTo } from '../../support/visit';

const pageOf = (text: string) => ({
  Page: ({ params: { slug = '' } }: { params: PageParams }) => <p>{text + slug}</p>,
});

describe('the place of the page', () => {
  async function open(address: string, options: object = {}) {
    const client = createTestClient({ address, sagas: false, ...options });
    const pages = {
      'La pagina': matchRoute(address).row.page,
      'Non c’è': notFoundPage,
      Riservato: forbiddenPage,
    };
    for (const [text, page] of Object.entries(pages)) {
      // One promise for each: React waits for what it has seen before.
      const module = Promise.resolve(pageOf(text));
      jest.spyOn(page, 'load').mockImplementation(() => module as never);
      jest.replaceProperty(page, 'arrived', module as never);
    }
    await act(
      async () =>
        void renderPart(
          client,
          <MemoryRouter>
            <PageOutlet />
          </MemoryRouter>,
        ),
    );
    const dispatch = (action: Parameters<typeof client.store.dispatch>[0]) =>
      act(async () => void client.store.dispatch(action));
    return { ...client, dispatch, chunk: matchRoute(address).row.page.chunk };
  }

  it('shows the page of the address, and the not-found page once it found nothing', async () => {
    const { dispatch } = await open(paths.teachers());
    expect(screen.getByText('La pagina')).toBeInTheDocument();
    await dispatch(pageMissed());
    expect(await screen.findByText('Non c’è')).toBeInTheDocument();
  });

  it('tells the page what its address names', async () => {
    await open(paths.teacher(' anna'));
    expect(screen.getByText('La pagina anna')).toBeInTheDocument();
  });

  it('leaves it to the page of a certificate to say that there is none', async () => {
    const { dispatch } = await open(paths.certificate('X1'));
    await dispatch(pageMissed());
    expect(screen.getByText('La pagina')).toBeInTheDocument();
  });

  it.each([
    [ROLE.admin, 'La pagina'],
    [ROLE.student, 'Riservato'],
  ])('shows the role %i of the admin what it may see', async (claim, text) => {
    await open(paths.admin(), { user: testUser, claim });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it.each([
    ['timeout', 'tempo scaduto', 'La connessione è lenta o assente.'],
    ['missing', 'file non trovato', 'Probabilmente il sito è stato aggiornato da poco'],
    ['error', 'errore di rete', 'Sembra che tu non sia in linea.'],
    ['TypeError', 'TypeError', 'Se non basta, ricarica la pagina.'],
  ])('says which part did not come, and why: %s', async (kind, text, advice) => {
    const { dispatch, chunk, actions } = await open(paths.teachers());
    await dispatch(chunkFailed({ chunk: 'another', kind }));
    expect(screen.getByText('La pagina')).toBeInTheDocument();
    await dispatch(chunkFailed({ chunk, kind }));
    expect(screen.getByRole('alert')).toHaveTextContent(
      `Non è stato possibile caricare la parte «${chunk}» (${text}).`,
    );
    const details = screen.getByText(/Non è stato possibile/);
    const press = (expanded: boolean) => {
      const button = screen.getByRole('button', { name: 'Dettagli per l’assistenza', expanded });
      expect(button).toHaveAttribute('aria-controls', details.id);
      fireEvent.click(button);
    };
    expect(details).not.toBeVisible();
    press(false);
    expect(details).toBeVisible();
    press(true);
    expect(details).not.toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'La pagina non si è caricata' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(advice);
    expect(screen.getByText(/^Il tuo carrello resta com’è, e nessun pagamento è partito/)).toBeVisible();
    fireEvent.click(screen.getByText('Riprova'));
    expect(actions.at(-1)).toEqual(retryRequested());
  });

  it('whose code is gone is reloaded by the browser, which no link within the shop does', async () => {
    const { dispatch, chunk, seen } = await open(paths.courses());
    await dispatch(chunkFailed({ chunk, kind: 'missing' }));
    const followed = jest.fn();
    const stop = browser.onLink(followed);
    fireEvent.click(screen.getByText('Ricarica la pagina'));
    stop();
    expect([seen.reloads, followed.mock.calls]).toEqual([1, []]);
  });

  it('is busy while the code of its page is on its way, which is not shown before', async () => {
    const { browser: own } = createTestClient({ sagas: false }).services;
    const pageShown = jest.fn();
    const client = createTestClient({
      address: paths.contacts(),
      sagas: false,
      services: { browser: { ...own, pageShown } },
    });
    const [late, here] = [onItsWay(), Promise.resolve(pageOf('Eccola'))];
    jest.spyOn(matchRoute(paths.contacts()).row.page, 'load').mockImplementation(() => late);
    jest.spyOn(matchRoute(paths.teachers()).row.page, 'load').mockImplementation(() => here as never);
    await act(async () => void renderPart(client, <PageOutlet />));
    const seen = () => [document.querySelectorAll('[aria-busy="true"]').length, pageShown.mock.calls.length];
    expect(seen()).toEqual([1, 0]);
    const address = { pathname: paths.teachers(), search: '', hash: '', key: 'k' };
    await act(async () => void client.store.dispatch(navigated({ address, kind: 'PUSH' })));
    expect(seen()).toEqual([0, 1]);
  });

  it('that threw gives way to the page of the next address', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Page = () => {
      throw new Error('x');
    };
    const broken = Promise.resolve({ Page });
    jest.spyOn(matchRoute(paths.contacts()).row.page, 'load').mockImplementation(() => broken as never);
    const { dispatch } = await open(paths.teachers());
    const goTo = (pathname: string) => dispatch(steppedTo(pathname));
    await goTo(paths.contacts());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^La pagina non si è caricata.*Se non basta, ricarica la pagina\..* «contacts» \(Error\)\.$/,
    );
    await goTo(paths.teachers());
    expect(await screen.findByText('La pagina')).toBeInTheDocument();
  });

  it('that threw for one item gives way to the same page of another', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Page = ({ params: { slug } }: { params: PageParams }) => {
      if (slug === 'anna') throw new Error('x');
      return <p>{slug}</p>;
    };
    const one = Promise.resolve({ Page });
    jest.spyOn(matchRoute(paths.teacher('anna')).row.page, 'load').mockImplementation(() => one);
    const { dispatch } = await open(paths.contacts());
    await dispatch(steppedTo(paths.teacher('anna')));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^La pagina non si è caricata/);
    await dispatch(steppedTo(paths.teacher('ugo')));
    expect(screen.getByText('ugo')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('goes on after a page that threw, once it is asked for again', async () => {
    let isBroken = true;
    const Broken = () => {
      if (isBroken) throw Object.assign(new Error('x'), { type: 'timeout' });
      return <p>Di nuovo</p>;
    };
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const client = createTestClient({ sagas: false });
    renderPart(
      client,
      <PageBoundary chunk="relatori">
        <Broken />
      </PageBoundary>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('«relatori» (tempo scaduto)');
    isBroken = false;
    fireEvent.click(screen.getByText('Riprova'));
    expect(screen.getByText('Di nuovo')).toBeInTheDocument();
    expect(client.actions.at(-1)).toEqual(retryRequested());
  });
});

describe('what is bought while somebody logs in', () => {
  const line = { kind: 'course' as const, id: 'id/1', slug: 'corso-1', title: 'Corso 1', price: 79.9 };
  const start = (address: string, isFilled = true) => {
    const client = createTestClient({ address, sagas: false });
    if (isFilled) client.store.dispatch(lineChosen(line));
    return client;
  };

  it.each([
    [`${paths.course('corso-1')}?acquista=1`, true],
    [`${paths.courseOffer('MENO15', 'id/1')}?acquista=1`, true],
    [`${paths.course('corso-2')}?acquista=1`, false],
    [`${paths.course('corso-10')}?acquista=1`, false],
    [paths.course('corso-1'), false],
  ])('is in view on the way back to %s: %s', (back, isBuying) => {
    expect(selectIsBuying(start(paths.login(back)).store.getState() as never)).toBe(isBuying);
    expect(selectIsBuying(start(paths.login(back), false).store.getState() as never)).toBe(false);
  });

  it('is named with its price, or with that of its coupon', () => {
    const { store, ...client } = start(paths.home());
    const { container } = renderPart({ store, services: client.services }, <PurchaseInView />);
    const text = () => container.textContent?.replaceAll('\u00a0', ' ');
    expect(text()).toBe('Corso 179,90 €');
    act(() => void store.dispatch(couponSubmitted({ code: 'MENO15' })));
    expect(text()).toBe('Corso 179,90 €Verifico il coupon MENO15…');
    const price = { listPrice: 79.9, discount: 10, total: 69.9 };
    act(
      () =>
        void store.dispatch(
          couponApplied({
            IdCouponEnc: 'c',
            CouponCode: 'MENO15',
            isPercentage: false,
            discount: 10,
            price,
          } as never),
        ),
    );
    expect(text()).toMatch(/^Corso 1Prezzo79,90 €.*-10,00 €.*69,90 €/);
  });

  it.each([
    [`${paths.course('corso-1')}?acquista=1`, 1],
    [paths.course('corso-2'), 0],
  ])(
    'has the coupon that was kept with it checked by who signs up on the way back to %s %i times',
    async (back, times) => {
      const isValidCoupon = jest.fn(async () => ({ isOk: false, message: 'Scaduto.' }));
      const api = { courses: { isValidCoupon } };
      const client = createTestClient({ address: paths.signUp(back), api, sagas: false, slices });
      client.store.dispatch(lineRestored({ line, couponCode: 'MENO15' }));
      await client.run(load, {}, 'entered').toPromise();
      expect(isValidCoupon).toHaveBeenCalledTimes(times);
    },
  );

  it('is nothing without a cart', () => {
    const client = start(paths.home(), false);
    expect(renderPart(client, <PurchaseInView />).container).toBeEmptyDOMElement();
  });
});

it('the router’s moves are asked of the store', () => {
  const client = createTestClient({ address: paths.home(), sagas: false });
  function Moves() {
    const navigate = useNavigate();
    return (
      <>
        <button type="button" onClick={() => navigate({ pathname: '/a', search: '?b=1', hash: '#c' })}>
          Vai
        </button>
        <button type="button" onClick={() => navigate('/d', { replace: true })}>
          Invece
        </button>
        <button type="button" onClick={() => navigate(-2)}>
          Indietro
        </button>
      </>
    );
  }
  renderPart(
    client,
    <StoreRouter>
      <Moves />
    </StoreRouter>,
  );
  client.actions.length = 0;
  for (const name of ['Vai', 'Invece', 'Indietro']) fireEvent.click(screen.getByText(name));
  expect(client.actions).toEqual([
    navigationRequested({ to: '/a?b=1#c' }),
    navigationRequested({ to: '/d', replace: true }),
    travelRequested(-2),
  ]);
});
