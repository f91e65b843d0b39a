import { leadConsentText } from '../../../src/contract/leads/leadForms';
import { DAY, leadShop, NOW, START, WEBINAR } from './support';

const { shop, forms } = leadShop();
beforeEach(() => forms.plan(START));

describe('who registers for the webinar', () => {
  test('is a lead with the consent in its very words and its time, and gets a mail with date and link', async () => {
    const { status, data, headers } = await forms.signUp({ email: ' Sara@Example.com ' });
    expect([status, data.isOk]).toEqual([200, true]);
    expect(await forms.leads()).toMatchObject([
      {
        kind: 'webinar',
        email: 'sara@example.com',
        firstName: 'Sara',
        campaign: `webinar ${START.toISOString()}`,
        consentText: leadConsentText('webinar'),
        consentAt: NOW,
      },
    ]);
    const [mail] = await forms.mails();
    expect(mail).toMatchObject({ to: 'sara@example.com', subject: `Sei iscritto: ${WEBINAR.title}` });
    expect(mail?.text).toContain('giovedì 14 gennaio 2027, ore 20:30');
    expect(mail?.text).toContain(WEBINAR.link);
    expect(mail?.text).toContain('/corsi-trading-online/evento.ics');
    expect(mail?.calendar).toContain('BEGIN:VEVENT');
    expect(mail?.calendar?.replace(/\r\n[ \t]/g, '')).toContain(`URL:${WEBINAR.link}`);
    const cookie = String(headers['set-cookie']).split(';')[0];
    const page = await shop.call(data.mailboxUrl, undefined, undefined, {
      method: 'GET',
      headers: { cookie },
    });
    expect(page.text).toContain('il tuo posto è riservato');
  });

  test('is kept with all that the form asks for, and gets a mail', async () => {
    await forms.plan(START, { teacher: 'Elena Ricci' });
    // Browsers send the hidden field too, empty.
    await forms.signUp({
      website: '',
      first_name: 'Sara',
      last_name: 'Conti',
      phone: '+39 06 1234',
      description: 'Ci sarò',
    });
    expect(await forms.leads()).toMatchObject([
      {
        firstName: 'Sara',
        lastName: 'Conti',
        phone: '+39 06 1234',
        message: 'Ci sarò',
        landingVideoId: null,
        createdAt: NOW,
      },
    ]);
    const [mail] = await forms.mails();
    expect(mail?.text).toContain('Ciao, il tuo posto è riservato');
    for (const part of [mail?.text, mail?.calendar]) expect(part).toContain('Elena Ricci');
  });

  test.each([
    [1, true],
    [0, false],
    [-1, false],
  ])('%i ms before its end may still come: %s', async (left, isOk) => {
    const end = NOW.getTime() + left;
    await forms.plan(new Date(end - 45 * 60_000), { duration: 45 });
    expect((await forms.signUp()).data.isOk).toBe(isOk);
  });

  test('and does so again is still one lead with one mail, and gets another the next day', async () => {
    const answers = [await forms.signUp(), await forms.signUp({ email: 'SARA@example.com' })];
    expect(answers.map(({ data }) => data.isOk)).toEqual([true, true]);
    expect([(await forms.leads()).length, (await forms.mails()).length]).toEqual([1, 1]);
    shop.time.now = new Date(NOW.getTime() + DAY);
    await forms.signUp();
    expect([(await forms.leads()).length, (await forms.mails()).length]).toEqual([1, 2]);
    expect((await forms.leads())[0]?.consentAt).toEqual(NOW);
  });

  test('and comes back for the next one is another lead, with that day’s consent', async () => {
    await forms.signUp();
    await forms.plan(new Date(START.getTime() + 30 * DAY));
    shop.time.now = new Date(START.getTime() + DAY);
    await forms.signUp();
    expect((await forms.leads()).map(({ consentAt }) => consentAt)).toEqual([NOW, shop.time.now]);
  });

  test('and signs up for the next one on the same day gets the mail about that one too', async () => {
    await forms.plan(START, { link: '' });
    await forms.signUp();
    await forms.plan(new Date(START.getTime() + 7 * DAY), { link: '' });
    await forms.signUp();
    const texts = (await forms.mails()).map(({ text }) => /\d+ gennaio 2027/.exec(text)?.[0]);
    expect(texts.sort()).toEqual(['14 gennaio 2027', '21 gennaio 2027']);
  });

  test('and presses twice at once is one lead', async () => {
    await Promise.all([forms.signUp(), forms.signUp(), forms.signUp()]);
    expect([(await forms.leads()).length, (await forms.mails()).length]).toEqual([1, 1]);
  });

  test.each([
    ['without a consent', { consent: '' }, 'Per iscriverti al webinar serve il tuo consenso.'],
    ['to another text', { consent: 'Accetto tutto' }, /è cambiato/],
  ])('%s is told so, and nothing is kept', async (_what, fields, message) => {
    const { status, data } = await forms.signUp(fields);
    expect([status, data.isOk]).toEqual([200, false]);
    expect(data.errors.consent).toMatch(message);
    expect([await forms.leads(), await forms.mails()]).toEqual([[], []]);
  });

  test.each([
    '',
    'sara',
    'sara@',
    '@example.com',
    'sara@example',
    'a b@example.com',
    `${'a'.repeat(250)}@x.it`,
  ])('with the mail “%s” is told so, in Italian', async (email) => {
    const { status, data } = await forms.signUp({ email });
    expect([status, data.code]).toEqual([400, 'invalid_input']);
    expect(data.errors.email).toMatch(/indirizzo|Massimo|obbligatorio/);
    expect(await forms.leads()).toEqual([]);
  });

  test('without a name is told so', async () => {
    expect((await forms.signUp({ first_name: '  ' })).data.errors).toEqual({
      first_name: 'Scrivi il tuo nome.',
    });
  });

  test.each([
    ['over', () => forms.plan(new Date(NOW.getTime() - DAY))],
    ['not set', () => forms.plan(START, { date: 'presto' })],
    ['without a title', () => forms.plan(START, { title: '' })],
  ])('that is %s is told that it is closed', async (_what, plan) => {
    await plan();
    const { data } = await forms.signUp();
    expect(data).toMatchObject({ isOk: false, code: 'webinar_over' });
    expect(await forms.leads()).toEqual([]);
  });

  test.each(['ftp://webinar.example.com/x', 'https://webinar.example.com/due parole', 'il solito posto'])(
    'gets no link where the shop’s is %j, which no browser opens',
    async (link) => {
      await forms.plan(START, { link });
      await forms.signUp();
      const [mail] = await forms.mails();
      expect(mail?.text).toContain('giovedì 14 gennaio 2027');
      expect(`${mail?.text}${mail?.html}${mail?.calendar}`).not.toContain(link);
    },
  );

  test.each([
    [1440, true],
    [1441, false],
    [0, false],
    [-5, false],
    ['due ore', false],
  ])(
    'comes after an hour where it lasts %j minutes: %j; it lasts an hour, or at most a day',
    async (duration, isOk) => {
      await forms.plan(new Date(NOW.getTime() - 3_600_000), { duration });
      expect((await forms.signUp()).data.isOk).toBe(isOk);
    },
  );

  test('while it runs may still come', async () => {
    await forms.plan(new Date(NOW.getTime() - 30 * 60_000));
    expect((await forms.signUp()).data.isOk).toBe(true);
    await forms.plan(new Date(NOW.getTime() - 30 * 60_000), { duration: 20 });
    expect((await forms.signUp()).data.isOk).toBe(false);
  });
});

