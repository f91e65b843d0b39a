import { act, screen } from '@testing-library/react';
import { leadForms } from '../../../../src/client/features/leads/leadForms';
import { load, Page, slices } from '../../../../src/client/features/leads/pages/WebinarPage';
import { BASE } from '../../../../src/client/routing/paths';
import { createTestClient } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';
import { webinarLead } from './support';

/** The page of an event at this time. */
async function open(date: string, search = '') {
  const values = { 'webinar.title': 'Gestire il rischio', 'webinar.date': date };
  const items = Object.entries(values).map(([key, value]) => ({ key, value }));
  const client = createTestClient({
    address: `${BASE}/evento${search}`,
    api: {
      parameters: { read: async () => ({ items }) },
      courses: { getHomeListCourse: async () => ({ items: [] }) },
    },
    slices,
    sagas: false,
  });
  await client.run(() => load({})).toPromise();
  return client;
}
/** The clock of the test client's services. */
beforeEach(
  () => void jest.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z'), doNotFake: ['queueMicrotask'] }),
);
afterEach(() => void jest.useRealTimers());
const mailbox = () => screen.queryByRole('link', { name: /^Apri l’e-mail/ });

describe('the page of the webinar', () => {
  it('says after the form was sent when it is, and where its link goes', async () => {
    const client = await open('2026-12-10T18:30:00Z');
    const { requested, done } = leadForms.webinar.actions;
    client.store.dispatch(requested(webinarLead));
    client.store.dispatch(done({ mailboxUrl: '/dev/mailbox/1' }));
    renderPage(client, Page);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Ti aspettiamo giovedì 10 dicembre 2026. Il link per entrare arriva a sara@example.com.',
    );
    expect(mailbox()).toHaveAttribute('href', '/dev/mailbox/1');
  });

  it.each([
    ['2026-11-21T10:01:00Z', 'Webinar gratuito'],
    ['2026-11-21T09:30:00Z', 'In diretta adesso'],
  ])('says of an event at %s whether it is under way', async (date, text) => {
    renderPage(await open(date), Page);
    expect(screen.getByRole('heading', { level: 1 }).previousSibling).toHaveTextContent(text);
    expect(screen.queryByText(/^Con /)).toBeNull();
  });

  it('says on a page left open when the event begins, and when it is over', async () => {
    renderPage(await open('2026-11-21T10:00:02Z'), Page);
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
    await pass(1000);
    expect(screen.getByText('Webinar gratuito')).toBeInTheDocument();
    await pass(1000);
    expect(screen.getByText('In diretta adesso')).toBeInTheDocument();
    // The clock of an hour would tick 3,600 times.
    jest.setSystemTime(Date.now() + 3_600_000);
    await pass(1000);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Il webinar si è concluso');
  });

  it('goes by the present clock where the server’s page was kept from before the event’s end', async () => {
    const client = await open('2026-11-21T09:00:01Z');
    jest.setSystemTime(Date.parse('2026-11-21T10:00:01Z'));
    renderPage(client, Page);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Il webinar si è concluso');
  });

  it('knows no address of a form that was sent without script', async () => {
    renderPage(await open('2026-12-10T18:30:00Z', '?inviato=1'), Page);
    expect(screen.getByRole('status')).toHaveTextContent(/Il link per entrare arriva per e-mail\.$/);
    expect(mailbox()).toBeNull();
  });

  it('says of one that is over when it was', async () => {
    renderPage(await open('2026-11-20T18:30:00Z'), Page);
    expect(
      screen.getByText(/^“Gestire il rischio” si è tenuto venerdì 20 novembre 2026\./),
    ).toBeInTheDocument();
  });

  it('says that one is being prepared where none is set', async () => {
    renderPage(await open(''), Page);
    expect(screen.getByText(/^Stiamo preparando il prossimo incontro/)).toBeInTheDocument();
  });
});
