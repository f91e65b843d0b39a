import { act } from '@testing-library/react';
import { certificates } from '../../../../src/client/features/learning/certificates';
import { courseEnd } from '../../../../src/client/features/learning/courseEnd';
import { notes } from '../../../../src/client/features/learning/notes/notes';
import { questions } from '../../../../src/client/features/learning/questions/questions';
import { navigationRequested } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../src/client/routing/paths';
import { onItsWay, until } from '../../../support/client';
import { trackListeners } from '../../../support/listeners';
import { classroom, openViewer, saving, section, settle } from './support';

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
    const go = async (to: string) => {
      act(() => void store.dispatch(navigationRequested({ to })));
      await act(() =>
        until(store, ({ navigation }) => navigation.address.pathname === to && !navigation.isLoading),
      );
    };
    await go(paths.paymentFailed());
    comes = true;
    await go(paths.viewer('course/1+='));
    await act(settle);
    const statuses = [notes, questions, certificates, courseEnd].map(
      ({ selectAny }) => selectAny(store.getState()).status,
    );
    expect(statuses).toEqual(['ready', 'ready', 'ready', 'ready']);
  });
});
