import {
  selectLearning,
  selectNextSection,
  selectPreviousSection,
} from '../../../../src/client/features/learning/learningSelectors';
import learningSlice, {
  autoAdvanceToggled,
  classroomFailed,
  classroomReceived,
  classroomRefused,
  classroomRequested,
  emptyLearning,
  momentChosen,
  networkReturned,
  nextAnnounced,
  playbackPaused,
  playbackRecovered,
  playbackStalled,
  playbackStarted,
  playerHidden,
  positionMoved,
  positionReached,
  renewalFailed,
  saveRefused,
  sectionChosen,
  sectionEnded,
  sectionOpened,
  sectionSaved,
  stayChosen,
  videoFailed,
  visitBegan,
} from '../../../../src/client/features/learning/learningSlice';
import { createTestClient } from '../../../support/client';
import { classroom, section } from './support';

const at = (position: number, sectionId = 'due') => ({ sectionId, position, duration: 100 });
const network = { kind: 'network', endpoint: 'x', guarded: false, message: 'Network Error' } as const;

/** A classroom on which no saga works. */
function open(room = classroom()) {
  const { store } = createTestClient({ sagas: false, slices: [learningSlice] });
  const tell = (...actions: Parameters<typeof store.dispatch>[0][]) => {
    for (const action of actions) store.dispatch(action);
    return selectLearning(store.getState() as never);
  };
  tell(classroomRequested({ courseId: 'c1' }), classroomReceived(room));
  return { store, tell };
}
const interrupted = [
  playbackStalled(at(50)),
  videoFailed(at(50)),
  renewalFailed(network),
  saveRefused({ message: 'Non salvato.' }),
  classroomFailed(network),
];
const trouble = { videoFailures: 2, isInterrupted: true, saveMessage: 'Non salvato.' };

describe('a course that is asked for', () => {
  it('again stays in view, without the messages and failures of before', () => {
    const { tell } = open();
    expect(tell(...interrupted)).toMatchObject({ ...trouble, status: 'ready' });
    const again = tell(classroomRequested({ courseId: 'c1' }));
    expect(again).toMatchObject({
      status: 'ready',
      message: '',
      saveMessage: '',
      videoFailures: 0,
      isInterrupted: false,
    });
    expect(again.classroom).not.toBeNull();
  });

  it('instead of another starts afresh, and keeps the choice of what plays next', () => {
    const { tell } = open();
    const { autoAdvance } = tell(autoAdvanceToggled());
    expect(tell(...interrupted, classroomRequested({ courseId: 'c2' }))).toMatchObject({
      status: 'loading',
      courseId: 'c2',
      classroom: null,
      autoAdvance,
      currentId: '',
      videoFailures: 0,
    });
  });

  it('by another visit starts afresh too, and keeps that choice', () => {
    const { tell } = open();
    const { autoAdvance } = tell(autoAdvanceToggled());
    expect(autoAdvance).toBe(false);
    expect(tell(...interrupted, visitBegan())).toEqual({ ...emptyLearning, autoAdvance });
  });

  it('but is not theirs leaves no classroom, and no course of before to buy', () => {
    const { tell } = open();
    const course = { slug: 'x', title: 'X' };
    expect(tell(classroomRefused({ message: 'No.', course }))).toMatchObject({
      status: 'refused',
      courseForSale: course,
    });
    expect(tell(classroomRefused({ message: 'No.' }))).toMatchObject({
      classroom: null,
      courseForSale: null,
    });
  });

  it('and cannot be loaded is failed only while there is none to show', () => {
    const { tell } = open();
    expect(tell(classroomFailed(network)).status).toBe('ready');
    expect(tell(classroomRequested({ courseId: 'c2' }), classroomFailed(network)).status).toBe('failed');
    expect(tell(classroomRequested({ courseId: 'c2' }))).toMatchObject({ status: 'loading', message: '' });
  });
});

describe('a classroom that is received again', () => {
  it('goes on at the position in the same lesson', () => {
    const { tell } = open();
    tell(playbackStarted(), positionReached(at(97)));
    expect(tell(classroomReceived(classroom()))).toMatchObject({
      currentId: 'due',
      startAt: 97,
      plays: true,
      loads: 2,
    });
  });

  it('takes away why there was no newer one', () => {
    const { tell } = open();
    expect(tell(classroomFailed(network)).message).not.toBe('');
    expect(tell(classroomReceived(classroom())).message).toBe('');
  });

  it('resumes elsewhere, without playing, if the lesson is gone', () => {
    const { tell } = open();
    tell(playbackStarted());
    const without = classroom({
      sections: [section('uno', { viewed: true }), section('tre', { position: 7 })],
    });
    expect(tell(classroomReceived(without))).toMatchObject({ currentId: 'tre', startAt: 7, plays: false });
  });
});

