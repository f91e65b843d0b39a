import { screen, within } from '@testing-library/react';
import { backgroundCallFailed } from '../../../../src/client/features/identity/failures/failureSaga';
import { leadForms } from '../../../../src/client/features/leads/leadForms';
import * as contactPage from '../../../../src/client/features/leads/pages/ContactPage';
import * as videoPage from '../../../../src/client/features/leads/pages/VideoSignUpPage';
import * as webinarPage from '../../../../src/client/features/leads/pages/WebinarPage';
import type { PageModule } from '../../../../src/client/routing/page';
import { BASE, paths } from '../../../../src/client/routing/paths';
import { type ApiStub, createTestClient } from '../../../support/client';
import { failing } from '../../../support/failing';
import { renderPage } from '../../../support/renderPage';
import { sampleCard } from '../catalogue/courses/samples';
import { VIDEO } from './support';

/** Before the event, whenever the tests run. */
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T10:00:00Z')));

async function open(page: PageModule, address: string, api: ApiStub = {}) {
  const client = createTestClient({
    api,
    address: `${BASE}${address}`,
    slices: page.slices ?? [],
    sagas: false,
  });
  await client
    .run(function* () {
      yield* page.load?.({}) ?? [];
    })
    .toPromise();
  renderPage(client, page.Page);
  return client;
}
const EVENT = { title: 'Gestire il rischio', date: '2026-12-10T18:30:00Z', teacher: 'Elena Ricci' };
const PORTRAIT = { src: '/elena.webp', srcSet: '', width: 160, height: 160 };
const SPEAKER = { name: 'Elena Ricci', slug: 'elena-ricci', headline: '', picture: PORTRAIT };

function openWebinar(
  values: Record<string, string>,
  cached: () => Promise<unknown> = async () => ({ items: [] }),
  courses: readonly object[] = [],
) {
  const items = Object.entries(values).map(([key, value]) => ({ key: `webinar.${key}`, value }));
  return open(webinarPage, '/evento', {
    parameters: { read: async () => ({ items }) },
    teachers: { cached },
    courses: { getHomeListCourse: async () => ({ items: courses }) },
  });
}
const hidden = (name: string) => document.querySelector(`input[type="hidden"][name="${name}"]`);
const description = () => document.head.querySelector('meta[name="description"]')?.getAttribute('content');

