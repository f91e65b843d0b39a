import { act, screen } from '@testing-library/react';
import { CallFailed, type Failure } from '../../../../src/client/api/failure';
import { selectLearning } from '../../../../src/client/features/learning/learningSelectors';
import {
  momentChosen,
  RECOVERY_WAITS,
  sectionOpened,
  videoFailed,
} from '../../../../src/client/features/learning/learningSlice';
import { paths } from '../../../../src/client/routing/paths';
import { onItsWay } from '../../../support/client';
import { classroom, openViewer, saving, settle } from './support';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

const shown = async () => ({ isOk: true, item: classroom() });
const failure = (more: Partial<Failure> = {}) =>
  new CallFailed({ kind: 'network', endpoint: 'x', guarded: false, message: '', ...more } as Failure);

describe('a video that fails', () => {
  it('leads out of a course that is no longer the student’s', async () => {
    const getSections = jest
      .fn()
      .mockImplementationOnce(shown)
      .mockResolvedValue({ isOk: false, message: 'Il corso è stato rimborsato.' });
    const { happen } = await openViewer({ getSections });
    await happen('error', 20);
    expect(screen.getByRole('heading', { name: 'Non puoi guardare questo corso' })).toBeInTheDocument();
    expect(screen.getByText('Il corso è stato rimborsato.')).toBeInTheDocument();
  });

  it.each([
    ['when the server fails, says so at once', failure({ kind: 'status', status: 503 }), 2, false],
    ['when the line is slow, goes on trying', failure({ kind: 'timeout' }), 4, true],
  ])('%s', async (_what, error, calls, isWaiting) => {
    const getSections = jest.fn().mockImplementationOnce(shown).mockRejectedValue(error);
    const { happen } = await openViewer({ getSections });
    await happen('error', 20);
    await pass(3000);
    expect(getSections).toHaveBeenCalledTimes(calls);
    expect(screen.queryByText(/riprende da solo/) !== null).toBe(isWaiting);
    expect(screen.queryByRole('alert') !== null).toBe(!isWaiting);
  });
});

it('a video that fails says nothing at first, then that it goes on by itself, and at last that it does not', async () => {
  const getSections = jest.fn().mockImplementationOnce(shown).mockImplementation(onItsWay);
  const { store } = await openViewer({ getSections });
  const said: string[] = [];
  for (let failures = 0; failures <= RECOVERY_WAITS.length; failures += 1) {
    act(() => void store.dispatch(videoFailed({ sectionId: 'due', position: 50, duration: 100 })));
    said.push(screen.queryByText(/riprende da solo|non si carica/)?.textContent?.slice(0, 12) ?? '');
  }
  expect(said).toEqual(['', ...RECOVERY_WAITS.slice(1).map(() => 'Connessione '), 'Il video non']);
});

describe('a wait for data', () => {
  it.each(['pause', 'timeUpdate'] as const)('is over with %s', async (event) => {
    const getSections = jest.fn(shown);
    const { happen } = await openViewer({ getSections, insertViewedSection: saving() });
    await happen('waiting', 50);
    await pass(29_000);
    await happen(event, 61);
    await pass(60_000);
    expect(getSections).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the second of a note', momentChosen({ sectionId: 'due', position: 12 })],
    ['the lesson of an address', sectionOpened({ sectionId: 'tre' })],
  ])('is over with %s', async (_what, action) => {
    const getSections = jest.fn(shown);
    const { happen, store } = await openViewer({ getSections, insertViewedSection: saving() });
    await happen('waiting', 50);
    await pass(25_000);
    act(() => void store.dispatch(action));
    await pass(60_000);
    expect(getSections).toHaveBeenCalledTimes(1);
  });

  it('counts once for a video that failed meanwhile', async () => {
    const getSections = jest.fn(shown);
    const { happen, store } = await openViewer({ getSections, insertViewedSection: saving() });
    await happen('waiting', 50);
    await happen('error', 50);
    await pass(60_000);
    expect(getSections).toHaveBeenCalledTimes(2);
    expect(selectLearning(store.getState() as never).videoFailures).toBe(1);
  });

  it('that is too long once more, after the video was loaded again, is another failure', async () => {
    const getSections = jest.fn(shown);
    const { happen, store } = await openViewer({ getSections, insertViewedSection: saving() });
    for (const failures of [1, 2]) {
      await happen('waiting', 50);
      await pass(30_000);
      expect(selectLearning(store.getState() as never).videoFailures).toBe(failures);
    }
  });

  it('begins anew with the next one', async () => {
    const getSections = jest.fn(shown);
    const { happen, store } = await openViewer({ getSections, insertViewedSection: saving() });
    await happen('waiting', 50);
    await pass(20_000);
    await happen('waiting', 51);
    await pass(29_999);
    expect(getSections).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(getSections).toHaveBeenCalledTimes(2);
    expect(selectLearning(store.getState() as never).startAt).toBe(51);
  });
});

