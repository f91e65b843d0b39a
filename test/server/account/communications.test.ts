import { asc, eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { BUYER_NAME_CONSENT, consentText, MARKETING_CONSENT } from '../../../src/contract/identity/consents';
import { leadConsentText } from '../../../src/contract/leads/leadForms';
import { consents, leads } from '../../../src/server/platform/database';
import { openTestApp, PASSWORD, type TestApp } from '../../support/app';
import { setCount } from '../../support/limitCount';
import { addStudent } from '../checkout/purchases/fixtures';
import { formsOf } from '../leads/support';

let shop: TestApp;
let forms: ReturnType<typeof formsOf>;
beforeAll(async () => {
  shop = await openTestApp();
  forms = formsOf(shop);
  await forms.addVideo();
});
afterAll(() => shop.close());

const WORDS = consentText(MARKETING_CONSENT);
const later = (hours: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + hours * 3_600_000);
  return shop.time.now.toISOString();
};
const get = async (token: string) => (await shop.call('/api/users/GetCommunications', {}, token)).data.item;
const update = (token: string, body: object) => shop.call('/api/users/UpdateCommunications', body, token);
const give = (token: string) => update(token, { Marketing: true, Text: WORDS });
const withdraw = (token: string) => update(token, { Marketing: false });
const rowsOf = (userId: string) =>
  shop.database.orm
    .select({ text: consents.text, isGiven: consents.isGiven, givenAt: consents.givenAt })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(asc(consents.givenAt));
const askForVideo = (email: string) =>
  forms.signUp({
    Campaign_ID: 'video',
    consent: leadConsentText('video'),
    video: 'leggere-una-candela',
    email,
  });
const NONE = { marketing: { isGiven: false }, buyerName: { isGiven: false }, forms: [] };

describe('the consent to the newsletter', () => {
  test('is none before it is given; given and withdrawn it tells since when, and every row of it stays', async () => {
    const { id, token } = await addStudent(shop);
    expect(await get(token)).toEqual(NONE);
    const given = later(1);
    const { status, data } = await give(token);
    expect([status, data.isOk]).toEqual([200, true]);
    expect(data.item).toEqual({ ...NONE, marketing: { isGiven: true, text: WORDS, at: given } });
    const withdrawn = later(1);
    await withdraw(token);
    expect((await get(token)).marketing).toEqual({ isGiven: false, text: WORDS, at: withdrawn });
    const again = later(1);
    await give(token);
    expect((await rowsOf(id)).map(({ isGiven, givenAt }) => [isGiven, givenAt.toISOString()])).toEqual([
      [true, given],
      [false, withdrawn],
      [true, again],
    ]);
  });

  test('given in other words, as of an older sign-up, is withdrawn in those words', async () => {
    const { id, token } = await addStudent(shop);
    const text = 'Voglio la newsletter (per cambiare idea basta scriverci).';
    await shop.database.orm.insert(consents).values({ userId: id, purpose: 'marketing', text });
    expect((await get(token)).marketing).toMatchObject({ isGiven: true, text });
    await withdraw(token);
    expect(await rowsOf(id)).toMatchObject([
      { text, isGiven: true },
      { text, isGiven: false },
    ]);
  });

  test('said twice, in one tab or in two at once, is one row; the tab that speaks last is right', async () => {
    const { id, token } = await addStudent(shop);
    await Promise.all([give(token), give(token), give(token)]);
    expect(await rowsOf(id)).toHaveLength(1);
    // Without the clock going on: which one was last is known all the same.
    await Promise.all([withdraw(token), withdraw(token)]);
    await give(token);
    await withdraw(token);
    const rows = await rowsOf(id);
    expect(rows.map(({ isGiven }) => isGiven)).toEqual([true, false, true, false]);
    expect(new Set(rows.map(({ givenAt }) => givenAt.getTime())).size).toBe(4);
    expect((await get(token)).marketing.isGiven).toBe(false);
  });

  test.each([
    ['other words than those of the shop', { Marketing: true, Text: 'Accetto tutto.' }],
    ['no words', { Marketing: true }],
  ])('is not given in %s', async (_what, body) => {
    const { id, token } = await addStudent(shop);
    const { status, data } = await update(token, body);
    expect([status, data.isOk, data.code]).toEqual([200, false, 'consent_changed']);
    expect(await rowsOf(id)).toEqual([]);
  });

  test('is the token’s owner’s own, whatever else the call says; a visitor has none', async () => {
    const one = await addStudent(shop);
    const other = await addStudent(shop);
    await update(one.token, { Marketing: true, Text: WORDS, IdEnc: other.id, userId: other.id });
    expect([(await rowsOf(one.id)).length, (await rowsOf(other.id)).length]).toEqual([1, 0]);
    expect((await shop.call('/api/users/GetCommunications', {})).status).toBe(401);
    expect((await update('', { Marketing: false })).status).toBe(401);
  });

  test('cannot be given and withdrawn without end: that is refused in words, and one stays logged in', async () => {
    const { token } = await addStudent(shop);
    await withdraw(token);
    await setCount(shop, 'consent', 59);
    expect((await withdraw(token)).data.isOk).toBe(true);
    const { status, data } = await give(token);
    expect([status, data.isOk, data.code]).toEqual([200, false, 'too_many_changes']);
    expect(data.message).toMatch(/^Hai cambiato idea molte volte/);
    const name = await shop.call('/api/users/UpdateBuyerName', { IsShown: false, Text: '' }, token);
    expect(name.data).toMatchObject({ isOk: false, code: data.code, message: data.message });
  });
});