test.each([
  ['another organisation', { oid: '00D000000000001' }],
  ['no campaign', { Campaign_ID: '' }],
  ['a campaign that is not ours', { Campaign_ID: '701000000000001' }],
])('a form with %s is refused', async (_what, fields) => {
  expect((await forms.signUp(fields)).data).toMatchObject({ isOk: false, code: 'foreign_form' });
  expect(await forms.leads()).toEqual([]);
});

test('a robot that fills the hidden field is thanked, whatever else it sends, and nothing is kept', async () => {
  const good = await forms.signUp();
  await shop.database.empty();
  await forms.plan(START);
  for (const fields of [{ website: 'https://spam.example' }, { website: 'x', email: 'nonsense', oid: '' }]) {
    const { status, data } = await forms.signUp(fields as Record<string, string>);
    expect([status, Object.keys(data)]).toEqual([200, Object.keys(good.data)]);
    expect(data.message).toBe(good.data.message);
  }
  expect([await forms.leads(), await forms.mails()]).toEqual([[], []]);
});

test('an address that sends too many forms is told to wait', async () => {
  for (let at = 0; at < 30; at += 1) await forms.signUp({ website: 'x' });
  const { status, data, headers } = await forms.signUp();
  expect([status, data.code]).toEqual([429, 'too_many_requests']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  shop.time.now = new Date(NOW.getTime() + 11 * 60_000);
  expect((await forms.signUp()).status).toBe(200);
});

describe('who signs up for the video', () => {
  const forVideo = { Campaign_ID: 'video', consent: leadConsentText('video'), video: 'leggere-una-candela' };

  test('is a lead of that video and gets its link by mail', async () => {
    const video = await forms.addVideo();
    expect((await forms.signUp(forVideo)).data.isOk).toBe(true);
    expect(await forms.leads()).toMatchObject([
      { kind: 'video', campaign: 'video', landingVideoId: video.id, consentText: forVideo.consent },
    ]);
    expect((await forms.mails())[0]?.text).toContain('/corsi-trading-online/video/leggere-una-candela');
  });

  test('gets the link of each video that was asked for on the same day, and is thanked for a lesson', async () => {
    await forms.addVideo();
    await forms.addVideo({ slug: 'le-medie', title: 'Le medie mobili' });
    for (const video of ['leggere-una-candela', 'le-medie', 'le-medie'])
      expect((await forms.signUp({ ...forVideo, video })).data.message).toContain('lezione');
    const links = (await forms.mails()).map(({ subject, text }) => [
      subject,
      /video\/([\w-]+)/.exec(text)?.[1],
    ]);
    expect(links.sort()).toEqual([
      [expect.stringContaining('Le medie mobili'), 'le-medie'],
      [expect.stringContaining('Leggere una candela'), 'leggere-una-candela'],
    ]);
  });

  test('gets one mail a day, however often it is asked for', async () => {
    await forms.addVideo();
    const sentAt = async (instant: string) => {
      shop.time.now = new Date(instant);
      await forms.signUp(forVideo);
      return (await forms.mails()).length;
    };
    expect([
      await sentAt('2026-11-21T00:00:01Z'),
      await sentAt('2026-11-21T23:59:59Z'),
      await sentAt('2026-11-22T00:00:01Z'),
    ]).toEqual([1, 1, 2]);
  });

  test('is a lead also where there is no such video, without a mail', async () => {
    expect((await forms.signUp(forVideo)).data.isOk).toBe(true);
    expect(await forms.leads()).toMatchObject([{ kind: 'video', landingVideoId: null }]);
    expect(await forms.mails()).toEqual([]);
  });

  test('and also for the webinar is two leads', async () => {
    await forms.signUp(forVideo);
    await forms.signUp();
    expect((await forms.leads()).map(({ kind }) => kind).sort()).toEqual(['video', 'webinar']);
  });
});

test('an admin finds leads by name, address and text; nobody else sees them', async () => {
  shop.time.now = new Date();
  await forms.signUp();
  await forms.write({ Email: 'luca@example.com', Name: 'Luca', Message: 'Vorrei 100% chiarezza' });
  const admin = await shop.tokenOf(1);
  const list = async (query: string) =>
    (await shop.call(`/api/Lead?Query=${encodeURIComponent(query)}`, undefined, admin, { method: 'GET' }))
      .data;
  expect(await list('')).toMatchObject({ total: 2 });
  expect(await list('100%')).toMatchObject({
    total: 1,
    items: [{ kind: 'contact', email: 'luca@example.com', subject: 'Fattura' }],
  });
  expect(await list('SARA@')).toMatchObject({ total: 1, items: [{ kind: 'webinar' }] });
  const student = await shop.tokenOf(0);
  const seen = await shop.call('/api/Lead', undefined, student, { method: 'GET' });
  expect(seen.status).toBe(403);
});
