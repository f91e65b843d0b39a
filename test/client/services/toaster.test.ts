import { runSaga } from 'redux-saga';
import { call } from 'redux-saga/effects';
import { createToaster, type Toast } from '../../../src/client/services/toaster';

const button = { label: 'Annulla', action: { type: 'undone' } };

function open() {
  const toaster = createToaster();
  const toasts: Toast[] = [];
  const stop = toaster.listen((toast) => toasts.push(toast));
  return { toaster, toasts, stop };
}

it('shows each toast with its kind and buttons, under a number of its own', () => {
  const { toaster, toasts } = open();
  toaster.show('Uno');
  toaster.show('Due', 'error', button, { ...button, label: 'Altro' });
  expect(toasts.map(({ text, kind, buttons }) => [text, kind, buttons.map(({ label }) => label)])).toEqual([
    ['Uno', 'info', []],
    ['Due', 'error', ['Annulla', 'Altro']],
  ]);
  expect(new Set(toasts.map(({ id }) => id)).size).toBe(2);
});

it('waits for a toast to be closed, where that is asked for', async () => {
  const { toaster, toasts } = open();
  let isClosed = false;
  const closed = toaster.showUntilClosed('Uno', 'purchase', button).then(() => {
    isClosed = true;
  });
  await Promise.resolve();
  expect([isClosed, toasts[0]?.kind, toasts[0]?.buttons]).toEqual([false, 'purchase', [button]]);
  toasts[0]?.onClosed();
  await closed;
  expect(isClosed).toBe(true);
});

it('takes off a toast when the saga that waits for it is cancelled, and no other', async () => {
  const { toaster, toasts } = open();
  void toaster.showUntilClosed('Altro', 'info');
  let isOtherOver = false;
  void toasts[0]?.over?.then(() => {
    isOtherOver = true;
  });
  const task = runSaga({}, function* () {
    yield call(toaster.showUntilClosed, 'Uno', 'info');
  });
  task.cancel();
  await expect(toasts[1]?.over).resolves.toBeUndefined();
  expect(isOtherOver).toBe(false);
});

it('tells nobody who has stopped, and everybody else', () => {
  const { toaster, toasts, stop } = open();
  const others: string[] = [];
  toaster.listen(({ text }) => others.push(text));
  stop();
  toaster.show('Uno');
  expect([toasts, others]).toEqual([[], ['Uno']]);
});

describe('a toast that is asked for before anybody listens', () => {
  const heard = (toaster: ReturnType<typeof createToaster>) => {
    const texts: string[] = [];
    toaster.listen(({ text }) => texts.push(text));
    return texts;
  };

  it('is shown once the first listener is there, in its turn and to nobody else', () => {
    const toaster = createToaster();
    toaster.show('Uno');
    void toaster.showUntilClosed('Due', 'info');
    const first = heard(toaster);
    const second = heard(toaster);
    toaster.show('Tre');
    expect([first, second]).toEqual([['Uno', 'Due', 'Tre'], ['Tre']]);
    expect(heard(toaster)).toEqual([]);
  });

  it('is not shown where it is out of date by then', () => {
    const toaster = createToaster();
    const task = runSaga({}, function* () {
      yield call(toaster.showUntilClosed, 'Uno', 'info');
    });
    toaster.show('Due');
    task.cancel();
    expect(heard(toaster)).toEqual(['Due']);
  });
});
