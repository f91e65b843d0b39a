import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CANCEL } from 'redux-saga';
import { ToastHost } from '../../../../src/client/app/Shell/ToastHost';
import { isTurn, toastInFront } from '../../../../src/client/app/Shell/toastTurns';
import { navigated } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../src/client/routing/paths';
import { createToaster, type Toast } from '../../../../src/client/services/toaster';
import { createTestClient } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';

const LATE = { timeout: 10_000 };
const { matchMedia } = window;

// The library's code comes late: here it is compiled first.
beforeAll(() => import('../../../../src/client/app/Shell/Snackbars'));
// A toast stays in the page for a while after it is closed: `waitFor` passes that time.
beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));

/** The toasts alone, on a screen of 764 pixels, as a phone's on its side is, or wider. */
function openToasts(isNarrow: boolean) {
  const fits = (query: string) => Number(/max-width: ?([\d.]+)/.exec(query)?.[1]) >= 764;
  const media = (query: string) => ({ ...matchMedia(query), matches: isNarrow && fits(query) });
  jest.spyOn(window, 'matchMedia').mockImplementation(media);
  const client = createTestClient({ address: paths.teachers(), sagas: false });
  renderPart(client, <ToastHost />);
  return client.services.toaster;
}

function swipe(element: HTMLElement, pixels: number, pointerType = 'touch') {
  fireEvent.pointerDown(element, { pointerType, clientX: 200 });
  fireEvent.pointerMove(element, { pointerType, clientX: 200 + pixels });
  fireEvent.pointerUp(element, { pointerType, clientX: 200 + pixels });
}

const said = () => document.querySelector('[aria-live=polite]')?.textContent;

it('is one at a time on a phone: a later message lies over the one before, which comes back when it is gone', async () => {
  const toaster = openToasts(true);
  await act(async () => {
    toaster.show('Primo');
    toaster.show('Secondo', 'error');
  });
  expect(await screen.findByText('Secondo', {}, LATE)).toBeVisible();
  expect(screen.getByText('Primo')).not.toBeVisible();
  const looks = ['Primo', 'Secondo'].map((text) => screen.getByText(text).closest('.MuiAlert-root'));
  expect(looks[0]).toHaveClass('MuiAlert-colorInfo');
  expect(looks[1]).toHaveClass('MuiAlert-colorError');
  // Their text can be read on it.
  const grounds = looks.map((look) => look && getComputedStyle(look).backgroundColor);
  expect(grounds).toEqual(['var(--mui-palette-primary-main)', 'var(--mui-palette-error-main)']);
  await userEvent.click(screen.getByRole('button', { name: 'Chiudi' }));
  await waitFor(() => expect(screen.getByText('Primo')).toBeVisible(), LATE);
});

it('shows several at once on a wide screen', async () => {
  const toaster = openToasts(false);
  await act(async () => {
    for (const text of ['Primo', 'Secondo']) toaster.show(text);
    for (const name of ['Marco', 'Anna']) void toaster.showUntilClosed(`${name} ha comprato`, 'purchase');
  });
  expect(await screen.findByText('Primo', {}, LATE)).toBeVisible();
  expect(screen.getByText('Secondo')).toBeVisible();
  expect(said()).toBe('Anna ha comprato');
});

it('puts a message before a question and a question before a purchase, which come back on a phone', async () => {
  const toaster = openToasts(true);
  await act(async () => {
    void toaster.showUntilClosed('Marco R. ha comprato', 'purchase');
    void toaster.showUntilClosed('Anna B. ha comprato', 'purchase');
  });
  expect(await screen.findByText('Marco R. ha comprato', { ignore: '[aria-live]' }, LATE)).toBeVisible();
  // Said politely; messages are alerts of their own.
  expect(screen.getByTestId('purchase-toast').closest('[role=alert]')).toBeNull();
  expect(said()).toBe('Marco R. ha comprato');
  await act(async () =>
    toaster.show('La sessione scade', 'info', { label: 'Accedi di nuovo', action: { type: 'x' } }),
  );
  const question = await screen.findByText('La sessione scade', {}, LATE);
  await waitFor(() => expect(question).toBeVisible(), LATE);
  expect(screen.getByTestId('purchase-toast')).not.toBeVisible();
  await act(async () => toaster.show('Dati salvati', 'success'));
  const message = await screen.findByText('Dati salvati', {}, LATE);
  await waitFor(() => expect(message).toBeVisible(), LATE);
  expect(question).not.toBeVisible();
  expect(said()).toBe('Marco R. ha comprato');
  expect(message.closest('[role=alert]')).toHaveClass('MuiAlert-colorSuccess');
  expect(message.closest('[role=alert]')).toHaveStyle('background-color: var(--mui-palette-success-main)');
  swipe(message, -120);
  await waitFor(() => expect(question).toBeVisible(), LATE);
  expect(screen.getByTestId('purchase-toast')).not.toBeVisible();
});

