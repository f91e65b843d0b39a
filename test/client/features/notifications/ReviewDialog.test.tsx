import { act, fireEvent, screen } from '@testing-library/react';
import { ReviewDialog } from '../../../../src/client/features/notifications/components/ReviewDialog';
import {
  promptOpened,
  reviewDismissed,
  selectPrompt,
} from '../../../../src/client/features/notifications/notificationsSlice';
import { ReviewSlot } from '../../../../src/client/features/notifications/ReviewSlot';
import { paths } from '../../../../src/client/routing/paths';
import { MAX_REVIEW_LENGTH } from '../../../../src/contract/community/reviewLimits';
import { testUser } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';
import { fakeHub, openLive, pass, withFakeTime } from './support';

withFakeTime();
const course = { title: 'Ichimoku da zero', slug: 'ichimoku', cover: null };
const settle = () => act(() => pass(0));

async function ask(answer: () => Promise<unknown> = async () => ({ isOk: true }), user = testUser) {
  const hub = fakeHub({ answer: async (target) => target === 'ClaimNotifiedReview' || answer() });
  const client = await openLive(hub, { user });
  hub.send('ShowWriteCommentNotification', user.id, 'c1', 'r1', course);
  await pass(0);
  renderPage(client, ReviewDialog);
  return { ...client, hub };
}
const write = (text: string) =>
  fireEvent.change(screen.getByLabelText('La tua recensione'), { target: { value: text } });
const rate = (name = '4 stelle: Buono') => fireEvent.click(screen.getByRole('radio', { name }));
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const text = () => (screen.getByLabelText('La tua recensione') as HTMLTextAreaElement).value;
const sent = (hub: ReturnType<typeof fakeHub>) =>
  hub.last().invoke.mock.calls.filter(([target]) => !/^(Check|Claim)/.test(target));

it('asks about the course, with no star chosen and an empty text, and stops the page from scrolling', async () => {
  await ask();
  expect(screen.getByRole('dialog', { name: 'Com’è andato «Ichimoku da zero»?' })).toBeTruthy();
  const stars = screen.getAllByRole('radio', { name: /^[1-5] stell[ae]: / });
  expect(stars.map((star) => (star as HTMLInputElement).checked)).toEqual(Array(5).fill(false));
  expect(text()).toBe('');
  expect(document.body.style.overflow).toBe('hidden');
});

it.each([
  ['', '/default-avatar.svg'],
  ['abc', '/default-avatar.svg'],
  ['/p.w', '/p.w'],
])('shows the picture %j as %s: its address must be longer than 3 characters', async (urlProfile, src) => {
  await ask(undefined, { ...testUser, urlProfile });
  expect(screen.getByRole('dialog').querySelector('img')?.getAttribute('src')).toBe(src);
});

it('sends stars and text with Invia Recensione, closes, and thanks the student', async () => {
  const { hub, store, toasts } = await ask();
  rate();
  write('  Chiaro e ordinato.  ');
  await press('Invia Recensione');
  const parameters = ['r1', 4, 'Chiaro e ordinato.', testUser.id, 'c1', testUser.username];
  expect(sent(hub)).toEqual([['UpdateNotifiedReview', parameters]]);
  expect(selectPrompt(store.getState())).toBeNull();
  expect(toasts).toMatchObject([{ text: expect.stringMatching(/^Grazie!.*inviata/), kind: 'success' }]);
});

it.each(['', 'Bello'])(
  'with the text %j sends nothing until a star is chosen, and says so at the stars',
  async (written) => {
    const { hub } = await ask();
    write(written);
    await press('Invia Recensione');
    const stars = screen.getByRole('group', { name: 'Il tuo voto' });
    expect(stars).toHaveAccessibleDescription('Scegli quante stelle dare, da 1 a 5.');
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
    expect([sent(hub), text()]).toEqual([[], written]);
    rate('1 stella: Pessimo');
    expect(stars).not.toHaveAccessibleDescription();
    await press('Invia Recensione');
    expect(sent(hub).map(([, [, rating, review]]) => [rating, review])).toEqual([[1, written]]);
  },
);

it.each([
  ['the server refuses', async () => ({ isOk: false, message: 'Il testo è troppo lungo.' }), /troppo lungo/],
  ['the server refuses without a word', async () => ({ isOk: false }), /non è partita/],
  ['the line is cut', () => Promise.reject(new Error('cut')), /non è partita/],
])('stays open with its text and the reason if %s, and can be sent again', async (name, answer, reason) => {
  const { hub, seen } = await ask(answer);
  rate();
  write('Bello');
  await press('Invia Recensione');
  expect(screen.getByRole('dialog').textContent).toMatch(reason);
  expect(/not sent.*cut/.test(seen.log.join())).toBe(name === 'the line is cut');
  expect(text()).toBe('Bello');
  await press('Invia Recensione');
  expect(sent(hub)).toHaveLength(2);
});

it('closes with the server’s message if the review was written in another tab', async () => {
  const message = 'Hai già recensito questo corso.';
  const { store, toasts } = await ask(async () => ({ isOk: false, code: 'already_reviewed', message }));
  rate();
  await press('Invia Recensione');
  expect(selectPrompt(store.getState())).toBeNull();
  expect(toasts).toEqual([{ text: message, kind: 'info' }]);
});

