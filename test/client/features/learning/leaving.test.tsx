import { act } from '@testing-library/react';
import { certificates } from '../../../../src/client/features/learning/certificates';
import { courseEnd } from '../../../../src/client/features/learning/courseEnd';
import { classroomReceived } from '../../../../src/client/features/learning/learningSlice';
import { noteEdit, noteForm, noteRemoval, notes } from '../../../../src/client/features/learning/notes/notes';
import {
  answerForm,
  moderation,
  questionEdit,
  questionForm,
  voting,
} from '../../../../src/client/features/learning/questions/questionForms';
import { questions } from '../../../../src/client/features/learning/questions/questions';
import { navigationRequested } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../src/client/routing/paths';
import { onItsWay } from '../../../support/client';
import { trackListeners } from '../../../support/listeners';
import { question } from './questionSupport';
import { classroom, go, openViewer, saving, section, settle } from './support';

const getSections = async () => ({
  isOk: true,
  item: classroom({ sections: [section('uno', { captionsUrl: '/uno.vtt' }), section('due')] }),
});

/** The events by which a phone reports how it is held. */
const orientation = Object.assign(new EventTarget(), { type: 'portrait-primary' });

describe('a classroom that is left', () => {
  beforeEach(() => {
    Object.defineProperty(window.screen, 'orientation', { value: orientation, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(window.screen, 'orientation');
    jest.restoreAllMocks();
  });

  it('listens to nothing any more', async () => {
    const turned = [
      jest.spyOn(orientation, 'addEventListener'),
      jest.spyOn(orientation, 'removeEventListener'),
    ];
    const listeners = trackListeners();
    const { page, video, happen } = await openViewer({ getSections, saveViewedSection: saving() } as never);
    Object.defineProperty(video(), 'paused', { value: false, configurable: true });
    await happen('play', 10);
    expect(listeners.kept()).toEqual(expect.arrayContaining(['keydown']));
    page.unmount();
    await act(settle);
    // The shop itself follows its links.
    expect(listeners.kept()).toEqual(['click']);
    listeners.stop();
    const [added = [], removed = []] = turned.map(({ mock }) => mock.calls);
    expect(added.length).toBeGreaterThan(0);
    expect(removed).toEqual(added);
  });

  it('and entered again begins like a first visit: at the lesson that the server names, paused, nothing announced', async () => {
    const getSections = jest.fn(async (): Promise<object> => ({ isOk: true, item: classroom() }));
    const { store, happen, page, video } = await openViewer({ getSections, insertViewedSection: saving() });
    await happen('play', 10);
    await happen('ended', 100, 100, { ended: true });
    expect(store.getState()).toMatchObject({ learning: { currentId: 'due', upNextId: 'tre' } });
    await go(store, paths.paymentFailed());
    let answer: (classroom: object) => void = () => undefined;
    getSections.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    act(() => void store.dispatch(navigationRequested({ to: paths.viewer('course/1+=') })));
    await act(settle);
    expect(page.container.querySelector('video')).toBeNull();
    const sections = [section('due', { viewed: true, position: 100 }), section('tre', { position: 7 })];
    answer({ isOk: true, item: classroom({ sections, lastSection: 'tre' }) });
    await act(settle);
    expect(store.getState()).toMatchObject({
      learning: { currentId: 'tre', startAt: 7, plays: false, upNextId: '' },
    });
    expect(video().autoplay).toBe(false);
  });

  it('and entered again loads what had not come when it was left: notes, questions, the end of the course', async () => {
    let comes = false;
    const slow = (answer: object) => jest.fn(() => (comes ? Promise.resolve(answer) : onItsWay()));
    const calls = {
      getNotes: slow({ items: [] }),
      getQuestions: slow({ items: [], total: 0 }),
      getCertificates: slow({ items: [] }),
      getUserPurchases: slow({ items: [], courses: [], total: 0 }),
    };
    const { getNotes, getQuestions, getCertificates, getUserPurchases } = calls;
    const { store } = await openViewer(
      {
        getSections: async () => ({ isOk: true, item: classroom({ progress: 100 }) }),
        getDetailCourse: async () => ({ isOk: false, message: '' }),
        getFilteredCourses: async () => ({ items: [], total: 0 }),
      },
      {
        api: {
          notes: { getNotes },
          questions: { getQuestions },
          users: { getCertificates, getUserPurchases },
        },
      },
    );
    await go(store, paths.paymentFailed());
    comes = true;
    await go(store, paths.viewer('course/1+='));
    await act(settle);
    const statuses = [notes, questions, certificates, courseEnd].map(
      ({ selectAny }) => selectAny(store.getState()).status,
    );
    expect(statuses).toEqual(['ready', 'ready', 'ready', 'ready']);
  });

  it('and entered again loads what is new there once: notes, questions', async () => {
    const note = {
      IdEnc: 'n1',
      IdSectionEnc: 'uno',
      Seconds: 5,
      Text: 'Ombra',
      updatedAt: '2026-11-21T10:00:00.000Z',
    };
    const getNotes = jest.fn(async () => ({ items: [note] }));
    const getQuestions = jest.fn(async () => ({ items: [question('q1')], total: 1 }));
    const { store } = await openViewer(
      { getSections },
      { api: { notes: { getNotes }, questions: { getQuestions } } },
    );
    await go(store, paths.paymentFailed());
    getNotes.mockImplementation(async () => ({ items: [note, { ...note, IdEnc: 'n2' }] }));
    getQuestions.mockImplementation(async () => ({ items: [question('q2'), question('q1')], total: 2 }));
    await go(store, paths.viewer('course/1+='));
    await act(settle);
    // The video's address is renewed.
    act(() => void store.dispatch(classroomReceived(classroom())));
    await act(settle);
    expect(notes.selectAny(store.getState()).data?.map(({ IdEnc }) => IdEnc)).toEqual(['n1', 'n2']);
    expect(questions.selectAny(store.getState()).data?.items.map(({ IdEnc }) => IdEnc)).toEqual(['q2', 'q1']);
    expect([getNotes.mock.calls.length, getQuestions.mock.calls.length]).toEqual([2, 2]);
  });

  it('and entered again says neither what was sent on the earlier visit nor what was refused', async () => {
    const { store } = await openViewer({ getSections });
    act(() => {
      store.dispatch(questionForm.actions.done(question('q1')));
      store.dispatch(voting.actions.refused({ message: 'Non ora.' }));
      store.dispatch(noteForm.actions.refused({ message: 'Troppi appunti.' }));
    });
    const statuses = () =>
      [questionForm, voting, noteForm].map(({ select }) => select(store.getState()).status);
    expect(statuses()).toEqual(['done', 'failed', 'failed']);
    await go(store, paths.paymentFailed());
    await go(store, paths.viewer('course/1+='));
    expect(statuses()).toEqual(['idle', 'idle', 'idle']);
  });

  it('and entered again does not ask what it was left with: whether a note or a question is to be deleted; what was being written stays', async () => {
    const { store } = await openViewer({ getSections });
    const written = { question: question('q2'), Text: 'Meglio' };
    const updatedAt = '2026-11-21T10:00:00.000Z';
    const note = { IdEnc: 'n1', IdSectionEnc: 'uno', Seconds: 5, Text: 'Ombra', updatedAt };
    act(() => {
      store.dispatch(noteRemoval.actions.opened(note));
      store.dispatch(moderation.actions.opened({ question: question('q1'), kind: 'remove' }));
      store.dispatch(noteEdit.actions.opened(note));
      for (const { actions } of [questionEdit, answerForm]) store.dispatch(actions.opened(written));
    });
    await go(store, paths.paymentFailed());
    await go(store, paths.viewer('course/1+='));
    const drafts = [noteRemoval, moderation, noteEdit, questionEdit, answerForm].map(
      ({ select }) => select(store.getState()).draft,
    );
    expect(drafts).toEqual([null, null, note, written, written]);
  });
});
