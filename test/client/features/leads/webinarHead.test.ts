import { webinarPage } from '../../../../src/client/features/leads/webinar';
import { webinarHead } from '../../../../src/client/features/leads/webinarHead';
import { renderingStarted } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE, paths } from '../../../../src/client/routing/paths';
import { createTestClient, testEnvironment } from '../../../support/client';

const SITE = 'http://shop.example';
const url = SITE + paths.webinar();
const WEBINAR = {
  title: 'Gestire il rischio',
  description: 'Lo stop.',
  teacher: 'Elena Ricci',
  picture: '/media/a.webp',
  start: '2026-12-10T18:30:00.000Z',
  end: '2026-12-10T19:30:00.000Z',
};
const { received, failed } = webinarPage.actions;

/** What search engines are told, after these actions. */
function head(...actions: object[]) {
  const { store } = createTestClient({ sagas: false, slices: [webinarPage.slice] });
  store.dispatch(renderingStarted(Date.parse('2026-11-21T10:00:00Z')));
  for (const action of actions) store.dispatch(action as never);
  return webinarHead({ params: {}, search: '', state: store.getState(), environment: testEnvironment });
}
const told = (webinar: object | null) => head(received({ webinar, courses: [] } as never));
const trail = expect.objectContaining({
  '@type': 'BreadcrumbList',
  itemListElement: [
    expect.objectContaining({ position: 1, name: 'Home', item: SITE + paths.home() }),
    expect.objectContaining({ position: 2, name: 'Webinar gratuito', item: url }),
  ],
});

describe('search engines are told', () => {
  it('of a webinar all that they ask of an event', () => {
    expect(told(WEBINAR)).toEqual({
      path: paths.webinar(),
      isIndexed: true,
      isBroken: false,
      things: [
        {
          '@type': 'Event',
          name: 'Gestire il rischio',
          url,
          startDate: WEBINAR.start,
          endDate: WEBINAR.end,
          eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
          eventStatus: 'https://schema.org/EventScheduled',
          location: { '@type': 'VirtualLocation', url },
          organizer: expect.objectContaining({ '@type': 'Organization', name: 'Corsi Trading Online' }),
          inLanguage: 'it',
          isAccessibleForFree: true,
          description: 'Lo stop.',
          performer: { '@type': 'Person', name: 'Elena Ricci' },
          image: `${SITE}/media/a.webp`,
        },
        trail,
      ],
    });
  });

  it('of one without text, teacher and picture nothing of these', () => {
    const { things = [] } = told({ ...WEBINAR, description: '', teacher: '', picture: '' });
    expect(Object.keys(things[0] ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(description|performer|image)$/)]),
    );
  });

  it('of a long text its first 500 characters', () => {
    const { things = [] } = told({ ...WEBINAR, description: 'parola '.repeat(200) });
    const { description } = things[0] as unknown as { readonly description?: string };
    expect(description?.length).toBeGreaterThan(450);
    expect(description?.length).toBeLessThanOrEqual(500);
  });

  it('where there is none only where the page stands', () => {
    expect(told(null)).toEqual({ path: paths.webinar(), isIndexed: true, isBroken: false, things: [trail] });
  });

  it('not to list a page that is not loaded, or broken', () => {
    expect(head()).toMatchObject({ isIndexed: false, isBroken: false, path: `${BASE}/evento` });
    const failure = { kind: 'status', status: 503, endpoint: 'x', guarded: false, message: 'no' } as const;
    expect(head(failed(failure))).toMatchObject({ isIndexed: false, isBroken: true });
  });
});
