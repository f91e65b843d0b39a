import { ThemeProvider } from '@mui/material/styles';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { theme } from '../../../../../src/client/app/theme';
import { heroPreview } from '../../../../../src/client/features/catalogue/home/heroPreview';
import { homeBlocks } from '../../../../../src/client/features/catalogue/home/homeBlocks';
import { load, Page, slices } from '../../../../../src/client/features/catalogue/home/pages/HomePage';
import { loggedIn } from '../../../../../src/client/features/identity/session/sessionSlice';
import {
  navigated,
  selectIsLoading,
} from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { type ApiStub, createTestClient, testUser, until } from '../../../../support/client';
import { emptyShop } from '../../../../support/emptyShop';
import { failing } from '../../../../support/failing';
import { sampleCard } from '../courses/samples';
import { sampleHighlights } from './samples';

const cards =
  (...numbers: number[]) =>
  async () => ({ items: numbers.map((number) => sampleCard(number)) });

const everything = () => ({
  courses: {
    getHomeListCourse: jest.fn(cards(1, 2)),
    getEducationalOfferListCourse: jest.fn(cards(3)),
    getRandomListCourse: jest.fn(cards(4)),
  },
  homeSections: {
    highlights: jest.fn(async () => ({ isOk: true, item: sampleHighlights({ teachers: [], reviews: [] }) })),
    cached: jest.fn(async () => ({
      items: [
        {
          id: 'h1',
          title: 'Parti da qui',
          text: 'Tre corsi per cominciare.',
          position: 1,
          isActive: true,
          version: 1,
          courses: [sampleCard(5)],
        },
      ],
    })),
  },
});

const loaded = (state: Parameters<typeof selectIsLoading>[0]) => !selectIsLoading(state);

async function openHome(api: ApiStub) {
  const client = createTestClient({ api, slices });
  await until(client.store, loaded);
  return client;
}

function show(client: Awaited<ReturnType<typeof openHome>>) {
  return render(
    <Provider store={client.store}>
      <ThemeProvider theme={theme}>
        <MemoryRouter>
          <Page />
        </MemoryRouter>
      </ThemeProvider>
    </Provider>,
  );
}

it('shows a visitor the latest and featured courses, written sections and random courses', async () => {
  const client = await openHome(everything());
  await act(async () => void show(client));
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(screen.getAllByTestId('course-card')).toHaveLength(5);
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 5)).toEqual([
    'I corsi del momento',
    'Parti da qui',
    'Per cominciare, gratis',
    'La nostra offerta formativa',
    'Da scoprire',
  ]);
  const shortcuts = within(screen.getByRole('navigation', { name: 'Categorie dei corsi' }));
  expect(shortcuts.getAllByRole('link')).toHaveLength(6);
  expect(screen.getByText(/perdita\s+del capitale/)).toBeInTheDocument();
});

it('calls courses reduced only if every price is', async () => {
  const api = everything();
  const reduced = [sampleCard(3, { listPrice: 99 }), sampleCard(6, { listPrice: 120 })];
  const offers = async () => ({ items: reduced });
  show(await openHome({ ...api, courses: { ...api.courses, getEducationalOfferListCourse: offers } }));
  expect(screen.getByRole('heading', { name: 'Corsi in offerta' })).toBeInTheDocument();
});

it('sends the five calls together: none waits for another', async () => {
  const waiting = new Map<string, (answer: { items: never[] }) => void>();
  const held = (name: string) => () => new Promise((resolve) => waiting.set(name, resolve));
  createTestClient({
    api: {
      courses: {
        getHomeListCourse: held('home'),
        getEducationalOfferListCourse: held('offers'),
        getRandomListCourse: held('random'),
      },
      homeSections: { cached: held('sections'), highlights: held('highlights') },
    },
    slices,
  });
  await act(async () => {});
  expect([...waiting.keys()].sort()).toEqual(['highlights', 'home', 'offers', 'random', 'sections']);
});

it('keeps the other lists on the page if one fails', async () => {
  const api = everything();
  const client = await openHome({
    ...api,
    courses: { ...api.courses, getEducationalOfferListCourse: failing(404) },
  });
  show(client);
  await screen.findByRole('heading', { level: 2, name: 'Parti da qui' });
  expect(screen.queryByRole('heading', { name: 'La nostra offerta formativa' })).toBeNull();
  expect(screen.getAllByTestId('course-card')).toHaveLength(4);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows one alert with the status if all fail, and offers a retry', async () => {
  const api = {
    courses: {
      getHomeListCourse: jest.fn(failing(503)),
      getEducationalOfferListCourse: failing(503),
      getRandomListCourse: failing(503),
    },
    homeSections: { cached: failing(503), highlights: failing(503) },
  };
  const client = await openHome(api);
  expect(client.seen.alerts).toEqual(["E' avvenuto un errore: 503"]);
  show(client);
  api.courses.getHomeListCourse.mockImplementation(cards(1) as never);
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await act(async () => void (await until(client.store, loaded)));
  expect(screen.getAllByTestId('course-card')).toHaveLength(1);
});

it('shows one toast if all fail with a server error', async () => {
  const client = await openHome({
    courses: {
      getHomeListCourse: failing(500),
      getEducationalOfferListCourse: failing(500),
      getRandomListCourse: failing(500),
    },
    homeSections: { cached: failing(500), highlights: failing(500) },
  });
  expect(client.toasts).toHaveLength(1);
});

