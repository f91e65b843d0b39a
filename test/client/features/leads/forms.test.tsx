import { act, fireEvent, screen } from '@testing-library/react';
import { CallFailed } from '../../../../src/client/api/failure';
import { loggedOut } from '../../../../src/client/features/identity/session/sessionSlice';
import { leadForms } from '../../../../src/client/features/leads/leadForms';
import * as contactPage from '../../../../src/client/features/leads/pages/ContactPage';
import * as videoPage from '../../../../src/client/features/leads/pages/VideoSignUpPage';
import * as webinarPage from '../../../../src/client/features/leads/pages/WebinarPage';
import { navigated } from '../../../../src/client/features/platform/navigation/navigationSlice';
import type { PageModule } from '../../../../src/client/routing/page';
import { BASE, paths } from '../../../../src/client/routing/paths';
import type { User } from '../../../../src/contract/identity/users';
import { ADVERTISING_CONSENT, leadConsentText } from '../../../../src/contract/leads/leadForms';
import { type ApiStub, createTestClient, testEnvironment, testUser, until } from '../../../support/client';
import { failing } from '../../../support/failing';
import { renderPage } from '../../../support/renderPage';
import { sampleCard } from '../catalogue/courses/samples';
import { VIDEO, webinarLead } from './support';

const parameters = (values: Record<string, string>) => ({
  items: Object.entries(values).map(([key, value]) => ({ key, value })),
});
const WEBINAR = {
  'webinar.title': 'Gestire il rischio',
  'webinar.date': '2026-12-10T18:30:00Z',
  'webinar.teacher': 'Elena Ricci',
};
const noTeachers = { cached: async () => ({ items: [] }) };
const home = { getHomeListCourse: async () => ({ items: [sampleCard(1), sampleCard(2)], total: 2 }) };

/** Before the event, whenever the tests run. */
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T10:00:00Z')));

