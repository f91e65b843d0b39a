import { act, fireEvent, screen } from '@testing-library/react';
import { ReviewDialog } from '../../../../src/client/features/notifications/components/ReviewDialog';
import { selectPrompt } from '../../../../src/client/features/notifications/notificationsSlice';
import { ReviewSlot } from '../../../../src/client/features/notifications/ReviewSlot';
import { paths } from '../../../../src/client/routing/paths';
import { testUser } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';
import { CALM, fakeHub, openLive, pass, withFakeTime } from './support';

withFakeTime();
const course = { title: 'Ichimoku da zero', slug: 'ichimoku', cover: null };
const settle = () => act(() => pass(0));

async function ask(answer: () => Promise<unknown> = async () => ({ isOk: true }), user = testUser) {
  const hub = fakeHub({ answer: async (target) => target === 'ClaimNotifiedReview' || answer() });
  const client = await openLive(hub, { user });
  hub.send('ShowWriteCommentNotification', user.id, 'c1', 'r1', course);
  await pass(CALM);
  renderPage(client, ReviewDialog);
  return { ...client, hub };
}
const write = (text: string) =>
  fireEvent.change(screen.getByLabelText('La tua recensione'), { target: { value: text } });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const text = () => (screen.getByLabelText('La tua recensione') as HTMLTextAreaElement).value;
const sent = (hub: ReturnType<typeof fakeHub>) =>
  hub.last().invoke.mock.calls.filter(([target]) => !/^(Check|Claim)/.test(target));

it('asks about the course, with five stars and an empty text to begin with, and holds the page still', async () => {
  await ask();
  expect(screen.getByRole('dialog', { name: 'Com’è andato «Ichimoku da zero»?' })).toBeTruthy();
  expect((screen.getByRole('radio', { name: '5 stelle: Ottimo' }) as HTMLInputElement).checked).toBe(true);
  expect(text()).toBe('');
  expect(document.body.style.overflow).toBe('hidden');
});

it.each([
  ['', '/default-avatar.svg'],
  ['abc', '/default-avatar.svg'],
  ['/p.w', '/p.w'],
])('shows the person’s picture %j as %s: longer than 3 characters', async (urlProfile, src) => {
  await ask(undefined, { ...testUser, urlProfile });
  expect(screen.getByRole('dialog').querySelector('img')?.getAttribute('src')).toBe(src);
});

it('Invia Recensione sends stars and text, closes, and says thank you', async () => {
  const { hub, store, toasts } = await ask();
  fireEvent.click(screen.getByRole('radio', { name: '4 stelle: Buono' }));
  write('  Chiaro e ordinato.  ');
  await press('Invia Recensione');
  const parameters = ['r1', 4, 'Chiaro e ordinato.', testUser.id, 'c1', testUser.username];
  expect(sent(hub)).toEqual([['UpdateNotifiedReview', parameters]]);
  expect(selectPrompt(store.getState())).toBeNull();
  expect(toasts).toMatchObject([{ kind: 'success' }]);
});

it.each([
  ['the server refuses', async () => ({ isOk: false, message: 'Il testo è troppo lungo.' }), /troppo lungo/],
  ['the line is cut', () => Promise.reject(new Error('cut')), /non è partita/],
])(
  'when %s the dialog stays, with its text and the reason, and may be sent again',
  async (_name, answer, reason) => {
    const { hub } = await ask(answer);
    write('Bello');
    await press('Invia Recensione');
    expect(screen.getByRole('dialog').textContent).toMatch(reason);
    expect(text()).toBe('Bello');
    await press('Invia Recensione');
    expect(sent(hub)).toHaveLength(2);
  },
);

it('a review that was written in another tab meanwhile closes it with the server’s words', async () => {
  const message = 'Hai già recensito questo corso.';
  const { store, toasts } = await ask(async () => ({ isOk: false, code: 'already_reviewed', message }));
  await press('Invia Recensione');
  expect(selectPrompt(store.getState())).toBeNull();
  expect(toasts).toEqual([{ text: message, kind: 'info' }]);
});

it('Annulla closes it and tells the server which question was put off', async () => {
  const { hub, store } = await ask();
  await press('Annulla');
  expect(selectPrompt(store.getState())).toBeNull();
  expect(sent(hub)).toEqual([['DismissNotifiedReview', ['r1']]]);
});

it.each([
  ['Esc', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
  [
    'a click beside it',
    () => {
      const beside = document.querySelector('.MuiDialog-container') as Element;
      fireEvent.mouseDown(beside);
      fireEvent.click(beside);
    },
  ],
])('%s closes it as long as nothing is written; afterwards only its buttons do', async (_way, leave) => {
  const { store } = await ask();
  write('Bello');
  leave();
  await settle();
  expect(text()).toBe('Bello');
  write(' ');
  leave();
  await settle();
  expect(selectPrompt(store.getState())).toBeNull();
});

it('a double click sends one review', async () => {
  const { hub } = await ask(() => new Promise(() => undefined));
  const send = screen.getByRole('button', { name: 'Invia Recensione' });
  fireEvent.click(send);
  fireEvent.click(send);
  await settle();
  expect(sent(hub)).toHaveLength(1);
});

describe('when the connection was given up meanwhile', () => {
  async function givenUp(failures = 0) {
    const asked = await ask();
    act(() => asked.hub.last().listeners.onClosed('the server is gone'));
    write('Bello');
    asked.hub.fail(failures);
    await press('Invia Recensione');
    return asked;
  }

  it('the review makes a new one, and goes over that', async () => {
    const { hub, store } = await givenUp();
    expect([hub.made.length, sent(hub).length]).toEqual([2, 1]);
    expect(selectPrompt(store.getState())).toBeNull();
  });

  it('and none is made within ten seconds, the dialog says so, keeps its text, and can be closed', async () => {
    const { hub, store } = await givenUp(99);
    await act(() => pass(10_000));
    expect(screen.getByRole('dialog').textContent).toMatch(/non è partita/);
    expect([text(), sent(hub)]).toEqual(['Bello', []]);
    await press('Annulla');
    expect(selectPrompt(store.getState())).toBeNull();
  });
});

it('a connection that ends while the review is on its way leaves the dialog as it was, to be sent again', async () => {
  const lost: ((reason: Error) => void)[] = [];
  const { hub, leave } = await ask(() => new Promise((_resolve, reject) => lost.push(reject)));
  write('Bello');
  await press('Invia Recensione');
  leave();
  for (const reject of lost) reject(new Error('Invocation canceled'));
  await settle();
  expect(screen.getByRole('dialog').textContent).toMatch(/non è partita/);
  expect([text(), hub.made.length]).toEqual(['Bello', 1]);
});

it('on a quiet page it waits', async () => {
  const hub = fakeHub();
  const client = await openLive(hub, { user: testUser, address: paths.paymentSucceeded('x') });
  hub.send('ShowWriteCommentNotification', testUser.id, 'c1', 'r1', course);
  renderPage(client, ReviewSlot);
  expect(screen.queryByRole('dialog')).toBeNull();
});
