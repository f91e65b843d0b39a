import { act, screen } from '@testing-library/react';
import { CallFailed } from '../../../../src/client/api/failure';
import learningSlice, {
  playbackPaused,
  videoFailed,
} from '../../../../src/client/features/learning/learningSlice';
import { addNote, readNotes } from '../../../../src/client/features/learning/positionNotes';
import { sendKeptPositions, watchPositions } from '../../../../src/client/features/learning/positionSaga';
import { paths } from '../../../../src/client/routing/paths';
import { memoryArea } from '../../../../src/client/services/sessionStorage';
import { countLooks, createTestClient, testUser } from '../../../support/client';
import { emptyShop } from '../../../support/emptyShop';
import { classroom, openViewer, saving, settle } from './support';

const getSections = async () => ({ isOk: true, item: classroom() });
const network = { kind: 'network', endpoint: 'x', guarded: false, message: 'Network Error' } as const;
const lost = () => Promise.reject(new CallFailed(network));
const running = { paused: false };
const kept = (more = {}) => ({
  userId: testUser.id,
  sectionId: 'due',
  position: 61,
  seen: false,
  at: Date.parse('2026-11-21T09:59:00Z'),
  ...more,
});
const deviceWith = (notes: unknown) => {
  const device = memoryArea();
  device.setItem('positions', typeof notes === 'string' ? notes : JSON.stringify(notes));
  return device;
};

describe('the position of a student who leaves', () => {
  it('is saved to the second when they follow a link, within the ten seconds between reports', async () => {
    const insertViewedSection = saving();
    const { happen, standAt, history, services } = await openViewer({ getSections, insertViewedSection });
    await happen('play', 43, 100, running);
    standAt(47.4, 100, running);
    act(() => history.push(paths.paymentFailed()));
    await act(settle);
    expect(insertViewedSection.mock.calls).toEqual([[{ IdEnc: 'due', Position: 47.4 }]]);
    expect(readNotes(services.device)).toEqual([]);
  });

  it('is saved on the device at once when they close the tab', async () => {
    const { happen, standAt, hide, services } = await openViewer({
      getSections,
      insertViewedSection: () => new Promise(() => undefined),
    });
    await happen('play', 43, 100, running);
    standAt(47.4, 100, running);
    act(hide);
    expect(readNotes(services.device)).toMatchObject([{ sectionId: 'due', position: 47.4, seen: false }]);
  });

  it('is waited for no longer by what saved it', () => {
    const { run, store } = createTestClient({ slices: [learningSlice], sagas: false });
    const before = countLooks(store);
    for (let visit = 0; visit < 3; visit += 1) run(watchPositions).cancel();
    expect(countLooks(store)).toBe(before);
  });

  it('is not sent again while the video is paused', async () => {
    const insertViewedSection = saving();
    const { happen, hide } = await openViewer({ getSections, insertViewedSection });
    await happen('pause', 47.4, 100, { paused: true });
    act(hide);
    await act(settle);
    expect(insertViewedSection).toHaveBeenCalledTimes(1);
  });
});

it.each([Number.POSITIVE_INFINITY, Number.NaN])(
  'the position in a video of unknown length is not taken for its end (%d)',
  async (duration) => {
    const insertViewedSection = saving();
    const { happen } = await openViewer({ getSections, insertViewedSection });
    await happen('pause', 61, duration, { paused: true });
    expect(insertViewedSection.mock.calls).toEqual([[{ IdEnc: 'due', Position: 61 }]]);
  },
);

it('the position of nobody who is logged in is kept nowhere', async () => {
  const { run, store, services } = createTestClient({ sagas: false, slices: [learningSlice] });
  run(watchPositions);
  store.dispatch(playbackPaused({ sectionId: 'due', position: 50, duration: 100 }));
  await settle();
  expect(services.device.getItem('positions')).toBeNull();
});