describe('another lesson', () => {
  it.each([
    ['that is chosen plays', sectionChosen({ sectionId: 'tre' }), { startAt: 0, plays: true }],
    [
      'that the address names does not play',
      sectionOpened({ sectionId: 'tre' }),
      { startAt: 0, plays: false },
    ],
    [
      'whose second is chosen plays from there',
      momentChosen({ sectionId: 'tre', position: 12 }),
      { startAt: 12, plays: true },
    ],
  ])('%s, without the trouble of the one before', (_what, action, expected) => {
    const { tell } = open();
    tell(playbackStarted(), ...interrupted, nextAnnounced({ sectionId: 'tre', seconds: 3 }));
    expect(tell(action)).toMatchObject({
      ...expected,
      currentId: 'tre',
      videoFailures: 0,
      isInterrupted: false,
      upNextId: '',
    });
  });

  it.each([
    ['that is chosen', sectionChosen({ sectionId: 'tre' }), true],
    ['whose second is chosen', momentChosen({ sectionId: 'tre', position: 12 }), true],
    ['that the address names', sectionOpened({ sectionId: 'tre' }), false],
  ])('%s plays or not, whatever the one before did', (_what, action, plays) => {
    expect(open().tell(playbackPaused(at(50)), action).plays).toBe(plays);
    expect(open().tell(playbackStarted(), action).plays).toBe(plays);
  });

  it('that is not in the course changes nothing', () => {
    const { tell } = open();
    const before = tell();
    for (const action of [
      sectionChosen({ sectionId: 'x' }),
      sectionOpened({ sectionId: 'x' }),
      momentChosen({ sectionId: 'x', position: 1 }),
    ]) {
      expect(tell(action)).toEqual(before);
    }
  });

  it('of the same video at another second loads it there', () => {
    const { tell } = open();
    const { loads } = tell();
    expect(tell(momentChosen({ sectionId: 'due', position: 5 })).loads).toBe(loads + 1);
  });

  it('has neighbours, but none beyond the ends', () => {
    const { store, tell } = open();
    const names = (sectionId: string) => {
      tell(sectionChosen({ sectionId }));
      const state = store.getState() as never;
      return [selectPreviousSection(state)?.IdEnc, selectNextSection(state)?.IdEnc];
    };
    expect(['uno', 'due', 'tre'].map(names)).toEqual([
      [undefined, 'due'],
      ['uno', 'tre'],
      ['due', undefined],
    ]);
  });
});

describe('the player', () => {
  it.each([
    ['plays on', positionReached(at(70)), 70],
    ['is paused', playbackPaused(at(71)), 71],
    ['is moved', positionMoved(at(72)), 72],
    ['waits for data', playbackStalled(at(73)), 73],
    ['fails', videoFailed(at(74)), 74],
    ['is left', playerHidden(at(75)), 75],
    ['has ended', sectionEnded(at(76)), 76],
  ])('that %s is at its own second of its own lesson', (_what, action, position) => {
    const { classroom: room } = open().tell(action);
    expect(room?.sections.map((one) => one.position)).toEqual([99, position, 0]);
  });

  it('that plays for a while has no failures any more, and plays until it is paused', () => {
    const { tell } = open();
    tell(playbackStarted(), videoFailed(at(50)), videoFailed(at(50)));
    expect(tell(positionReached(at(60)))).toMatchObject({ videoFailures: 0, plays: true });
    expect(tell(playbackPaused(at(61))).plays).toBe(false);
  });

  it.each([
    ['starts again', playbackStarted()],
    ['is moved back', positionMoved(at(10))],
    ['is to stay', stayChosen()],
    ['is not to go on by itself', autoAdvanceToggled()],
  ])('that %s announces no next lesson', (_what, action) => {
    const { tell } = open();
    expect(tell(nextAnnounced({ sectionId: 'tre', seconds: 4 }))).toMatchObject({
      upNextId: 'tre',
      upNextIn: 4,
    });
    expect(tell(action).upNextId).toBe('');
  });

  it.each([
    ['waits for data', playbackStalled(at(50)), 0],
    ['fails', videoFailed(at(50)), 1],
  ])('that %s is interrupted until it has some again', (_what, action, videoFailures) => {
    const { tell } = open();
    expect(tell(action)).toMatchObject({ isInterrupted: true, videoFailures });
    expect(tell(renewalFailed(network))).toMatchObject({
      isInterrupted: true,
      videoFailures: videoFailures + 1,
    });
    expect(tell(playbackRecovered()).isInterrupted).toBe(false);
  });

  it('is tried again when the network returns, if it was interrupted', () => {
    const { tell } = open();
    const untouched = tell(classroomFailed(network));
    expect(tell(networkReturned())).toEqual(untouched);
    tell(...interrupted);
    expect(tell(networkReturned())).toMatchObject({ message: '', videoFailures: 1, isInterrupted: true });
    expect(tell(playbackRecovered()).isInterrupted).toBe(false);
  });
});

describe('saved progress', () => {
  it('marks its lesson, raises the percentage and takes the message away', () => {
    const { tell } = open();
    tell(saveRefused({ message: 'Non salvato.' }));
    const { classroom: room, saveMessage } = tell(
      sectionSaved({ IdEnc: 'tre', viewed: true, progress: 66.67 }),
    );
    expect(room?.sections.map(({ viewed }) => viewed)).toEqual([true, false, true]);
    expect([room?.progress, saveMessage]).toEqual([66.67, '']);
  });

  it('that is out of date takes nothing back', () => {
    const { tell } = open();
    const played: [number, number][] = [[0, 90]];
    tell(sectionSaved({ IdEnc: 'due', viewed: true, progress: 66.67, played }));
    const { classroom: room } = tell(sectionSaved({ IdEnc: 'due', viewed: false, progress: 33.33 }));
    expect(room?.progress).toBe(66.67);
    expect(room?.sections[1]).toMatchObject({ viewed: true, played });
  });
});