it('closes with Annulla, and tells the server which prompt was dismissed', async () => {
  document.body.insertAdjacentHTML('beforeend', '<button>Avanti</button>');
  const button = document.body.lastElementChild as HTMLElement;
  button.focus();
  const { hub, store } = await ask();
  expect(button).not.toHaveFocus();
  await press('Annulla');
  expect(selectPrompt(store.getState())).toBeNull();
  expect(button).toHaveFocus();
  button.remove();
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
])('closes by %s while the text is empty; with a text only by its buttons', async (_way, leave) => {
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

it('holds everything still while a review is sent, also one without a text', async () => {
  const { store } = await ask(() => new Promise(() => undefined));
  rate();
  await press('Invia Recensione');
  expect(screen.getByLabelText('La tua recensione')).toBeDisabled();
  for (const star of screen.getAllByRole('radio')) expect(star).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Annulla' })).toBeDisabled();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await settle();
  expect(selectPrompt(store.getState())).not.toBeNull();
});

it('says that a review is on its way, and at once why it did not get there', async () => {
  let answer: (value: object) => void = () => undefined;
  await ask(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  rate();
  await press('Invia Recensione');
  const sending = screen.getByRole('button', { name: 'Invio…' });
  expect(sending).toBeDisabled();
  expect(sending).toHaveAttribute('aria-busy', 'true');
  answer({ isOk: false, message: 'Non ora.' });
  await settle();
  const again = screen.getByRole('button', { name: 'Invia Recensione' });
  expect(again).toBeEnabled();
  expect(again).toHaveAttribute('aria-busy', 'false');
  expect(screen.getByText('Non ora.').closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive');
  answer = () => undefined;
  await press('Invia Recensione');
  expect(screen.queryByText('Non ora.')).toBeNull();
});

it('has room for several lines, a hint what to write, and a picture that says nothing', async () => {
  await ask();
  const field = screen.getByLabelText('La tua recensione');
  expect(field.tagName).toBe('TEXTAREA');
  expect(field).toHaveAccessibleDescription('Che cosa ti è servito? A chi lo consiglieresti?');
  expect(screen.getByRole('dialog').querySelector('img')).toHaveAttribute('alt', '');
});

it('begins anew with the next course that is asked about', async () => {
  const { store } = await ask();
  rate();
  write('Bello');
  act(() => {
    store.dispatch(reviewDismissed('r1'));
    store.dispatch(promptOpened({ userId: testUser.id, courseId: 'c2', idRow: 'r2', title: 'Candele' }));
  });
  expect(screen.getByRole('dialog', { name: 'Com’è andato «Candele»?' })).toBeInTheDocument();
  expect(text()).toBe('');
  expect(screen.queryByRole('radio', { checked: true, name: /Buono/ })).toBeNull();
});

it('takes no longer text than the server', async () => {
  await ask();
  expect(screen.getByLabelText('La tua recensione')).toHaveAttribute('maxlength', String(MAX_REVIEW_LENGTH));
});

it('sends one review on a double click', async () => {
  const { hub } = await ask(() => new Promise(() => undefined));
  rate();
  const send = screen.getByRole('button', { name: 'Invia Recensione' });
  fireEvent.click(send);
  fireEvent.click(send);
  await settle();
  expect(sent(hub)).toHaveLength(1);
});

describe('after the connection was given up', () => {
  async function givenUp(failures = 0) {
    const asked = await ask();
    rate();
    act(() => asked.hub.last().listeners.onClosed('the server is gone'));
    write('Bello');
    asked.hub.fail(failures);
    await press('Invia Recensione');
    return asked;
  }

  it('opens a new connection for the review', async () => {
    const { hub, store } = await givenUp();
    expect([hub.made.length, sent(hub).length]).toEqual([2, 1]);
    expect(selectPrompt(store.getState())).toBeNull();
  });

  it('says after ten seconds that there is no connection, keeps the text, and can be closed', async () => {
    const { hub, store, seen } = await givenUp(99);
    await act(() => pass(10_000));
    expect(screen.getByRole('dialog').textContent).toMatch(/non è partita/);
    expect([text(), sent(hub)]).toEqual(['Bello', []]);
    await press('Annulla');
    expect(selectPrompt(store.getState())).toBeNull();
    expect(seen.log.join()).not.toMatch(/not dismissed/);
  });
});

it('keeps the dialog if the connection ends while the review is sent', async () => {
  const lost: ((reason: Error) => void)[] = [];
  const { hub, leave } = await ask(() => new Promise((_resolve, reject) => lost.push(reject)));
  rate();
  write('Bello');
  await press('Invia Recensione');
  leave();
  for (const reject of lost) reject(new Error('Invocation canceled'));
  await settle();
  expect(screen.getByRole('dialog').textContent).toMatch(/non è partita/);
  expect([text(), hub.made.length]).toEqual(['Bello', 1]);
});

it('is hidden on a quiet page', async () => {
  const hub = fakeHub();
  const client = await openLive(hub, { user: testUser, address: paths.paymentSucceeded('x') });
  hub.send('ShowWriteCommentNotification', testUser.id, 'c1', 'r1', course);
  renderPage(client, ReviewSlot);
  expect(screen.queryByRole('dialog')).toBeNull();
});