it('a video that fails before it has played leaves the position of before alone', async () => {
  const options = { user: testUser, sagas: false, slices: [learningSlice] };
  const { run, store, services } = createTestClient(options);
  run(watchPositions);
  const failed = { sectionId: 'due', position: 42, duration: 0 };
  store.dispatch(videoFailed(failed));
  expect(readNotes(services.device)).toEqual([]);
  store.dispatch(videoFailed({ ...failed, played: [[42, 50]] }));
  expect(readNotes(services.device)).toMatchObject([{ sectionId: 'due', played: [[42, 50]] }]);
});

describe('what an earlier visit could not send', () => {
  it('is sent with its age before the viewer loads the progress', async () => {
    const order: string[] = [];
    const insertViewedSection = jest.fn(async ({ IdEnc }: { IdEnc: string }) => {
      order.push('save');
      return { isOk: true, item: { IdEnc, viewed: false, progress: 0 } };
    });
    const device = deviceWith([kept()]);
    await openViewer(
      {
        insertViewedSection,
        getSections: async () => {
          order.push('ask');
          return getSections();
        },
      },
      { services: { device } },
    );
    expect(order).toEqual(['save', 'ask']);
    expect(insertViewedSection).toHaveBeenCalledWith({ IdEnc: 'due', Position: 61, Ago: 60 });
    expect(readNotes(device)).toEqual([]);
  });

  it('is refused in silence to a teacher of the course, of whom no progress is kept', async () => {
    const message = 'I progressi si salvano solo nei corsi che possiedi.';
    const insertViewedSection = jest.fn(async () => ({ isOk: false, message }));
    const item = classroom({ canAnswer: true });
    await openViewer(
      { getSections: async () => ({ isOk: true, item }), insertViewedSection },
      { services: { device: deviceWith([kept()]) } },
    );
    expect(insertViewedSection).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(message)).toBeNull();
  });

  it('is sent before the profile loads too, for all sections', async () => {
    const insertViewedSection = saving();
    const device = deviceWith([kept(), kept({ sectionId: 'tre', seen: true })]);
    const { run } = createTestClient({
      user: testUser,
      api: { ...emptyShop, courses: { ...emptyShop.courses, insertViewedSection } },
      services: { device },
    });
    await run(sendKeptPositions).toPromise();
    expect(insertViewedSection.mock.calls).toEqual([
      [{ IdEnc: 'due', Position: 61, Ago: 60 }],
      [{ IdEnc: 'tre', Position: 61, Viewed: true, Ago: 60 }],
    ]);
  });

  it.each([
    [499, {}],
    [1000, { Ago: 1 }],
    [1600, { Ago: 2 }],
    // The device's clock was set back: the server takes no negative age, and its error would end the session.
    [-60_000, {}],
  ])('is sent with its age from a second on, not at %i ms', async (age, more) => {
    const insertViewedSection = saving();
    const device = deviceWith([kept({ at: Date.parse('2026-11-21T10:00:00Z') - age })]);
    const { run } = createTestClient({
      user: testUser,
      api: { ...emptyShop, courses: { ...emptyShop.courses, insertViewedSection } },
      services: { device },
    });
    await run(sendKeptPositions).toPromise();
    expect(insertViewedSection.mock.calls).toEqual([[{ IdEnc: 'due', Position: 61, ...more }]]);
  });

  it.each(['timeout', 'aborted'] as const)('is kept for later if the call ends with %s', async (kind) => {
    const device = deviceWith([kept()]);
    const insertViewedSection = saving();
    insertViewedSection.mockRejectedValue(new CallFailed({ ...network, kind }));
    await openViewer({ getSections, insertViewedSection }, { services: { device } });
    expect(readNotes(device)).toEqual([kept()]);
  });

  it('waits while there is no network, and does not block the viewer', async () => {
    const device = deviceWith([kept()]);
    const viewer = await openViewer({ getSections, insertViewedSection: lost }, { services: { device } });
    expect(viewer.video()).toBeInTheDocument();
    expect(viewer.seen.log).toContain('positions are kept for later: Network Error');
    expect(readNotes(device)).toEqual([kept()]);
  });

  it('is sent when the network is back', async () => {
    const insertViewedSection = saving();
    const device = deviceWith([]);
    insertViewedSection.mockImplementationOnce(lost);
    const { comeOnline } = await openViewer({ getSections, insertViewedSection }, { services: { device } });
    device.setItem('positions', JSON.stringify([kept()]));
    act(comeOnline);
    await act(settle);
    act(comeOnline);
    await act(settle);
    expect(readNotes(device)).toEqual([]);
  });

  it('stays if it belongs to another user', async () => {
    const insertViewedSection = saving();
    const device = deviceWith([kept({ userId: 'another' })]);
    await openViewer({ getSections, insertViewedSection }, { services: { device } });
    expect(insertViewedSection).not.toHaveBeenCalled();
    expect(readNotes(device)).toHaveLength(1);
  });

  it('is dropped if the server refuses it for good', async () => {
    const device = deviceWith([kept()]);
    const insertViewedSection = async () => ({ isOk: false, message: 'Non è tuo.', code: 'not_entitled' });
    await openViewer({ getSections, insertViewedSection }, { services: { device } });
    expect(readNotes(device)).toEqual([]);
  });

  it.each([400, 404])(
    'is dropped, and the rest is sent, if the call fails for good with %i',
    async (status) => {
      const device = deviceWith([kept(), kept({ sectionId: 'tre' })]);
      const refused = new CallFailed({ ...network, kind: 'status', status });
      const insertViewedSection = saving();
      insertViewedSection.mockRejectedValueOnce(refused);
      await openViewer({ getSections, insertViewedSection }, { services: { device } });
      expect(insertViewedSection.mock.calls.map(([{ IdEnc }]) => IdEnc)).toEqual(['due', 'tre']);
      expect(readNotes(device)).toEqual([]);
      expect(screen.getByText(/^I progressi non sono stati salvati\. /)).toBeInTheDocument();
    },
  );

  it.each([429, 500, 503])('is kept for later if the server answers %i', async (status) => {
    const device = deviceWith([kept()]);
    const busy = new CallFailed({ ...network, kind: 'status', status });
    const insertViewedSection = saving();
    insertViewedSection.mockRejectedValue(busy);
    await openViewer({ getSections, insertViewedSection }, { services: { device } });
    expect(readNotes(device)).toEqual([kept()]);
  });

  it('of more than fifty sections is that of the fifty watched last', () => {
    const device = memoryArea();
    const notes = Array.from({ length: 52 }, (_none, nth) => kept({ sectionId: `s${nth}` }));
    for (const note of notes) addNote(device, note);
    expect(readNotes(device)).toEqual(notes.slice(2));
  });

  it.each(['', 'null', '{', '{}', '[1, null, {"userId": 7}]', '"text"'])(
    'is ignored if it is invalid: %s',
    async (text) => {
      const insertViewedSection = saving();
      await openViewer({ getSections, insertViewedSection }, { services: { device: deviceWith(text) } });
      expect(insertViewedSection).not.toHaveBeenCalled();
    },
  );
});

it('keeps the newest position of each section during a long outage; a viewed section stays viewed', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const insertViewedSection = saving();
  insertViewedSection.mockImplementation(lost);
  const { happen, comeOnline, services } = await openViewer({ getSections, insertViewedSection });
  for (const second of [51, 61, 95, 20]) await happen('pause', second);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(readNotes(services.device)).toMatchObject([{ sectionId: 'due', position: 20, seen: true }]);
  insertViewedSection.mockReset();
  insertViewedSection.mockImplementation(saving());
  act(comeOnline);
  await act(settle);
  expect(insertViewedSection).toHaveBeenLastCalledWith({ IdEnc: 'due', Position: 20, Viewed: true });
  expect(readNotes(services.device)).toEqual([]);
  jest.useRealTimers();
});