describe('the permission to show a buyer’s name', () => {
  const SHOWN = consentText(BUYER_NAME_CONSENT);
  const show = (token: string, body: object = { IsShown: true, Text: SHOWN }) =>
    shop.call('/api/users/UpdateBuyerName', body, token);

  test('is kept with its words and time beside the newsletter, and each is withdrawn alone', async () => {
    const { email, id, token } = await addStudent(shop);
    await askForVideo(email);
    await give(token);
    const given = later(1);
    const { status, data } = await show(token);
    expect([status, data.item.buyerName]).toEqual([200, { isGiven: true, text: SHOWN, at: given }]);
    expect(data.item.marketing).toMatchObject({ isGiven: true, text: WORDS });
    const withdrawn = later(1);
    const after = (await show(token, { IsShown: false })).data.item;
    expect(after.buyerName).toEqual({ isGiven: false, text: SHOWN, at: withdrawn });
    expect([after.marketing.isGiven, after.forms.length]).toEqual([true, 1]);
    expect((await rowsOf(id)).map(({ text, isGiven }) => [text, isGiven])).toEqual([
      [WORDS, true],
      [SHOWN, true],
      [SHOWN, false],
    ]);
    expect(await get(token)).toEqual(after);
  });

  test.each([
    ['other words', { IsShown: true, Text: WORDS }],
    ['no words', { IsShown: true }],
  ])('is not given in %s', async (_what, body) => {
    const { id, token } = await addStudent(shop);
    expect((await show(token, body)).data).toMatchObject({ isOk: false, code: 'consent_changed' });
    expect(await rowsOf(id)).toEqual([]);
  });

  test('said at once by two tabs is one row, and is the token’s owner’s own', async () => {
    const one = await addStudent(shop);
    const other = await addStudent(shop);
    const body = { IsShown: true, Text: SHOWN, IdEnc: other.id };
    await Promise.all([show(one.token, body), show(one.token, body), show(one.token, body)]);
    expect([(await rowsOf(one.id)).length, (await rowsOf(other.id)).length]).toEqual([1, 0]);
    expect((await show('')).status).toBe(401);
  });

  test('is in the copy of one’s data, and goes with the account', async () => {
    const { id, token } = await addStudent(shop);
    const givenAt = later(1);
    await show(token);
    const { rawPayload } = await shop.app.inject({
      method: 'POST',
      url: '/api/users/DownloadData',
      headers: { authorization: `Bearer ${token}` },
    });
    const copy = unzipSync(rawPayload)['consensi.json'] ?? new Uint8Array();
    expect(JSON.parse(strFromU8(copy))).toEqual([{ purpose: 'buyer_name', text: SHOWN, givenAt }]);
    await shop.call('/api/users/DeleteAccount', { Password: PASSWORD }, token);
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe('what was agreed to on forms with the same address', () => {
  test('is told, and withdrawn with the newsletter; others’ and messages to the shop are not', async () => {
    const { email, token } = await addStudent(shop);
    await askForVideo(email.toUpperCase());
    await askForVideo(`altro.${email}`);
    await forms.write({ Email: email });
    expect((await get(token)).forms).toEqual([
      { text: leadConsentText('video'), at: shop.time.now.toISOString() },
    ]);
    later(1);
    // Never given: there is nothing to withdraw but the form's.
    expect((await withdraw(token)).data.item).toEqual(NONE);
    const held = (await forms.leads()).map((lead) => [lead.email, lead.kind, lead.withdrawnAt !== null]);
    expect(held).toEqual(
      expect.arrayContaining([
        [email, 'video', true],
        [`altro.${email}`, 'video', false],
        [email, 'contact', false],
      ]),
    );
    const { data } = await shop.call('/api/Lead?pageSize=100', undefined, await shop.tokenOf(1), {
      method: 'GET',
    });
    const told = (data.items as { email: string; withdrawnAt?: string }[])
      .filter((lead) => lead.email.endsWith(email))
      .map(({ withdrawnAt }) => withdrawnAt);
    expect(told.filter(Boolean)).toEqual([shop.time.now.toISOString()]);
  });

  test('names the consent to advertising by itself', async () => {
    const { email, token } = await addStudent(shop);
    const at = new Date(Date.UTC(2026, 4, 2));
    await shop.database.orm.insert(leads).values({
      ...{ kind: 'video' as const, email, campaign: 'c', consentText: 'La lezione', consentAt: at },
      ...{ advertisingText: 'Le offerte', advertisingAt: at },
    });
    expect((await get(token)).forms).toEqual([
      { text: 'La lezione', at: at.toISOString() },
      { text: 'Le offerte', at: at.toISOString() },
    ]);
  });

  test('comes newest first', async () => {
    const { email, token } = await addStudent(shop);
    const day = (date: number) => new Date(Date.UTC(2026, 4, date));
    await shop.database.orm.insert(leads).values(
      [2, 3, 1].map((date) => ({
        ...{ kind: 'video' as const, email, campaign: `c${date}`, consentText: `Sì, ${date}` },
        consentAt: day(date),
      })),
    );
    expect((await get(token)).forms).toEqual(
      [3, 2, 1].map((date) => ({ text: `Sì, ${date}`, at: day(date).toISOString() })),
    );
  });

  test('can be agreed to anew on the form: what was withdrawn stays beside it', async () => {
    const { email, token } = await addStudent(shop);
    await askForVideo(email);
    await withdraw(token);
    const again = later(1);
    await askForVideo(email);
    await askForVideo(email);
    expect((await get(token)).forms).toEqual([{ text: leadConsentText('video'), at: again }]);
    const withdrawals = async () =>
      (await forms.leads()).filter((lead) => lead.email === email).map(({ withdrawnAt }) => withdrawnAt);
    const [first] = (await withdrawals()).filter((at) => at !== null);
    expect((await withdrawals()).map((at) => at !== null).sort()).toEqual([false, true]);
    // A second withdrawal leaves the time of the first one.
    const last = later(1);
    await withdraw(token);
    expect((await withdrawals()).map((at) => at?.toISOString()).sort()).toEqual([first?.toISOString(), last]);
  });
});

test('the copy of one’s data holds all that was given and withdrawn, each with its time', async () => {
  const { email, token } = await addStudent(shop);
  await askForVideo(email);
  const givenAt = later(1);
  await give(token);
  const withdrawnAt = later(1);
  await withdraw(token);
  const { rawPayload } = await shop.app.inject({
    method: 'POST',
    url: '/api/users/DownloadData',
    headers: { authorization: `Bearer ${token}` },
  });
  const packed = unzipSync(rawPayload);
  const json = (name: string) => JSON.parse(strFromU8(packed[name] ?? new Uint8Array()));
  const kept = { purpose: 'marketing', text: WORDS };
  expect(json('consensi.json')).toHaveLength(2);
  expect(json('consensi.json')).toEqual(
    expect.arrayContaining([
      { ...kept, givenAt },
      { ...kept, withdrawnAt },
    ]),
  );
  expect(json('moduli.json')).toMatchObject([{ consentText: leadConsentText('video'), withdrawnAt }]);
});

test('a deleted account leaves none of it, nor the terms where nothing was bought', async () => {
  const { id: userId, token } = await addStudent(shop);
  await shop.database.orm.insert(consents).values({ userId, purpose: 'terms', text: 'I termini' });
  await give(token);
  await withdraw(token);
  await shop.call('/api/users/DeleteAccount', { Password: PASSWORD }, token);
  expect(await rowsOf(userId)).toEqual([]);
});
