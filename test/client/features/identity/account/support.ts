import { setImmediate } from 'node:timers';
import { act, fireEvent, screen } from '@testing-library/react';
import { CallFailed } from '../../../../../src/client/api/failure';
import type { PageModule } from '../../../../../src/client/routing/page';
import { type ApiStub, createTestClient } from '../../../../support/client';
import { renderPage } from '../../../../support/renderPage';

/** Strong enough for the meter, and a text that nothing else contains. */
export const PASSWORD = 'tavolo-verde-lampada-84';
export const EMAIL = 'anna.rossi@example.com';

export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Fills a field at once, as a password manager does. */
export function write(label: string, text: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
}

export function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole('button', { name }));
  return rest();
}

/** Waits until sagas and lazy code have settled. */
export async function rest() {
  for (let turn = 0; turn < 12; turn += 1) await act(settle);
}

export const networkFailure = (guarded = false) =>
  new CallFailed({ kind: 'network', endpoint: 'users.x', guarded, message: 'Network Error' });

type Options = NonNullable<Parameters<typeof createTestClient>[0]>;

/** Renders a page at its address, with its slices and sagas. */
export async function open(
  page: PageModule,
  address: string,
  users: ApiStub['users'],
  { rest: token, ...options }: Options & { rest?: string } = {},
) {
  const client = createTestClient({
    address,
    slices: page.slices ?? [],
    ...options,
    api: { ...options.api, users: users ?? {} },
  });
  renderPage(client, page.Page, token === undefined ? {} : { rest: token });
  await rest();
  return client;
}

/** Returns everything that a log of actions or the state would reveal. */
export const everything = (client: ReturnType<typeof createTestClient>) =>
  JSON.stringify([client.actions, client.store.getState(), client.seen, client.toasts]);
