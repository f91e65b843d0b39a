import { setImmediate } from 'node:timers';
import { act, fireEvent } from '@testing-library/react';
import { Page, slices } from '../../../../src/client/features/learning/pages/ViewerPage';
import { navigationRequested } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../src/client/routing/paths';
import type { Classroom, StudentSection } from '../../../../src/contract/learning/learning';
import { type ApiStub, createTestClient, testUser, until } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';

export const section = (name: string, more: Partial<StudentSection> = {}): StudentSection => ({
  IdEnc: name,
  title: `Lezione ${name}`,
  description: `Che cosa si vede in ${name}`,
  duration: 100,
  viewed: false,
  position: 0,
  videoUrl: `/media/${name}.mp4?signature=1`,
  mime: 'video/mp4',
  ...more,
});

export const classroom = (more: Partial<Classroom> = {}): Classroom => ({
  IdCourseEnc: 'course/1+=',
  title: 'Ichimoku da zero',
  slug: 'ichimoku-da-zero',
  progress: 33.33,
  sections: [
    section('uno', { viewed: true, position: 99 }),
    section('due', { position: 42 }),
    section('tre'),
  ],
  ...more,
});

/** Follows a link to this path. */
export async function go(store: Awaited<ReturnType<typeof openViewer>>['store'], to: string) {
  act(() => void store.dispatch(navigationRequested({ to })));
  await act(() =>
    until(store, ({ navigation }) => navigation.address.pathname === to && !navigation.isLoading),
  );
}

export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

export type Saved = { IdEnc: string; Position?: number; Viewed?: boolean };
/** Answers as the server does: a viewed section stays viewed. */
export const saving = () =>
  jest.fn(async ({ IdEnc, Viewed = false }: Saved) => ({
    isOk: true,
    item: { IdEnc, viewed: Viewed, progress: Viewed ? 66.67 : 33.33 },
  }));

/** Stands in for the browser's player, which jsdom lacks. */
export const load = jest.fn();
export const play = jest.fn();
beforeEach(() => {
  load.mockClear();
  play.mockReset().mockResolvedValue(undefined);
  Object.assign(HTMLMediaElement.prototype, { load, play });
});

const noNotes = async () => ({ items: [] });

type Options = Parameters<typeof createTestClient>[0];

/** The viewer, opened by a student. */
export async function openViewer(courses: ApiStub['courses'], options: Options = {}) {
  const address = paths.viewer('course/1+=');
  const client = createTestClient({
    address,
    user: testUser,
    slices,
    ...options,
    api: {
      courses: { ...courses },
      ...options.api,
      notes: { getNotes: noNotes, ...options.api?.notes },
      questions: { getQuestions: noNotes, ...options.api?.questions },
    },
  });
  const page = renderPage(client, Page);
  await act(settle);
  const video = () => {
    const found = page.container.querySelector('video');
    if (!found) throw new Error('there is no player');
    return found;
  };
  /** Sets the position that the video element reports. */
  const standAt = (position: number, duration = 100, more: Partial<HTMLVideoElement> = {}) => {
    for (const [name, value] of Object.entries({ currentTime: position, duration, readyState: 4, ...more })) {
      Object.defineProperty(video(), name, { value, configurable: true, writable: true });
    }
    return video();
  };
  let known = '';
  const happen = async (event: keyof typeof fireEvent, position: number, duration = 100, more = {}) => {
    const element = standAt(position, duration, more);
    // Before all else a player knows how long its video is; then it goes to its start.
    const loaded = `${element.src} ${load.mock.calls.length}`;
    if (event !== 'error' && loaded !== known) {
      known = loaded;
      act(() => void fireEvent.loadedMetadata(element));
      standAt(position, duration, more);
    }
    act(() => void fireEvent[event](element));
    await act(settle);
  };
  return { ...client, page, video, standAt, happen };
}
