import { act, fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { CoursePanel } from '../../../../../src/client/features/leads/landing/components/CoursePanel';
import { VideoPlayer } from '../../../../../src/client/features/leads/landing/components/VideoPlayer';
import { landingVideo } from '../../../../../src/client/features/leads/landing/landingVideo';
import playerSlice, { selectIsBroken } from '../../../../../src/client/features/leads/landing/playerSlice';
import { createTestClient } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';
import { sampleCard } from '../../catalogue/courses/samples';

const VIDEO = {
  id: 'v1',
  slug: 'candela',
  title: 'Candela',
  text: '',
  videoUrl: '/x.mp4',
  poster: '/p.webp',
};
const slices = [landingVideo.slice, playerSlice];

describe('the free video', () => {
  const load = async (name: string, items: object[]) => {
    const read = jest.fn(async (_input: object) => ({ items }));
    const get = jest.fn(async (_input: object) => ({ isOk: true, item: VIDEO }));
    const { run, store } = createTestClient({
      api: { parameters: { read }, landingVideos: { get } },
      slices,
      sagas: false,
    });
    await run(landingVideo.load, name).toPromise();
    return {
      read: read.mock.calls,
      get: get.mock.calls,
      status: landingVideo.selectAny(store.getState()).status,
    };
  };

  it('is the one of the parameter, and of no other', async () => {
    const items = [
      { key: 'video.slug.old', value: 'altro' },
      { key: 'video.slug', value: 'candela' },
    ];
    expect(await load('', items)).toEqual({
      read: [[{ Prefix: 'video.' }]],
      get: [[{ id: 'candela' }]],
      status: 'ready',
    });
  });

  it.each([[[]], [[{ key: 'video.slug', value: '' }]]])('is none where none is set', async (items) => {
    expect(await load('', items)).toMatchObject({ get: [], status: 'missing' });
  });

  it('that is named needs no parameter', async () => {
    expect(await load('v1', [])).toMatchObject({ read: [], get: [[{ id: 'v1' }]] });
  });
});

it('a video that did not play is tried again once its address is a new one', () => {
  const client = createTestClient({ slices, sagas: false });
  renderPart(client, <VideoPlayer video={VIDEO as never} />);
  const video = () => document.querySelector('video');
  expect([video()?.getAttribute('src'), video()?.getAttribute('poster')]).toEqual(['/x.mp4', '/p.webp']);
  fireEvent.error(video() as HTMLElement);
  expect(screen.getByRole('alert')).toHaveTextContent('Il video non si è caricato.');
  expect([video(), selectIsBroken(client.store.getState() as never)]).toEqual([null, true]);
  act(() => void client.store.dispatch(landingVideo.actions.received(VIDEO as never)));
  expect(video()).not.toBeNull();
});

it.each([
  [{}, /^Il corso completoCorso 1Anna Riva4,5.*\(8\)12 lezioni2h 5m79,90 €Scopri il corso$/],
  [
    { teachers: [], reviews: { average: 0, count: 0 }, sectionsCount: 1 },
    /^Il corso completoCorso 11 lezione2h 5m79,90 €Scopri il corso$/,
  ],
])('the course of a video with %j says what it has', (more, text) => {
  const { container } = renderPart(
    createTestClient({ sagas: false }),
    <MemoryRouter>
      <CoursePanel course={sampleCard(1, more)} />
    </MemoryRouter>,
  );
  expect(container.textContent?.replaceAll('\u00a0', ' ')).toMatch(text);
});
