import { act, screen } from '@testing-library/react';
import { useSelector } from 'react-redux';
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { LoadError, PageError, StoreRouter } from '../../../../../src/client/features/platform/navigation';
import navigationSlice, {
  type AddressChange,
  chunkFailed,
  navigated,
  navigationRequested,
  pageEntered,
  pageMissed,
  pageReplaced,
  renderingStarted,
  retryRequested,
  selectAddressChange,
  selectChunkFailure,
  selectIsLoading,
  selectIsMissing,
  selectIsQuiet,
  selectKeepsPlace,
  selectNavigationKind,
  selectPath,
  selectRenderedAt,
  travelRequested,
} from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { createTestClient } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';

const at = (path: string) => {
  const { pathname, search, hash } = new URL(path, 'http://shop.example');
  return { pathname, search, hash, key: path };
};
const open = (path: string) => {
  const client = createTestClient({ sagas: false, address: path });
  const { dispatch, getState } = client.store;
  dispatch(pageEntered());
  const go = (to: string) => void dispatch(navigated({ address: at(to), kind: 'PUSH' }));
  /** Whether the page loads, is missing, and whose code did not come. */
  const flags = () => [
    selectIsLoading(getState()),
    selectIsMissing(getState()),
    selectChunkFailure(getState())?.chunk,
  ];
  return { ...client, dispatch, getState, go, flags };
};
const failure = { chunk: 'course', kind: 'timeout' };

describe('another address', () => {
  it.each<[string, string, AddressChange]>([
    ['/corsi', '/relatori', 'path'],
    ['/corsi?pagina=2', '/relatori?pagina=2', 'path'],
    ['/corsi#a', '/relatori#a', 'path'],
    ['/corsi', '/corsi?pagina=2', 'query'],
    ['/corsi?pagina=2#a', '/corsi#a', 'query'],
    ['/corsi', '/corsi?pagina=2#a', 'query'],
    // Once more: it is loaded again.
    ['/corsi?pagina=2', '/corsi?pagina=2', 'query'],
    ['/corsi', '/corsi#a', 'hash'],
    ['/corsi#a', '/corsi#b', 'hash'],
    ['/corsi#a', '/corsi', 'hash'],
    ['/corsi#a', '/corsi#a', 'hash'],
  ])('from %s to %s is another %s', (from, to, change) => {
    const { getState, go, flags } = open(from);
    go(to);
    expect(selectAddressChange(getState())).toBe(change);
    expect(selectPath(getState())).toBe(to);
    expect(flags()).toEqual([change !== 'hash', false, undefined]);
    expect(selectNavigationKind(getState())).toBe('PUSH');
  });

  it.each([
    ['/corsi?pagina=2', [true, false, undefined]],
    ['/corsi#a', [false, true, 'course']],
  ])('%s takes along what was missing only where the page stays', (to, flags) => {
    const { dispatch, go, flags: found } = open('/corsi');
    dispatch(pageMissed());
    dispatch(chunkFailed(failure));
    go(to);
    expect(found()).toEqual(flags);
  });
});

describe('a page', () => {
  it('loads until it is entered', () => {
    const { dispatch, go, flags } = open('/corsi');
    go('/relatori');
    expect(flags()).toEqual([true, false, undefined]);
    dispatch(pageEntered());
    expect(flags()).toEqual([false, false, undefined]);
  });

  it('whose code does not come is on its way no more', () => {
    const { dispatch, go, flags } = open('/corsi');
    go('/corso/x');
    dispatch(chunkFailed(failure));
    expect(flags()).toEqual([false, false, 'course']);
  });

  it.each([
    ['tried again', retryRequested(), undefined],
    ['replaced by another at its address', pageReplaced(), 'course'],
  ])('that is %s is on its way, and missing no more', (_what, action, chunk) => {
    const { dispatch, flags } = open('/corsi');
    dispatch(pageMissed());
    dispatch(chunkFailed(failure));
    dispatch(action);
    expect(flags()).toEqual([true, false, chunk]);
  });

  it('keeps its place once, where that was asked for', () => {
    const { dispatch, getState } = open('/corsi');
    dispatch(navigationRequested({ to: '/corsi?ordina=rating', keepsPlace: true }));
    expect(selectKeepsPlace(getState())).toBe(true);
    dispatch(navigationRequested({ to: '/relatori' }));
    expect(selectKeepsPlace(getState())).toBe(false);
  });

  it('knows when the server rendered it, and that it did not', () => {
    const { dispatch, getState } = open('/corsi');
    expect(selectRenderedAt(getState())).toBe(0);
    dispatch(renderingStarted(1234));
    expect(selectRenderedAt(getState())).toBe(1234);
  });

  it.each([
    [paths.home(), false],
    [paths.webinar(), true],
    [`${paths.home()}?da=evento`, true],
    [paths.paymentSucceeded('x'), true],
    [`${paths.admin()}/corsi/tutti`, true],
  ])('at %s is quiet: %s', (path, isQuiet) => {
    expect(selectIsQuiet(open(path).getState())).toBe(isQuiet);
  });

  it('starts from nothing at the root', () => {
    expect(navigationSlice.getInitialState()).toMatchObject({
      isLoading: false,
      renderedAt: 0,
      change: 'path',
    });
  });
});

