import {
  type ContactDraft,
  type LeadDraft,
  leadForms,
  openLeadForm,
} from '../../../../src/client/features/leads/leadForms';
import { slices as contactSlices } from '../../../../src/client/features/leads/pages/ContactPage';
import { slices as webinarSlices } from '../../../../src/client/features/leads/pages/WebinarPage';
import { webinarPage } from '../../../../src/client/features/leads/webinar';
import { BASE } from '../../../../src/client/routing/paths';
import { calendarLeaf, formatDay, formatSpan } from '../../../../src/client/ui/eventTime';
import { leadConsentText } from '../../../../src/contract/leads/leadForms';
import { type ApiStub, createTestClient, until } from '../../../support/client';
import { failing } from '../../../support/failing';
import { sampleCard } from '../catalogue/courses/samples';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const MINUTE = 60_000;
const at = (offset: number) => new Date(NOW + offset).toISOString();

describe('a webinar', () => {
  const load = async (
    values: Record<string, string>,
    courses: unknown = async () => ({ items: [] }),
    teachers: readonly object[] = [],
  ) => {
    const items = Object.entries(values).map(([key, value]) => ({ key: `webinar.${key}`, value }));
    const api = {
      parameters: { read: async () => ({ items }) },
      courses: { getHomeListCourse: courses },
      teachers: { cached: async () => ({ items: teachers }) },
    };
    const { run, store } = createTestClient({ api: api as ApiStub, slices: webinarSlices, sagas: false });
    await run(webinarPage.load).toPromise();
    return webinarPage.selectAny(store.getState()).data;
  };

  it.each([
    [1, 0],
    [0, 0],
    [-60 * MINUTE + 1, 0],
    [-60 * MINUTE, 1],
  ])('that begins in %i ms comes with %i courses', async (offset, courses) => {
    const data = await load({ title: 'Titolo', date: at(offset) }, async () => ({ items: [sampleCard(1)] }));
    expect(data?.webinar).toMatchObject({ start: at(offset), end: at(offset + 60 * MINUTE) });
    expect(data?.courses).toHaveLength(courses);
  });

  it.each([
    ['90', 90],
    ['1', 1],
    ['1440', 1440],
    ['1441', 60],
    ['0', 60],
    ['-5', 60],
    ['', 60],
    ['un’ora', 60],
  ])('of %j minutes lasts %i', async (duration, minutes) => {
    const data = await load({ title: 'Titolo', date: at(MINUTE), duration });
    expect(data?.webinar?.end).toBe(at(MINUTE + minutes * MINUTE));
  });

  it('takes each of its texts from its own parameter', async () => {
    const data = await load({
      title: ' Titolo ',
      description: 'Descrizione',
      teacher: 'Elena Ricci',
      picture: '/media/a.webp',
      date: at(MINUTE),
    });
    expect(data).toEqual({
      webinar: {
        title: 'Titolo',
        description: 'Descrizione',
        teacher: 'Elena Ricci',
        picture: '/media/a.webp',
        start: at(MINUTE),
        end: at(61 * MINUTE),
      },
      courses: [],
    });
    expect(
      (await load({ title: 'Titolo', date: at(1), picture: 'javascript:alert(1)' }))?.webinar?.picture,
    ).toBe('');
  });

  it('is followed by four courses once it is over, or by none if they do not load', async () => {
    const over = { title: 'Titolo', date: at(-120 * MINUTE) };
    const six = async () => ({ items: [1, 2, 3, 4, 5, 6].map((number) => sampleCard(number)) });
    expect((await load(over, six))?.courses.map(({ title }) => title)).toEqual(
      [1, 2, 3, 4].map((number) => `Corso ${number}`),
    );
    expect((await load(over, failing(503)))?.courses).toEqual([]);
  });

  it('finds the page of its teacher, however the name is written', async () => {
    const teacher = (name: string, slug: string) => ({ name, slug, picture: null, headline: 'Analista' });
    const data = await load({ title: 'Titolo', date: at(1), teacher: 'elena RICCI' }, undefined, [
      teacher('Anna Riva', 'anna-riva'),
      teacher('Elena Ricci', 'elena-ricci'),
    ]);
    expect(data?.webinar?.speaker).toEqual({ slug: 'elena-ricci', picture: null, headline: 'Analista' });
  });

  it('is dated by the clock of Italy', () => {
    const [start, end] = ['2026-10-31T22:30:00Z', '2026-11-01T00:00:00Z'];
    expect([formatDay(start), calendarLeaf(start), formatSpan(start, end)]).toEqual([
      'sabato 31 ottobre 2026',
      { day: '31', month: 'ott' },
      'dalle 23:30 alle 01:00',
    ]);
    expect([formatDay('2026-10-31T23:00:00Z'), calendarLeaf('2026-10-31T23:00:00Z')]).toEqual([
      'domenica 1 novembre 2026',
      { day: '1', month: 'nov' },
    ]);
  });
});

