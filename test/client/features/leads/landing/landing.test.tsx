import { fireEvent, screen } from '@testing-library/react';
import * as videoPage from '../../../../../src/client/features/leads/landing/pages/VideoPage';
import { selectIsMissing } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE, paths } from '../../../../../src/client/routing/paths';
import { createTestClient } from '../../../../support/client';
import { renderPage } from '../../../../support/renderPage';
import { sampleCard } from '../../catalogue/courses/samples';

const VIDEO = {
  id: 'v/1+',
  slug: 'candela',
  title: 'Leggere una candela',
  text: 'Breve',
  videoUrl: '/media/1/x/clip.mp4',
  poster: '/demo/video-800.webp',
  isActive: true,
  version: 1,
  course: sampleCard(1),
};

async function open(get: (input: { id: string }) => Promise<unknown>) {
  const client = createTestClient({
    api: { landingVideos: { get } },
    address: `${BASE}/video/v/1+`,
    slices: videoPage.slices,
    sagas: false,
  });
  await client.run(() => videoPage.load({ rest: 'v/1+' })).toPromise();
  renderPage(client, videoPage.Page);
  return client;
}

test('shows a video by any id, with its player and its course', async () => {
  const get = jest.fn(async () => ({ isOk: true, item: VIDEO }));
  await open(get);
  expect(get).toHaveBeenCalledWith({ id: 'v/1+' });
  expect(screen.getByLabelText('Leggere una candela').getAttribute('src')).toBe(VIDEO.videoUrl);
  expect(screen.getByRole('link', { name: 'Scopri il corso' }).getAttribute('href')).toBe(
    paths.course(sampleCard(1).slug),
  );
});

test('offers a retry for a video whose address has expired', async () => {
  const { actions } = await open(async () => ({ isOk: true, item: VIDEO }));
  fireEvent.error(screen.getByLabelText('Leggere una candela'));
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(actions.at(-1)?.type).toBe('navigation/retryRequested');
});

test('links to all courses without a course, and says that a video without a file comes soon', async () => {
  const { course: _none, ...alone } = VIDEO;
  await open(async () => ({ isOk: true, item: { ...alone, videoUrl: '' } }));
  expect(screen.getByRole('link', { name: 'Guarda tutti i corsi' })).toBeTruthy();
  expect(screen.getByText('Il video sarà disponibile a breve.')).toBeTruthy();
});

test('shows the not-found page for a missing video, and a retry for one that failed to load', async () => {
  const { store } = await open(async () => ({ isOk: false }));
  expect(selectIsMissing(store.getState())).toBe(true);
  await open(() => Promise.reject(new Error('away')));
  expect(screen.getByRole('button', { name: 'Riprova' })).toBeTruthy();
});