describe('the router', () => {
  function Here() {
    const { pathname, search, hash } = useLocation();
    const navigate = useNavigate();
    return (
      <>
        <p>{`Qui: ${pathname}${search}${hash}`}</p>
        <p>{`Da: ${useNavigationType()}`}</p>
        <Link to="/relatori?a=1#b">Avanti</Link>
        <Link to={{ pathname: '/corsi', search: '?pagina=2' }} preventScrollReset>
          Seconda
        </Link>
        <Link to="/evento" replace>
          Al posto
        </Link>
        <button type="button" onClick={() => navigate(-1)}>
          Indietro
        </button>
      </>
    );
  }
  const show = () => {
    const client = open('/corsi?pagina=1#parte');
    renderPart(
      client,
      <StoreRouter>
        <Here />
      </StoreRouter>,
    );
    return client;
  };

  it('follows the store', () => {
    const { go } = show();
    expect(screen.getByText('Qui: /corsi?pagina=1#parte')).toBeInTheDocument();
    expect(screen.getByText('Da: POP')).toBeInTheDocument();
    act(() => go('/relatori#anna'));
    expect(screen.getByText('Da: PUSH')).toBeInTheDocument();
    expect(screen.getByText('Qui: /relatori#anna')).toBeInTheDocument();
  });

  it('has another path as soon as the store, another query only after what is urgent', () => {
    const client = open('/corsi');
    const seen: string[] = [];
    function Both() {
      const { pathname, search } = useLocation();
      seen.push(`${useSelector(selectPath)} ${pathname}${search}`);
      return null;
    }
    renderPart(
      client,
      <StoreRouter>
        <Both />
      </StoreRouter>,
    );
    const seenBy = (to: string) => {
      seen.length = 0;
      act(() => client.go(to));
      return seen;
    };
    expect(new Set(seenBy('/relatori?a=1'))).toEqual(new Set(['/relatori?a=1 /relatori?a=1']));
    expect(seenBy('/relatori?a=2')).toEqual(['/relatori?a=2 /relatori?a=1', '/relatori?a=2 /relatori?a=2']);
  });

  it.each([
    ['Avanti', navigationRequested({ to: '/relatori?a=1#b' })],
    ['Seconda', navigationRequested({ to: '/corsi?pagina=2', keepsPlace: true })],
    ['Al posto', navigationRequested({ to: '/evento', replace: true })],
    ['Indietro', travelRequested(-1)],
  ])('asks the store where “%s” leads', (name, action) => {
    const { actions } = show();
    act(() => screen.getByText(name).click());
    expect(actions.at(-1)).toEqual(action);
  });
});

describe('what could not be loaded', () => {
  it('is tried again as a page, or as its one part', () => {
    const client = open('/corsi');
    const part = navigationRequested({ to: '/parte' });
    renderPart(
      client,
      <>
        <LoadError message="Prima" />
        <LoadError message="Seconda" retry={part} />
      </>,
    );
    for (const button of screen.getAllByRole('button', { name: 'Riprova' })) act(() => button.click());
    expect(client.actions.slice(-2)).toEqual([retryRequested(), part]);
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'PrimaRiprova',
      'SecondaRiprova',
    ]);
  });

  it('is said in place of a page, under its own title and heading', () => {
    renderPart(
      open('/corsi'),
      <PageError title="Webinar" heading="Non si è caricato" message="Riprova tu" />,
    );
    expect(document.title).toMatch(/^Webinar ·/);
    expect(screen.getByRole('heading', { level: 1, name: 'Non si è caricato' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Riprova tu');
  });
});