describe('the page of the webinar', () => {
  it('has its title above all, and its date once for a screen reader', async () => {
    await openWebinar(EVENT);
    expect(screen.getByRole('heading', { level: 1, name: 'Gestire il rischio' })).toBeInTheDocument();
    expect(screen.getByText('giovedì 10 dicembre 2026')).toHaveAttribute(
      'datetime',
      '2026-12-10T18:30:00.000Z',
    );
    expect(screen.getByText('dic').closest('[aria-hidden="true"]')).toHaveTextContent(/^dic10$/);
  });

  it('shows its speaker, who is no part of it, by name once', async () => {
    await openWebinar(EVENT, async () => ({ items: [SPEAKER] }));
    expect(screen.getAllByText(/Elena Ricci/)).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: /Elena Ricci/ })).toBeNull();
    expect(screen.getByRole('img', { name: 'Ritratto di Elena Ricci' })).toBeInTheDocument();
  });

  it('tells operators that its speaker did not load, and goes on', async () => {
    const { actions } = await openWebinar(EVENT, failing(503));
    expect(screen.getByText('Con Elena Ricci')).toBeInTheDocument();
    const failed = actions.filter(backgroundCallFailed.match).map(({ payload }) => payload);
    expect(failed).toEqual([expect.objectContaining({ kind: 'status', status: 503 })]);
  });

  it.each([
    [{}, 'Webinar gratuito in diretta giovedì 10 dicembre 2026 con Elena Ricci. Riserva il tuo posto.'],
    [{ teacher: '' }, 'Webinar gratuito in diretta giovedì 10 dicembre 2026. Riserva il tuo posto.'],
  ])('describes itself to search engines, with %j', async (more, text) => {
    await openWebinar({ ...EVENT, ...more });
    expect(description()).toBe(text);
    expect(document.title).toBe('Gestire il rischio · Webinar gratuito');
  });

  it('comes back to its thanks when its form was sent without our script', async () => {
    await openWebinar(EVENT);
    expect(hidden('retURL')).toHaveValue(`${paths.webinar()}?inviato=1`);
  });

  it('says what it is about and shows its picture, where there are both', async () => {
    await openWebinar({ ...EVENT, description: 'Lo stop.', picture: '/media/a.webp' });
    expect(screen.getByRole('region', { name: 'Di che cosa parleremo' })).toHaveTextContent('Lo stop.');
    const form = within(screen.getByRole('region', { name: 'Riserva il tuo posto' }));
    expect(form.getByRole('presentation')).toHaveAttribute('src', '/media/a.webp');
  });

  it('has neither a part about nothing nor an empty picture', async () => {
    await openWebinar(EVENT);
    expect(screen.queryByRole('region', { name: 'Di che cosa parleremo' })).toBeNull();
    expect(screen.queryByRole('presentation')).toBeNull();
    expect(screen.getByRole('region', { name: 'Come funziona' })).toBeInTheDocument();
  });

  it('has the event for the calendar as a file to keep', async () => {
    const { store } = await openWebinar(EVENT);
    store.dispatch(leadForms.webinar.actions.done({ mailboxUrl: '' }));
    const link = await screen.findByRole('link', { name: 'Aggiungi al calendario' });
    expect(link).toHaveAttribute('href', `${BASE}/evento.ics`);
    expect(link).toHaveAttribute('download');
    const thanks = screen.getByRole('region', { name: 'Il tuo posto è riservato' });
    expect(within(thanks).getByRole('status')).toHaveFocus();
  });

  it('without an event leads to the courses and to the learning paths', async () => {
    await openWebinar({}, undefined, [sampleCard(1)]);
    const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(to('Guarda tutti i corsi')).toBe(paths.courses());
    expect(to('Percorsi formativi')).toBe(paths.bundles());
    const offered = within(screen.getByRole('region', { name: 'Da dove cominciare' }));
    expect(offered.getByRole('heading', { level: 2, name: 'Da dove cominciare' })).toBeInTheDocument();
    expect(offered.getAllByTestId('course-card')).toHaveLength(1);
  });

  it('without an event and courses offers none', async () => {
    await openWebinar({});
    expect(screen.queryByText('Da dove cominciare')).toBeNull();
  });
});

describe('the page of the free lesson', () => {
  it('leads to its own video, also without our script', async () => {
    await open(videoPage, '/iscrizione-video', {
      parameters: { read: async () => ({ items: [{ key: 'video.slug', value: VIDEO.slug }] }) },
      landingVideos: { get: async () => ({ isOk: true, item: VIDEO }) },
    });
    expect(screen.getByRole('heading', { level: 1, name: VIDEO.title })).toBeInTheDocument();
    expect(hidden('retURL')).toHaveValue(paths.video(VIDEO.slug));
    expect(hidden('video')).toHaveValue(VIDEO.slug);
    expect(screen.getByRole('region', { name: 'Che cosa vedrai' })).toHaveTextContent(VIDEO.text);
  });
});

describe('the page of contacts', () => {
  it('has its form and what stands beside it in parts of their own', async () => {
    await open(contactPage, '/contatti');
    expect(screen.getByRole('heading', { level: 1, name: 'Scrivici' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Il tuo messaggio' })).toBeInTheDocument();
    const beside = within(screen.getByRole('complementary', { name: 'Altri modi per trovarci' }));
    const titles = beside.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Forse ti serve subito', 'Chi siamo']);
  });
});
