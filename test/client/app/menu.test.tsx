import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Header } from '../../../src/client/app/Shell/Header';
import { ToastHost } from '../../../src/client/app/Shell/ToastHost';
import { failureSaga } from '../../../src/client/features/identity/failures/failureSaga';
import { createTestClient } from '../../support/client';
import { renderPage, renderPart } from '../../support/renderPage';
import { classOf, rulesFor } from './styleRules';

// Jest lets its mocks see only names that begin so.
let mockOffline = false;
let mockAsked = 0;
jest.mock('../../../src/client/app/Shell/MenuPanel', () => {
  mockAsked += 1;
  if (mockOffline) throw new Error('Loading chunk menu failed');
  return jest.requireActual('../../../src/client/app/Shell/MenuPanel');
});

jest.mock('../../../src/client/app/Shell/Snackbars', () => {
  throw new Error('Loading chunk snackbars failed');
});

it('a toast whose code does not come is missing, and the page is not', async () => {
  const client = createTestClient({ sagas: false });
  renderPart(
    client,
    <>
      <p>La pagina</p>
      <ToastHost />
    </>,
  );
  await act(async () => client.services.toaster.show('Dati salvati'));
  await act(async () => undefined);
  expect(document.body).toHaveTextContent(/^La pagina$/);
});

it('a menu whose code does not come says so, leaves the page alone, and opens at the next press', async () => {
  mockOffline = true;
  const client = createTestClient({ sagas: false });
  client.run(failureSaga);
  renderPage(client, Header);
  const button = screen.getByRole('button', { name: 'Esplora' });
  // Only a press says that it does not come.
  await userEvent.hover(button);
  await act(async () => undefined);
  expect([mockAsked, client.toasts]).toEqual([1, []]);
  await act(async () => button.focus());
  expect([mockAsked, client.toasts]).toEqual([2, []]);
  await userEvent.click(button);
  await act(async () => undefined);
  expect(client.toasts).toEqual([{ text: 'Il menu non si è caricato. Riprova.', kind: 'error' }]);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  mockOffline = false;
  jest.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 6, 90, 44));
  await userEvent.click(button);
  expect(await screen.findByRole('menuitem', { name: 'Tutto' }, { timeout: 10_000 })).toBeInTheDocument();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  // A finger meets each of its lines on every screen: MUI's own are lower on wide ones.
  const tall = expect.stringContaining('min-height:44px');
  const heights = rulesFor(new RegExp(`${classOf(screen.getByRole('menuitem', { name: 'Tutto' }))}$`));
  expect(heights.filter((looks) => looks.includes('min-height')).at(-1)).toEqual(tall);
  const menu = screen.getByRole('menu', { name: 'Esplora' });
  expect(menu.parentElement).toHaveStyle({ top: '50px', left: '100px' });
  expect(button).toHaveAttribute('aria-haspopup', 'menu');
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).toContainElement(menu);
  await userEvent.keyboard('{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).not.toHaveAttribute('aria-controls');
  expect(button).toHaveFocus();
});