describe('a form that is sent', () => {
  const LEAD: LeadDraft = {
    kind: 'webinar',
    firstName: ' Sara ',
    lastName: ' Conti ',
    email: ' sara@example.com ',
    hasAgreed: true,
    wantsAdvertising: false,
    trap: ' robot ',
    video: ' candela ',
  };
  const MESSAGE: ContactDraft = {
    name: ' Sara Conti ',
    email: ' sara@example.com ',
    subject: ' Oggetto ',
    message: ' Messaggio ',
    hasAgreed: true,
    trap: ' robot ',
  };
  const send = async (name: keyof typeof leadForms, draft: LeadDraft | ContactDraft, answer: object) => {
    const calls = jest.fn(async (_input: object) => ({ isOk: true, ...answer }));
    const { run, store } = createTestClient({
      api: { leads: { webToLead: calls, contact: calls } },
      slices: [...webinarSlices, ...contactSlices, leadForms.video.slice],
      sagas: false,
    });
    const { watch, actions, select } = leadForms[name];
    run(watch);
    store.dispatch(actions.requested(draft as never));
    await until(store, (state) => select(state).status !== 'pending');
    return { sent: calls.mock.calls.map(([input]) => input), ...select(store.getState()) };
  };

  it.each(['webinar', 'video'] as const)('sends each field of a %s under its own name', async (kind) => {
    const { sent, result } = await send(kind, { ...LEAD, kind }, { mailboxUrl: '/dev/mailbox/1' });
    expect(sent).toEqual([
      {
        oid: 'org',
        Campaign_ID: kind,
        first_name: 'Sara',
        last_name: 'Conti',
        email: 'sara@example.com',
        consent: leadConsentText(kind),
        ...(kind === 'video' && { advertising: '' }),
        video: 'candela',
        website: 'robot',
      },
    ]);
    expect(result).toEqual({ mailboxUrl: '/dev/mailbox/1' });
  });

  it('sends each field of a message under its own name', async () => {
    const { sent, result } = await send('contact', MESSAGE, {});
    expect(sent).toEqual([
      {
        Name: 'Sara Conti',
        Email: 'sara@example.com',
        Subject: 'Oggetto',
        Message: 'Messaggio',
        Consent: leadConsentText('contact'),
        website: 'robot',
      },
    ]);
    expect(result).toEqual({ mailboxUrl: '' });
  });

  it.each([
    ['a'.repeat(4000), {}],
    ['a'.repeat(4001), { Message: 'Il messaggio è troppo lungo.' }],
    ['  ', { Message: 'Scrivi il tuo messaggio.' }],
  ])('takes messages of up to 4000 characters (%#)', async (message, errors) => {
    expect((await send('contact', { ...MESSAGE, message }, {})).errors).toEqual(errors);
  });

  it('names all that a message lacks', async () => {
    const empty = { name: ' ', email: '', subject: '', message: '', hasAgreed: false, trap: '' };
    const { sent, errors } = await send('contact', empty, {});
    expect(Object.keys(errors)).toEqual(['Name', 'Email', 'Message', 'Consent']);
    expect(sent).toEqual([]);
  });

  it.each([
    ['?inviato=1', 'entered', 'done'],
    ['?inviato=0', 'entered', 'idle'],
    ['', 'entered', 'idle'],
    ['?inviato=1', 'retried', 'refused'],
    ['', 'identityChanged', 'refused'],
  ] as const)('begins at %j, when it is %s, as %s', async (search, reason, status) => {
    const { run, store } = createTestClient({
      address: `${BASE}/evento${search}`,
      slices: webinarSlices,
      sagas: false,
    });
    store.dispatch(leadForms.webinar.actions.refused({ errors: { email: 'No.' } }));
    run(openLeadForm, 'webinar', reason);
    expect(leadForms.webinar.select(store.getState()).status).toBe(status);
  });
});