it('a network that returns several times is tried at once each time, and waited for once', async () => {
  const getSections = jest.fn().mockImplementationOnce(shown).mockRejectedValue(failure());
  // The positions that the network's return sends are still on their way.
  const { happen, comeOnline } = await openViewer({ getSections, insertViewedSection: onItsWay });
  await happen('pause', 50);
  await happen('error', 50);
  await pass(120_000);
  getSections.mockClear();
  for (let time = 0; time < 3; time += 1) {
    act(comeOnline);
    await act(settle);
  }
  expect(getSections).toHaveBeenCalledTimes(3);
  await pass(1000);
  expect(getSections).toHaveBeenCalledTimes(4);
});

describe('a viewer that is left', () => {
  it('listens neither to the network nor to the page any more', async () => {
    const listeners = { onOnline: new Set<() => void>(), onHidden: new Set<() => void>() };
    const { services } = await openViewer({ getSections: shown });
    const listenTo = (name: keyof typeof listeners) => (listener: () => void) => {
      listeners[name].add(listener);
      return () => void listeners[name].delete(listener);
    };
    const browser = { ...services.browser, onOnline: listenTo('onOnline'), onHidden: listenTo('onHidden') };
    const counts = () => [listeners.onOnline.size, listeners.onHidden.size];
    const { history, page } = await openViewer({ getSections: shown }, { services: { browser } });
    expect(counts()).toEqual([1, 1]);
    page.unmount();
    act(() => history.push(paths.paymentFailed()));
    await act(settle);
    expect(counts()).toEqual([0, 0]);
  });
});

describe('an answer that does not come', () => {
  it('of kept positions holds the classroom up for four seconds, no longer', async () => {
    const getSections = jest.fn(shown);
    const device = new Map([
      [
        'positions',
        JSON.stringify([{ userId: 'user-1', sectionId: 'due', position: 61, seen: false, at: 1 }]),
      ],
    ]);
    const area = {
      getItem: (key: string) => device.get(key) ?? null,
      setItem: (key: string, text: string) => void device.set(key, text),
      removeItem: (key: string) => void device.delete(key),
    };
    await openViewer({ getSections, insertViewedSection: onItsWay }, { services: { device: area } });
    await pass(3999);
    expect(getSections).not.toHaveBeenCalled();
    await pass(1);
    expect(getSections).toHaveBeenCalledTimes(1);
    expect(area.getItem('positions')).toContain('due');
  });
});

describe('a position that cannot be saved', () => {
  it.each([
    ['is sent again after a slow answer', failure({ kind: 'timeout' }), 2],
    ['is sent again after a call that broke off', failure({ kind: 'aborted' }), 2],
    ['waits for the next one after a server’s fault', failure({ kind: 'status', status: 503 }), 1],
  ])('%s', async (_what, error, calls) => {
    const insertViewedSection = saving();
    insertViewedSection.mockRejectedValueOnce(error);
    const { happen } = await openViewer({ getSections: shown, insertViewedSection });
    await happen('pause', 50);
    await pass(60_000);
    expect(insertViewedSection).toHaveBeenCalledTimes(calls);
  });

  it('says so in its own words if the server gives none, until the next is saved', async () => {
    const insertViewedSection = saving();
    insertViewedSection.mockResolvedValueOnce({ isOk: false } as never);
    const { happen } = await openViewer({ getSections: shown, insertViewedSection });
    await happen('pause', 50);
    expect(screen.getByText('I progressi non sono stati salvati.')).toBeInTheDocument();
    await happen('pause', 55);
    expect(screen.queryByText('I progressi non sono stati salvati.')).toBeNull();
  });
});

describe('the countdown to the next lesson', () => {
  it.each(['the video is started again', 'going on is switched off'])('ends when %s', async (what) => {
    const { happen, store } = await openViewer({ getSections: shown, insertViewedSection: saving() });
    await happen('ended', 100);
    await pass(3000);
    if (what.startsWith('the video')) await happen('play', 0);
    else act(() => screen.getByRole('checkbox', { name: /lezione successiva/ }).click());
    await pass(10_000);
    expect(selectLearning(store.getState() as never)).toMatchObject({ currentId: 'due', upNextId: '' });
  });

  it.each([
    ['the second of a note', momentChosen({ sectionId: 'uno', position: 12 })],
    ['the lesson of an address', sectionOpened({ sectionId: 'uno' })],
  ])('ends with %s, before its video plays', async (_what, action) => {
    const { happen, store } = await openViewer({ getSections: shown, insertViewedSection: saving() });
    await happen('ended', 100);
    await pass(3000);
    act(() => void store.dispatch(action));
    await pass(10_000);
    expect(selectLearning(store.getState() as never)).toMatchObject({ currentId: 'uno', upNextId: '' });
  });
});