/** Enters a page at this address and runs its sagas. */
async function open(page: PageModule, address: string, api: ApiStub, environment = {}, user?: User) {
  const client = createTestClient({
    api: { teachers: noTeachers, ...api },
    environment,
    address: `${BASE}${address}`,
    slices: page.slices ?? [],
    sagas: false,
    ...(user ? { user } : {}),
  });
  client.store.dispatch(navigated({ address: client.services.history.current(), kind: 'PUSH' }));
  await client
    .run(function* () {
      yield* page.load?.({}) ?? [];
    })
    .toPromise();
  client.run(function* () {
    yield* page.watch?.({}) ?? [];
  });
  return client;
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** The message is visible beside the button that was pressed. */
const isRightBefore = (words: HTMLElement, button: HTMLElement) =>
  button.previousElementSibling?.contains(words) ?? false;

describe('the webinar’s form', () => {
  const read = async () => parameters(WEBINAR);

  test('sends names, address and the text of the consent, and says thanks', async () => {
    const webToLead = jest.fn(async () => ({ isOk: true, mailboxUrl: '/dev/mailbox/1' }));
    const client = await open(webinarPage, '/evento', { parameters: { read }, leads: { webToLead } });
    renderPage(client, webinarPage.Page);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Gestire il rischio');
    expect(screen.getByText('giovedì 10 dicembre 2026')).toBeTruthy();
    expect(screen.getByText(/dalle 19:30 alle 20:30/)).toBeTruthy();
    type('Nome', ' Sara ');
    type('E-mail', ' sara@example.com ');
    fireEvent.click(screen.getByRole('checkbox'));
    press('Iscriviti gratis');
    expect((await screen.findByRole('status')).textContent).toContain('sara@example.com');
    expect(webToLead).toHaveBeenCalledWith({
      oid: 'org',
      Campaign_ID: 'webinar',
      first_name: 'Sara',
      last_name: '',
      email: 'sara@example.com',
      consent: leadConsentText('webinar'),
      video: '',
      website: '',
    });
    expect(screen.getByRole('link', { name: 'Aggiungi al calendario' }).getAttribute('href')).toBe(
      `${BASE}/evento.ics`,
    );
  });

  test('shows its speaker’s portrait, with the way to their page', async () => {
    const speaker = {
      ...{ id: 't', name: 'Elena Ricci', slug: 'elena-ricci', headline: 'Analista', biography: '' },
      ...{
        picture: { src: '/elena.webp', srcSet: '', width: 160, height: 160 },
        courses: [],
        coursesCount: 0,
      },
    };
    const api = { parameters: { read }, teachers: { cached: async () => ({ items: [speaker] }) } };
    renderPage(await open(webinarPage, '/evento', api), webinarPage.Page);
    expect(screen.getByRole('link', { name: 'Elena Ricci' })).toHaveAttribute(
      'href',
      paths.teacher('elena-ricci'),
    );
    expect(screen.getByRole('img', { name: 'Ritratto di Elena Ricci' })).toHaveAttribute(
      'src',
      '/elena.webp',
    );
    expect(screen.getByText('Analista')).toBeInTheDocument();
    expect(screen.getAllByText(/Elena Ricci/)).toHaveLength(1);
  });

  test('names its speaker where the shop has no page of theirs, or it does not load', async () => {
    for (const cached of [noTeachers.cached, failing()]) {
      const api = { parameters: { read }, teachers: { cached } };
      const { unmount } = renderPage(await open(webinarPage, '/evento', api), webinarPage.Page);
      expect(screen.getByText('Con Elena Ricci')).toBeInTheDocument();
      unmount();
    }
  });

  test('shows exactly the text of the consent that it sends', async () => {
    const client = await open(webinarPage, '/evento', { parameters: { read } });
    renderPage(client, webinarPage.Page);
    const box = screen.getByRole<HTMLInputElement>('checkbox');
    expect(box.value).toBe(leadConsentText('webinar'));
    expect(box.labels?.[0]?.textContent).toBe(leadConsentText('webinar'));
  });

  test('shows errors at the fields, sends nothing, and keeps the typed values', async () => {
    const client = await open(webinarPage, '/evento', { parameters: { read } });
    renderPage(client, webinarPage.Page);
    type('E-mail', 'sara@');
    press('Iscriviti gratis');
    expect(await screen.findByText('Scrivi un indirizzo e-mail valido.')).toBeTruthy();
    expect(screen.getByText('Scrivi il tuo nome.')).toBeTruthy();
    expect(screen.getByText('Per iscriverti al webinar serve il tuo consenso.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('sara@');
    expect(document.activeElement).toBe(screen.getByLabelText('Nome'));
  });

  test('drops the error of a field that is changed, and keeps the others', async () => {
    const client = await open(webinarPage, '/evento', { parameters: { read } });
    renderPage(client, webinarPage.Page);
    press('Iscriviti gratis');
    expect(await screen.findByText('Scrivi il tuo nome.')).toBeTruthy();
    type('Nome', 'S');
    expect(screen.queryByText('Scrivi il tuo nome.')).toBeNull();
    expect(screen.getByText('Scrivi un indirizzo e-mail valido.')).toBeTruthy();
  });

  test('shows refusals and failures, and can be sent again', async () => {
    const answers = [
      () => Promise.reject(new Error('away')),
      async () => ({ isOk: false, message: 'Le iscrizioni a questo webinar sono chiuse.' }),
      async () => ({ isOk: true }),
    ];
    const webToLead = jest.fn(() => answers.shift()?.());
    const client = await open(webinarPage, '/evento', { parameters: { read }, leads: { webToLead } });
    renderPage(client, webinarPage.Page);
    type('Nome', 'Sara');
    type('E-mail', 'sara@example.com');
    fireEvent.click(screen.getByRole('checkbox'));
    press('Iscriviti gratis');
    const fault = await screen.findByText(/Qualcosa non ha funzionato/);
    expect(isRightBefore(fault, screen.getByRole('button', { name: 'Iscriviti gratis' }))).toBe(true);
    press('Iscriviti gratis');
    expect(await screen.findByText('Le iscrizioni a questo webinar sono chiuse.')).toBeTruthy();
    press('Iscriviti gratis');
    expect(await screen.findByRole('status')).toBeTruthy();
  });

  test('says thanks after the browser has sent it without script', async () => {
    const client = await open(webinarPage, '/evento?inviato=1', { parameters: { read } });
    renderPage(client, webinarPage.Page);
    expect(screen.getByRole('heading', { name: 'Il tuo posto è riservato' })).toBeTruthy();
  });

  test.each([
    ['over', { ...WEBINAR, 'webinar.date': '2026-11-20T18:30:00Z' }, 'Il webinar si è concluso'],
    ['not set', {}, 'Nessun webinar in programma'],
    ['without a date', { ...WEBINAR, 'webinar.date': 'presto' }, 'Nessun webinar in programma'],
  ])('is replaced by courses if the event is %s', async (_what, values, title) => {
    const api = { parameters: { read: async () => parameters(values) }, courses: home };
    const client = await open(webinarPage, '/evento', api);
    renderPage(client, webinarPage.Page);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getAllByTestId('course-card')).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('offers a retry after a failure', async () => {
    const client = await open(webinarPage, '/evento', { parameters: { read: failing() } });
    renderPage(client, webinarPage.Page);
    expect(screen.getByRole('button', { name: 'Riprova' })).toBeTruthy();
  });
});

describe('a form for another CRM', () => {
  const crm = { ...testEnvironment.crm, url: 'https://crm.example/servlet/web-to-lead', orgId: '00D1' };
  const sent = jest.fn((..._request: Parameters<typeof fetch>) => Promise.resolve({} as Response));
  beforeEach(() => {
    sent.mockClear();
    sent.mockResolvedValue({} as Response);
    Object.assign(globalThis, { fetch: sent });
    Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  });
  const openThere = () =>
    open(webinarPage, '/evento', { parameters: { read: async () => parameters(WEBINAR) } }, { crm });
  const done = (client: Awaited<ReturnType<typeof openThere>>, status: string) =>
    until(client.store, (state) => leadForms.webinar.select(state).status === status);

  test('is posted without reading the answer', async () => {
    const client = await openThere();
    client.store.dispatch(leadForms.webinar.actions.requested(webinarLead));
    await done(client, 'done');
    const [url, { mode, credentials, body } = {}] = sent.mock.calls[0] ?? [];
    expect([url, mode, credentials]).toEqual([crm.url, 'no-cors', 'omit']);
    expect(Object.fromEntries(body as URLSearchParams)).toEqual({
      oid: '00D1',
      Campaign_ID: 'webinar',
      first_name: 'Sara',
      last_name: '',
      email: 'sara@example.com',
      consent: leadConsentText('webinar'),
    });
  });

  test('is not posted for a robot', async () => {
    const client = await openThere();
    client.store.dispatch(
      leadForms.webinar.actions.requested({ ...webinarLead, trap: 'https://spam.example' }),
    );
    await done(client, 'done');
    expect(sent).not.toHaveBeenCalled();
  });

  test('shows a network failure', async () => {
    sent.mockRejectedValue(new TypeError('Failed to fetch'));
    const client = await openThere();
    client.store.dispatch(leadForms.webinar.actions.requested(webinarLead));
    await done(client, 'failed');
    expect(leadForms.webinar.select(client.store.getState()).message).toMatch(/Connessione assente/);
  });
});

describe('the free lesson', () => {
  const api = (more: ApiStub = {}): ApiStub => ({
    parameters: { read: async () => parameters({ 'video.slug': VIDEO.slug }) },
    landingVideos: { get: async () => ({ isOk: true, item: VIDEO }) },
    ...more,
  });

  test.each([
    ['without advertising', false],
    ['with advertising, by a box of its own', true],
  ])('redirects to the video after the form is sent (%s)', async (_how, wantsAdvertising) => {
    const webToLead = jest.fn(async () => ({ isOk: true }));
    const client = await open(videoPage, '/iscrizione-video', api({ leads: { webToLead } }));
    renderPage(client, videoPage.Page);
    type('Nome', 'Sara');
    type('E-mail', 'sara@example.com');
    fireEvent.click(screen.getByRole('checkbox', { name: leadConsentText('video') }));
    if (wantsAdvertising) fireEvent.click(screen.getByRole('checkbox', { name: ADVERTISING_CONSENT }));
    press('Guarda la lezione');
    await screen.findByRole('heading', { name: 'La lezione ti aspetta' });
    expect(client.actions.at(-1)).toMatchObject({ payload: { to: paths.video(VIDEO.slug) } });
    expect(webToLead).toHaveBeenCalledWith(
      expect.objectContaining({
        Campaign_ID: 'video',
        video: VIDEO.slug,
        consent: leadConsentText('video'),
        advertising: wantsAdvertising ? ADVERTISING_CONSENT : '',
      }),
    );
  });

  test('is the one named in the address', async () => {
    const get = jest.fn(async () => ({ isOk: true, item: VIDEO }));
    await open(videoPage, '/iscrizione-video?video=altra', api({ landingVideos: { get } }));
    expect(get).toHaveBeenCalledWith({ id: 'altra' });
  });

  test.each([
    ['no video is set', api({ parameters: { read: async () => parameters({}) } })],
    [
      'the video is gone',
      api({
        landingVideos: { get: async () => ({ isOk: false, message: 'Questo video non è disponibile.' }) },
      }),
    ],
  ])('links to the courses if %s', async (_what, stub) => {
    const client = await open(videoPage, '/iscrizione-video', stub);
    renderPage(client, videoPage.Page);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nessuna lezione gratuita, per ora');
  });
});

describe('the contact form', () => {
  const fill = (message: string) => {
    type('Nome e cognome', 'Sara Conti');
    type('E-mail', 'sara@example.com');
    type('Messaggio', message);
    fireEvent.click(screen.getByRole('checkbox'));
    press('Invia il messaggio');
  };

  test('sends the message and says thanks', async () => {
    const contact = jest.fn(async () => ({ isOk: true }));
    renderPage(await open(contactPage, '/contatti', { leads: { contact } }), contactPage.Page);
    fill('Buongiorno');
    expect((await screen.findByRole('status')).textContent).toContain('sara@example.com');
    expect(contact).toHaveBeenCalledWith({
      Name: 'Sara Conti',
      Email: 'sara@example.com',
      Subject: '',
      Message: 'Buongiorno',
      Consent: leadConsentText('contact'),
      website: '',
    });
  });

  test('refuses a message that is too long, and keeps it', async () => {
    renderPage(await open(contactPage, '/contatti', {}), contactPage.Page);
    fill('a'.repeat(4001));
    expect(await screen.findByText('Il messaggio è troppo lungo.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Messaggio').value).toHaveLength(4001);
  });

  test('shows the server’s error at its field', async () => {
    const failure = {
      kind: 'status',
      endpoint: 'leads.contact',
      guarded: false,
      status: 400,
      message: 'x',
    } as const;
    const contact = async () => {
      throw new CallFailed({ ...failure, errors: { Email: 'Questo indirizzo non va.' } });
    };
    renderPage(await open(contactPage, '/contatti', { leads: { contact } }), contactPage.Page);
    fill('Buongiorno');
    expect(await screen.findByText('Questo indirizzo non va.')).toBeTruthy();
  });
});

describe('what was typed in the contact form', () => {
  const message = () => screen.getByLabelText<HTMLTextAreaElement>('Messaggio').value;

  test('is still there after a visit to another page, and gone once it is sent', async () => {
    const contact = jest.fn(async () => ({ isOk: true }));
    const client = await open(contactPage, '/contatti', { leads: { contact } });
    const enter = () => client.run(() => contactPage.load({})).toPromise();
    const first = renderPage(client, contactPage.Page);
    type('E-mail', 'sara@example.com');
    type('Messaggio', 'Vorrei sapere');
    first.unmount();
    await enter();
    const second = renderPage(client, contactPage.Page);
    expect(message()).toBe('Vorrei sapere');
    type('Nome e cognome', 'Sara Conti');
    fireEvent.click(screen.getByRole('checkbox'));
    press('Invia il messaggio');
    await screen.findByRole('status');
    second.unmount();
    await enter();
    renderPage(client, contactPage.Page);
    expect(message()).toBe('');
  });

  test('goes with the session of its writer', async () => {
    const client = await open(contactPage, '/contatti', {}, {}, testUser);
    renderPage(client, contactPage.Page);
    type('Messaggio', 'Vorrei sapere');
    act(() => void client.store.dispatch(loggedOut()));
    expect(message()).toBe('');
  });

  test('loses what was said about it as soon as it is changed', async () => {
    const contact = async () => ({ isOk: false, message: 'Troppi messaggi da qui.' });
    renderPage(await open(contactPage, '/contatti', { leads: { contact } }), contactPage.Page);
    type('Nome e cognome', 'Sara Conti');
    type('E-mail', 'sara@example.com');
    type('Messaggio', 'Buongiorno');
    fireEvent.click(screen.getByRole('checkbox'));
    press('Invia il messaggio');
    await screen.findByText('Troppi messaggi da qui.');
    type('Messaggio', 'Buonasera');
    expect(screen.queryByText('Troppi messaggi da qui.')).toBeNull();
  });
});

describe('a logged-in person', () => {
  const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

  test('finds name and address in the webinar’s form, and can change them', async () => {
    const webToLead = jest.fn(async () => ({ isOk: true }));
    const api = { parameters: { read: async () => parameters(WEBINAR) }, leads: { webToLead } };
    renderPage(await open(webinarPage, '/evento', api, {}, testUser), webinarPage.Page);
    const found = [value('Nome'), value(/^Cognome/), value('E-mail')];
    expect(found).toEqual(['Sara', 'Conti', 'studente@example.com']);
    type(/^Cognome/, '');
    type('E-mail', 'altra@example.com');
    fireEvent.click(screen.getByRole('checkbox'));
    press('Iscriviti gratis');
    const sent = { first_name: 'Sara', last_name: '', email: 'altra@example.com' };
    expect(webToLead).toHaveBeenCalledWith(expect.objectContaining(sent));
  });

  test('finds them in the contact form', async () => {
    renderPage(await open(contactPage, '/contatti', {}, {}, testUser), contactPage.Page);
    expect([value('Nome e cognome'), value('E-mail')]).toEqual(['Sara Conti', 'studente@example.com']);
  });
});
