import './withDevTools';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { prepareReplay } from '../../../src/client/app/replay';
import { sectionChosen } from '../../../src/client/features/learning/learningSlice';
import { paths } from '../../../src/client/routing/paths';
import { emptyShop } from '../../support/emptyShop';
import { sampleCard } from '../features/catalogue/courses/samples';
import { classroom, section } from '../features/learning/support';
import { devTools, openApp } from './openApp';

const PLACEHOLDER = 'Il video non fa parte della registrazione.';
const none = async () => ({ items: [], total: 0 });
const cover = { src: '/media/public/cover-800.webp', srcSet: '', width: 800, height: 450 };

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
});

/** A student's finished course, whose end suggests another one. */
async function openClassroom() {
  const item = classroom({
    progress: 100,
    cover,
    sections: [
      section('uno', {
        viewed: true,
        captionsUrl: '/media/uno.vtt?signature=1',
        posterUrl: '/media/uno.webp',
        thumbnailsUrl: '/media/thumbnails.vtt',
      }),
      section('due', { viewed: true, hlsUrl: '/media/due.m3u8' }),
    ],
  });
  const suggested = async () => ({ items: [sampleCard(1, { cover })], total: 1 });
  return openApp({
    address: paths.viewer('course/1+='),
    isStudent: true,
    api: {
      courses: {
        ...emptyShop.courses,
        getSections: async () => ({ isOk: true, item }),
        getFilteredCourses: suggested,
        getDetailCourse: async () => ({ isOk: false, message: '' }),
      },
      notes: { getNotes: none },
      questions: { getQuestions: none },
      users: {
        getCertificates: none,
        getOwnedCourses: none,
        getUserPurchases: async () => ({ items: [], courses: [], total: 0 }),
      },
    },
  });
}

/** Addresses that the browser fetches for the elements on the page. */
const fetched = () =>
  [...document.querySelectorAll('main [src], main [srcset], main [poster]')].flatMap((element) =>
    ['src', 'srcset', 'poster'].flatMap((name) => element.getAttribute(name) ?? []),
  );
const atPlaceholder = () => waitFor(() => expect(screen.getByText(PLACEHOLDER)).toBeInTheDocument());

describe('a log through the classroom', () => {
  it.each([
    ['one video', []],
    ['a video in several qualities', [sectionChosen({ sectionId: 'due' })]],
  ])('with %s fetches nothing where it is imported', async (_what, actions) => {
    const { store } = await openClassroom();
    for (const action of actions) await act(async () => void store.dispatch(action));
    expect(await screen.findByText('Che cosa studiare adesso')).toBeInTheDocument();
    expect(fetched()).toContain(cover.src);
    const log = devTools().exportLog();
    cleanup();
    const visitor = await openApp();
    await act(() => prepareReplay({ ...visitor, isAdmin: false }));
    await act(async () => devTools().importLog(log));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ichimoku da zero' })).toBeInTheDocument();
    await atPlaceholder();
    expect(document.querySelector('video')).toBeNull();
    expect(screen.getByText('Che cosa studiare adesso')).toBeInTheDocument();
    expect(fetched()).toEqual([]);
    // What the visitor's own page does afterwards does not turn the log into the present.
    await act(async () => void visitor.store.dispatch({ type: 'later' }));
    expect(screen.getByText(PLACEHOLDER)).toBeInTheDocument();
  });

  it('shows the video in the present alone, when its own page jumps through it', async () => {
    await openClassroom();
    expect(document.querySelector('video')).not.toBeNull();
    // The page may go on while it is in the past.
    const end = () => devTools().actions().length;
    await act(async () => devTools().jumpTo(end() - 1));
    await atPlaceholder();
    expect(fetched()).toEqual([]);
    await act(async () => devTools().jumpTo(end()));
    expect(screen.queryByText(PLACEHOLDER)).toBeNull();
    expect(document.querySelector('video')).not.toBeNull();
  });
});
