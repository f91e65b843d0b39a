import { act, fireEvent, screen } from '@testing-library/react';
import { selectLearning } from '../../../../src/client/features/learning/learningSelectors';
import {
  playbackRecovered,
  positionMoved,
  positionReached,
  sectionChosen,
} from '../../../../src/client/features/learning/learningSlice';
import { playhead } from '../../../../src/client/features/learning/playhead';
import { classroom, openViewer, saving } from './support';

const getSections = async () => ({ isOk: true, item: classroom({ watermark: 'Sara Conti' }) });
const open = () => openViewer({ getSections, insertViewedSection: saving() });
const running = { paused: false };
const scrolled = jest.fn();
beforeEach(() => {
  scrolled.mockReset();
  Object.assign(HTMLElement.prototype, { scrollIntoView: scrolled });
});
afterEach(() => void Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView'));

const choose = (name: RegExp) => act(() => screen.getByRole('button', { name }).click());

describe('the video of a lesson', () => {
  it('bears the student’s name, where the shop is run so', async () => {
    await open();
    expect(screen.getByTestId('watermark')).toHaveTextContent('Sara Conti');
  });

  it('comes into view when another lesson is chosen, not at first', async () => {
    await open();
    expect(scrolled).not.toHaveBeenCalled();
    choose(/Lezione tre/);
    expect(scrolled.mock.calls).toEqual([[{ block: 'nearest' }]]);
    expect(scrolled.mock.contexts).toEqual([document.querySelector('video')]);
  });

  it.each(['textarea', 'input'])('disturbs nobody who writes in an %s when the next begins', async (name) => {
    const { store } = await open();
    const field = document.body.appendChild(document.createElement(name));
    act(() => field.focus());
    act(() => void store.dispatch(sectionChosen({ sectionId: 'tre' })));
    field.remove();
    expect(scrolled).not.toHaveBeenCalled();
  });

  it.each([
    [43.1, 42],
    [43, 0],
    [42.5, 0],
  ])('that lasts %d seconds, left at second 42 of 100, starts at %d', async (duration, start) => {
    const { video, standAt } = await open();
    standAt(0, duration);
    act(() => void fireEvent.loadedMetadata(video()));
    expect(video().currentTime).toBe(start);
  });
});

describe('what the player reports', () => {
  const reported = ({ actions }: Awaited<ReturnType<typeof open>>) =>
    actions.filter((one) => positionReached.match(one) || positionMoved.match(one)).map((one) => one.payload);

  it('is each step of ten seconds once, and the end of the lesson once', async () => {
    const viewer = await open();
    for (const second of [43, 49.9, 50, 55, 59.9, 60, 91, 92, 99])
      await viewer.happen('timeUpdate', second, 100, running);
    expect(reported(viewer).map(({ position }) => position)).toEqual([50, 60, 91]);
  });

  it('is the end of the lesson once, though the student goes a little back', async () => {
    const viewer = await open();
    for (const second of [95, 93, 95]) await viewer.happen('timeUpdate', second, 105, running);
    expect(reported(viewer).map(({ position }) => position)).toEqual([95]);
  });

  it('is no end of a lesson that was watched to its end before', async () => {
    const viewer = await open();
    choose(/Lezione uno/);
    for (const second of [91, 95]) await viewer.happen('timeUpdate', second, 105, running);
    expect(reported(viewer).map(({ position }) => position)).toEqual([91]);
  });

  it('is nothing while the student drags', async () => {
    const viewer = await open();
    // A second of a video whose length is not known yet is no end.
    await viewer.happen('timeUpdate', 43, Number.NaN, running);
    await viewer.happen('timeUpdate', 43, 100, running);
    await viewer.happen('timeUpdate', 70, 100, { ...running, seeking: true });
    expect(reported(viewer)).toEqual([]);
  });

  it('is a move of half a second, not less, and a step back too', async () => {
    const viewer = await open();
    await viewer.happen('seeked', 42.4, 100, { paused: true });
    expect(reported(viewer)).toEqual([]);
    await viewer.happen('seeked', 42.5, 100, { paused: true });
    await viewer.happen('seeked', 42, 100, { paused: true });
    expect(reported(viewer).map(({ position }) => position)).toEqual([42.5, 42]);
  });

  it('is the next step of ten seconds from where the student has moved', async () => {
    const viewer = await open();
    await viewer.happen('seeked', 61, 100, { paused: true });
    for (const second of [65, 70]) await viewer.happen('timeUpdate', second, 100, running);
    expect(reported(viewer).map(({ position }) => position)).toEqual([61, 70]);
  });

  it.each([
    ['its start', 'pause', 45, 47, 42.2],
    ['its last step', 'pause', 50, 57, 50.2],
    ['the step that counted as its end', 'ended', 91, 100, 91.2],
  ] as const)('is a move back to %s after %s', async (_where, event, step, end, back) => {
    const viewer = await open();
    await viewer.happen('timeUpdate', step, 100, running);
    await viewer.happen(event, end, 100, { paused: true });
    await viewer.happen('seeked', back, 100, { paused: true });
    expect(reported(viewer).at(-1)?.position).toBe(back);
  });

  it('leaves alone whether the video was to start by itself', async () => {
    const viewer = await open();
    await viewer.happen('play', 43, 100, running);
    expect(viewer.video().autoplay).toBe(false);
    choose(/Lezione tre/);
    await viewer.happen('pause', 5, 100, { paused: true });
    expect(viewer.video().autoplay).toBe(true);
  });

  it('is of no other lesson than the one whose video is loaded', async () => {
    const viewer = await open();
    await viewer.happen('timeUpdate', 43, 100, running);
    choose(/Lezione tre/);
    // The video before still reports: nothing of the new one is known yet.
    const late = viewer.standAt(77, 100, running);
    for (const event of ['timeUpdate', 'seeked', 'pause', 'ended', 'waiting'] as const)
      act(() => void fireEvent[event](late));
    expect(selectLearning(viewer.store.getState() as never)).toMatchObject({
      currentId: 'tre',
      isInterrupted: false,
    });
    expect(selectLearning(viewer.store.getState() as never).classroom?.sections[2]?.position).toBe(0);
  });

  it('is that it has data again only after it waited', async () => {
    const viewer = await open();
    await viewer.happen('canPlay', 43, 100, running);
    expect(viewer.actions.filter(playbackRecovered.match)).toEqual([]);
    await viewer.happen('waiting', 44, 100, running);
    await viewer.happen('canPlay', 44, 100, running);
    expect(viewer.actions.filter(playbackRecovered.match)).toHaveLength(1);
  });

  it('is the second at which it was to start if it fails before', async () => {
    const viewer = await open();
    await viewer.happen('error', 0, Number.NaN, { readyState: 0 });
    expect(selectLearning(viewer.store.getState() as never)).toMatchObject({ startAt: 42 });
  });
});

describe('the position of this moment', () => {
  it('is known while a video plays, and only then', async () => {
    const { happen, standAt, page } = await open();
    expect(playhead.read()).toBeUndefined();
    await happen('timeUpdate', 43, 100, running);
    standAt(47.4, 100, running);
    expect(playhead.read()).toEqual({ sectionId: 'due', position: 47.4, duration: 100 });
    standAt(47.4, 100, { paused: true });
    expect(playhead.read()).toBeUndefined();
    standAt(47.4, 100, running);
    choose(/Lezione tre/);
    expect(playhead.read()).toBeUndefined();
    page.unmount();
  });

  it('is that of the player that came last, even when the one before leaves after it', () => {
    const first = playhead.follow(() => ({ sectionId: 'uno', position: 1, duration: 2 }));
    const second = playhead.follow(() => ({ sectionId: 'due', position: 1, duration: 2 }));
    first();
    expect(playhead.read()?.sectionId).toBe('due');
    second();
    expect(playhead.read()).toBeUndefined();
  });
});