it('keeps the lists in view while they load again after a login, and draws no other random courses', async () => {
  const api = everything();
  const client = await openHome(api);
  const { latest, sections } = homeBlocks;
  const seen: ReturnType<typeof latest.selectAny>[] = [];
  client.store.subscribe(() => seen.push(latest.selectAny(client.store.getState())));
  api.courses.getHomeListCourse.mockImplementation(cards(9));
  const { token: _token, ...user } = testUser;
  client.store.dispatch(loggedIn({ user, claim: 0 }));
  const state = await until(
    client.store,
    (now) => latest.selectAny(now).data?.[0]?.IdCourseEnc === 'course-9',
  );
  expect(seen.every(({ status, data }) => status === 'ready' && data && data.length > 0)).toBe(true);
  expect(api.courses.getRandomListCourse).toHaveBeenCalledTimes(1);
  expect(sections.selectAny(state).data).toHaveLength(1);
});

it('shows skeletons, not an empty shop, before the slices have joined the store', () => {
  const client = createTestClient({ sagas: false });
  const { container } = show(client);
  expect(
    container.querySelector('[aria-hidden="true"] [data-testid="course-card"], ul[aria-hidden="true"]'),
  ).not.toBeNull();
  expect(screen.queryByText('Il catalogo è in preparazione')).toBeNull();
});

it('says that an empty catalogue is in preparation', async () => {
  const none = async () => ({ items: [] });
  const client = await openHome({
    courses: { getHomeListCourse: none, getEducationalOfferListCourse: none, getRandomListCourse: none },
    homeSections: { cached: none, highlights: emptyShop.homeSections.highlights },
  });
  show(client);
  expect(screen.getByText('Il catalogo è in preparazione')).toBeInTheDocument();
});

it('does without teachers, reviews and the lesson when they do not come, and says nothing of it', async () => {
  const api = everything();
  const client = await openHome({
    ...api,
    homeSections: { ...api.homeSections, highlights: failing(503) },
  });
  show(client);
  await screen.findByRole('heading', { level: 2, name: 'Parti da qui' });
  expect(screen.queryByRole('heading', { name: 'Per cominciare, gratis' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Guarda l’anteprima' })).toBeNull();
  expect([client.seen.alerts, client.toasts]).toEqual([[], []]);
});

describe('the free lesson at the top', () => {
  const address = { IdEnc: 'section-1', title: 'La prima lezione', mime: 'video/mp4', videoUrl: '/v.mp4' };
  const open = async (getPreview: jest.Mock) => {
    const api = everything();
    const client = await openHome({ ...api, courses: { ...api.courses, getPreview } });
    const { container } = show(client);
    const press = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Guarda l’anteprima' }));
      await act(
        async () =>
          void (await until(client.store, (state) => heroPreview.selectAny(state).status !== 'loading')),
      );
    };
    return { client, press, video: () => container.querySelector('video') };
  };

  it('is fetched only when it is asked for; then it plays in its place, without sound, with captions and the focus', async () => {
    const getPreview = jest.fn(async () => ({ isOk: true, item: { ...address, captionsUrl: '/c.vtt' } }));
    const { press, video } = await open(getPreview);
    expect(video()).toBeNull();
    expect(getPreview).not.toHaveBeenCalled();
    await press();
    expect(getPreview.mock.calls).toEqual([[{ IdEnc: 'section-1' }]]);
    const playing = video() as HTMLVideoElement;
    expect([playing.getAttribute('src'), playing.muted, playing.autoplay, playing.controls]).toEqual([
      '/v.mp4',
      true,
      true,
      true,
    ]);
    // Without it a phone plays it in full screen.
    expect(playing).toHaveAttribute('playsinline');
    const track = playing.querySelector('track');
    expect([track?.kind, track?.srclang, track?.getAttribute('src'), track?.default]).toEqual([
      'captions',
      'it',
      '/c.vtt',
      true,
    ]);
    expect(playing).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Corso 7' })).toHaveAttribute('href', paths.course('corso-7'));
  });

  it.each([
    ['/c.vtt', null],
    ['https://files.example/c.vtt', 'anonymous'],
  ])('with captions at %s asks for its files with the CORS mode %j', async (captionsUrl, mode) => {
    const item = { ...address, captionsUrl };
    const { press, video } = await open(jest.fn(async () => ({ isOk: true, item })));
    await press();
    expect(video()?.getAttribute('crossorigin')).toBe(mode);
  });

  it('offers itself again when its video breaks off, and says why', async () => {
    const { press, video } = await open(jest.fn(async () => ({ isOk: true, item: address })));
    await press();
    fireEvent.error(video() as HTMLVideoElement);
    expect(screen.getByRole('alert')).toHaveTextContent('Il video non si carica');
    await press();
    expect(video()).not.toBeNull();
  });

  it('is gone once the page was left', async () => {
    const { client, press, video } = await open(jest.fn(async () => ({ isOk: true, item: address })));
    await press();
    expect(video()).not.toBeNull();
    const to = { pathname: paths.contacts(), search: '', hash: '', key: 'next' };
    act(() => void client.store.dispatch(navigated({ address: to, kind: 'PUSH' })));
    expect(video()).toBeNull();
  });

  it('that is free no longer says so', async () => {
    const { press, video } = await open(jest.fn(failing(404)));
    await press();
    expect(screen.getByRole('alert')).toHaveTextContent('Questa lezione non è più in anteprima.');
    expect(video()).toBeNull();
  });

  it('leaves its place to a drawing where no course has one', async () => {
    const api = everything();
    const highlights = async () => ({ isOk: true, item: { teachers: [], reviews: [] } });
    show(await openHome({ ...api, homeSections: { ...api.homeSections, highlights } }));
    expect(screen.queryByRole('button', { name: 'Guarda l’anteprima' })).toBeNull();
    expect(document.querySelector('svg[viewBox="7 7 426 296"]')).not.toBeNull();
  });
});

it('loads the page in a saga', () => {
  expect(load.constructor.name).toBe('GeneratorFunction');
});