it.each([
  ['a message', 'info'],
  ['a purchase', 'purchase'],
] as const)('goes on a swipe to either side (%s), which counts as closed', async (_name, kind) => {
  for (const pixels of [-80, 80]) {
    const toaster = openToasts(true);
    const closed = jest.fn();
    const text = `Avviso ${pixels}`;
    await act(async () => void toaster.showUntilClosed(text, kind).then(closed));
    const toast = await screen.findByText(text, { ignore: '[aria-live]' }, LATE);
    swipe(toast, pixels);
    await waitFor(() => expect(closed).toHaveBeenCalled(), LATE);
    expect(screen.queryByText(text, { ignore: '[aria-live]' })).toBeNull();
  }
});

it.each([
  ['a swipe that is too short', 79, 'touch'],
  ['a mouse that marks its text', 200, 'mouse'],
] as const)('stays after %s', async (_name, pixels, pointerType) => {
  const toaster = openToasts(true);
  const closed = jest.fn();
  await act(async () => void toaster.showUntilClosed('Avviso', 'info').then(closed));
  const toast = await screen.findByText('Avviso', {}, LATE);
  swipe(toast, pixels, pointerType);
  // No finger moves it any more.
  fireEvent.pointerMove(toast, { pointerType: 'mouse', clientX: 400 });
  expect(toast.closest('[style*="translateX"]')).toBeNull();
  expect(screen.getByText('Avviso')).toBeVisible();
  expect(closed).not.toHaveBeenCalled();
});

it('is taken off when the saga that waits for it is cancelled', async () => {
  const toaster = openToasts(false);
  const closed = jest.fn();
  let cancel: (() => void) | undefined;
  await act(async () => {
    const shown = toaster.showUntilClosed('La sessione scade', 'info', {
      label: 'Accedi',
      action: { type: 'x' },
    });
    cancel = (shown as Promise<void> & { [CANCEL]: () => void })[CANCEL];
    void shown.then(closed);
    toaster.show('Dati salvati');
  });
  expect(await screen.findByText('La sessione scade', {}, LATE)).toBeVisible();
  await act(async () => cancel?.());
  await waitFor(() => expect(closed).toHaveBeenCalled(), LATE);
  expect(screen.queryByText('La sessione scade')).toBeNull();
  expect(screen.getByText('Dati salvati')).toBeVisible();
});

it('is left to the next frame where it comes between two', async () => {
  const client = createTestClient({ sagas: false, services: { toaster: createToaster() } });
  renderPart(client, <ToastHost />).unmount();
  client.services.toaster.show('Fra due pagine');
  // A part whose code comes within `act` renders again only where `act` is awaited.
  await act(async () => void renderPart(client, <ToastHost />));
  expect(await screen.findByText('Fra due pagine', {}, LATE)).toBeVisible();
});

it('is not shown on a phone when it was taken off before its turn', async () => {
  const toaster = openToasts(true);
  let cancel: (() => void) | undefined;
  await act(async () => {
    void toaster.showUntilClosed('Marco R. ha comprato', 'purchase');
    const second = toaster.showUntilClosed('Anna B. ha comprato', 'purchase');
    cancel = (second as Promise<void> & { [CANCEL]: () => void })[CANCEL];
  });
  const first = await screen.findByTestId('purchase-toast', {}, LATE);
  expect(first).toHaveTextContent('Marco R.');
  await act(async () => cancel?.());
  await userEvent.click(screen.getByRole('button', { name: 'Chiudi' }));
  await waitFor(() => expect(first).not.toBeInTheDocument(), LATE);
  await act(async () => undefined);
  expect(screen.queryByTestId('purchase-toast')).toBeNull();
});

it('goes by itself after a while, where it is no question and no purchase', async () => {
  const toaster = openToasts(false);
  await act(async () => {
    toaster.show('Dati salvati', 'success');
    toaster.show('La sessione scade', 'info', { label: 'Accedi', action: { type: 'x' } });
    void toaster.showUntilClosed('Marco R. ha comprato', 'purchase');
  });
  expect(await screen.findByText('Dati salvati', {}, LATE)).toBeVisible();
  // There is time to read it.
  for (const time of [1_500, 400, 400, 4_000, 400, 400]) await act(() => jest.advanceTimersByTimeAsync(time));
  expect(screen.getByText('Dati salvati')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(600_000));
  await waitFor(() => expect(screen.queryByText('Dati salvati')).toBeNull(), LATE);
  expect(screen.getByText('La sessione scade')).toBeVisible();
  expect(screen.getByTestId('purchase-toast')).toBeVisible();
});

it('springs back when the phone takes the finger for its own, to scroll or to go back', async () => {
  const toaster = openToasts(true);
  const closed = jest.fn();
  await act(async () => void toaster.showUntilClosed('Avviso', 'info').then(closed));
  const toast = await screen.findByText('Avviso', {}, LATE);
  const moved = () => toast.closest('[style*="translateX"]');
  // Up and down still scrolls the page.
  expect(toast.closest('[style*="touch-action: pan-y"]')).not.toBeNull();
  fireEvent.pointerDown(toast, { pointerType: 'touch', clientX: 200 });
  fireEvent.pointerMove(toast, { pointerType: 'touch', clientX: -100 });
  expect(moved()).toHaveStyle({ transform: 'translateX(-300px)', opacity: 0.2 });
  fireEvent.pointerMove(toast, { pointerType: 'touch', clientX: 320 });
  expect(moved()).toHaveStyle({ transform: 'translateX(120px)', opacity: 0.6 });
  fireEvent.pointerCancel(toast, { pointerType: 'touch', clientX: 320 });
  expect(moved()).toBeNull();
  fireEvent.pointerMove(toast, { pointerType: 'touch', clientX: 400 });
  expect(moved()).toBeNull();
  expect(closed).not.toHaveBeenCalled();
});

it.each([
  ['over the header of a phone', true],
  ['in the middle of a wide screen, beside a form’s buttons', false],
])('comes %s (%s), a purchase at the lower left', async (_name, isNarrow) => {
  const toaster = openToasts(isNarrow);
  await act(async () => {
    void toaster.showUntilClosed('Marco R. ha comprato', 'purchase');
    toaster.show('Avviso');
  });
  const message = await screen.findByText('Avviso', {}, LATE);
  const sidesOf = (element: Element) => {
    const { bottom, left } = getComputedStyle(element.closest('.notistack-SnackbarContainer') ?? element);
    return { isAtTop: bottom === 'auto', isAtLeft: left !== '50%' };
  };
  expect(sidesOf(message)).toMatchObject({ isAtTop: isNarrow, isAtLeft: isNarrow });
  expect(sidesOf(screen.getByTestId('purchase-toast'))).toMatchObject({ isAtTop: false, isAtLeft: true });
});

it('waits for its turn among its own kind: a message for none, a question and a purchase for the oldest', () => {
  const toast = (id: number, kind: Toast['kind'], isQuestion = false): Toast => {
    const buttons = isQuestion ? [{ label: 'Accedi', action: { type: 'x' } }] : [];
    return { id, kind, text: '', buttons, onClosed: () => undefined };
  };
  const toasts = [
    toast(1, 'purchase'),
    toast(2, 'info', true),
    toast(3, 'purchase'),
    toast(4, 'error', true),
    toast(5, 'info'),
    toast(6, 'success'),
  ];
  expect(toasts.filter((one) => isTurn(one, toasts)).map(({ id }) => id)).toEqual([1, 2, 5, 6]);
  const inFront = (...gone: number[]) => toastInFront(toasts.filter(({ id }) => !gone.includes(id)));
  expect([inFront(), inFront(6), inFront(5, 6), inFront(2, 5, 6), inFront(2, 4, 5, 6)]).toEqual([
    'toast-6',
    'toast-5',
    'toast-2',
    'toast-4',
    'toast-1',
  ]);
  expect(toastInFront([])).toBeNull();
});

describe('a purchase', () => {
  /** What its styles say of which screens: jsdom has no width. */
  const displayOf = (toast: Element) => {
    const found: [media: string, display: string][] = [];
    for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])) {
      if (!(rule instanceof CSSMediaRule)) continue;
      for (const inner of rule.cssRules)
        if (inner instanceof CSSStyleRule && inner.style.display && toast.matches(inner.selectorText))
          found.push([rule.media.mediaText, inner.style.display]);
    }
    return found;
  };
  it('covers nothing on a phone on a page that sells or lets people in, and comes back on the next', async () => {
    const client = createTestClient({ address: paths.teachers(), sagas: false });
    renderPart(client, <ToastHost />);
    await act(async () => void client.services.toaster.showUntilClosed('Marco R. ha comprato', 'purchase'));
    const toast = await screen.findByTestId('purchase-toast', {}, LATE);
    const displayOn = (address: string) => {
      const { pathname, search } = new URL(address, 'http://shop.example');
      const target = { pathname, search, hash: '', key: address };
      act(() => void client.store.dispatch(navigated({ address: target, kind: 'PUSH' })));
      return displayOf(toast);
    };
    for (const [name, address] of [
      ['a course', paths.course('ichimoku')],
      ['a course’s offer', paths.courseOffer('ESTATE', 'c1')],
      ['a learning path', paths.bundle('p1')],
      ['a learning path’s offer', paths.bundleOffer('ESTATE', 'p1')],
      ['a promoter', paths.promoter('anna')],
      ['a gift', paths.gift('course', 'ichimoku')],
      ['a payment that failed', paths.paymentFailed()],
      ['an order that waits for its bank transfer', paths.bankTransfer('p1')],
      ['the cart', paths.cart()],
      ['the login', paths.login()],
      ['the sign-up', paths.signUp()],
    ] as const) {
      expect([name, displayOn(address)]).toEqual([
        name,
        [
          ['(min-width:0px)', 'none'],
          ['(min-width:765px)', 'block'],
        ],
      ]);
      expect([name, displayOn(paths.teachers())]).toEqual([name, []]);
    }
  });
});
