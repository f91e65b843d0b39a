import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { createOwnData } from '../../../src/server/account/ownData/ownData';
import { media, newId, users, viewedSections } from '../../../src/server/platform/database';
import type { Caller } from '../../../src/server/platform/http/access';
import { italianDay } from '../../../src/server/platform/italianDays';
import { openTestApp, PASSWORD, type TestApp } from '../../support/app';
import { setCount } from '../../support/limitCount';
import { addStudent, shopOf } from '../checkout/purchases/fixtures';
import { lastTokenTo, STRONG } from '../identity/letters';
import { addLivedIn } from './livedIn';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

async function download(token: string) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/users/DownloadData',
    headers: { authorization: `Bearer ${token}` },
  });
  return answer;
}
async function filesOf(token: string) {
  const { rawPayload } = await download(token);
  const packed = unzipSync(rawPayload);
  const text = (name: string) => strFromU8(packed[name] ?? new Uint8Array());
  return { packed, text, json: (name: string) => JSON.parse(text(name)) };
}

test('one’s data come as a zip of all that is kept, to be read by people and programs', async () => {
  const { token, email } = await addLivedIn(shop, 'Uno');
  const square = { width: 64, height: 64, channels: 3 as const, background: '#123' };
  const picture = await sharp({ create: square }).png().toBuffer();
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  await shop.call('/api/users/UploadProfilePicture', undefined, token, {
    payload: Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--x--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  const { headers, statusCode } = await download(token);
  const day = italianDay(shop.time.now);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="i-miei-dati-${day}.zip"`,
    'cache-control': 'private, no-store',
  });
  const { packed, text, json } = await filesOf(token);
  expect(text('LEGGIMI.txt')).toContain('I TUOI DATI');
  for (const name of Object.keys(packed)) expect(`${text('LEGGIMI.txt')}LEGGIMI.txt`).toContain(name);
  expect(json('dati-personali.json')).toMatchObject({ email, firstName: 'NomeUno', city: 'CittaUno' });
  expect(json('acquisti.json')).toMatchObject([
    { title: 'Titolo Uno', total: '100.00', state: 'paid', receipt: expect.stringMatching(/^\d+\/\d{4}$/) },
  ]);
  expect(json('corsi.json')).toMatchObject([{ course: 'Titolo Uno', source: 'purchase' }]);
  expect(json('avanzamento.json')).toMatchObject([{ course: 'Titolo Uno', positionSeconds: 7 }]);
  expect(json('recensioni.json')).toMatchObject([{ text: 'RecensioneUno', rating: 5 }]);
  expect(json('appunti.json')).toMatchObject([{ text: 'AppuntoUno', seconds: 7, course: 'Titolo Uno' }]);
  expect(json('domande.json')).toMatchObject([{ text: 'ChiestoUno', course: 'Titolo Uno', answer: null }]);
  expect(json('risposte.json')).toMatchObject([{ answer: 'Così.', course: 'Titolo Uno' }]);
  expect(json('risposte-alle-recensioni.json')).toMatchObject([
    { answer: 'Grazie.', course: 'Corso insegnato' },
  ]);
  expect(json('domande-utili.json')).toMatchObject([{ course: 'Titolo Uno' }]);
  expect(json('certificati.json')).toMatchObject([{ number: 'AAAA-Uno', course: 'Titolo Uno' }]);
  expect(
    json('consensi.json')
      .map(({ purpose }: { purpose: string }) => purpose)
      .sort(),
  ).toEqual(['buyer_name', 'marketing', 'terms']);
  expect(json('moduli.json')).toMatchObject([{ message: 'DomandaUno' }]);
  expect(json('accessi-con-altri-servizi.json')).toMatchObject([{ provider: 'social' }]);
  const subjects = json('e-mail.json').map(({ subject }: { subject: string }) => subject);
  expect(subjects.sort()).toEqual(['Il tuo acquisto: Titolo Uno', 'Scegli una nuova password']);
  expect(json('accessi.json')).toHaveLength(1);
  expect(await sharp(packed['immagine-profilo.webp']).metadata()).toMatchObject({
    format: 'webp',
    width: 512,
  });
});

test('nothing in it is anybody else’s, and no hash, token or link', async () => {
  await addLivedIn(shop, 'Altro');
  const { token } = await addLivedIn(shop, 'Due');
  const { packed, text } = await filesOf(token);
  const all = Object.keys(packed).map(text).join('\n');
  expect(all).toContain('NomeDue');
  expect(all).not.toContain('Altro');
  expect(all).not.toMatch(/argon2|reimposta-password|segretoDue|"hash"|passwordHash/);
  expect(all).not.toContain(token);
});

test('what came to an address that the account had before is in it, and nothing of that address’s next owner', async () => {
  const { token, email: former } = await addLivedIn(shop, 'Tre');
  shop.time.now = new Date(shop.time.now.getTime() + 60_000);
  const Email = 'nuova.tre@example.com';
  await shop.call('/api/users/UpdateUserEmail', { Email, CurrentPassword: PASSWORD }, token);
  await shop.call('/api/users/ConfirmEmail', { Token: await lastTokenTo(shop, Email) });
  shop.time.now = new Date(shop.time.now.getTime() + 60_000);
  const next = { FirstName: 'Pina', Surname: 'Verdi', Email: former, Password: STRONG };
  await shop.call('/api/users/RegisterUser', next);
  const { json } = await filesOf(token);
  expect(json('moduli.json')).toMatchObject([{ message: 'DomandaTre' }]);
  const subjects = json('e-mail.json').map(({ subject }: { subject: string }) => subject);
  expect(subjects.sort()).toEqual([
    'Conferma il tuo nuovo indirizzo',
    'Il tuo acquisto: Titolo Tre',
    'Il tuo indirizzo è cambiato',
    'Scegli una nuova password',
    'È stato chiesto di cambiare il tuo indirizzo',
  ]);
});

test('the invoice data of purchases from before the account was claimed are not in it', async () => {
  const { id, token } = await addStudent(shop);
  const stock = shopOf(shop);
  const claimedAt = shop.time.now;
  await shop.database.orm.update(users).set({ claimedAt }).where(eq(users.id, id));
  const invoiceOf = (name: string) => ({ kind: 'person', name, address: 'Via Roma 1' });
  const buy = async (minutes: number, invoice: Record<string, unknown> | null) => {
    const { id: courseId } = await stock.addCourse({ slug: newId() });
    const createdAt = new Date(claimedAt.getTime() + minutes * 60_000);
    await stock.addPurchase(id, { courseId }, { createdAt, invoice });
  };
  await buy(-1, invoiceOf('Di prima'));
  await buy(1, invoiceOf('Di dopo'));
  await buy(2, null);
  const { json } = await filesOf(token);
  const invoices = json('acquisti.json').map(({ invoice }: { invoice: unknown }) => invoice);
  expect(invoices).toHaveLength(3);
  expect(invoices).toEqual(expect.arrayContaining([invoiceOf('Di dopo'), null]));
  expect(JSON.stringify(invoices)).not.toContain('Di prima');
});

test('who has nothing yet gets lists that are empty, and no picture whose file is gone; a visitor gets nothing', async () => {
  const { id: ownerId, token } = await addStudent(shop);
  const lost = { mime: 'image/webp', bytes: 1, isPublic: true, width: 512, height: 512 };
  await shop.database.orm.insert(media).values({ ...lost, ownerId, key: 'people/lost-512.webp' });
  const { json, packed } = await filesOf(token);
  expect(Object.keys(packed)).not.toContain('immagine-profilo.webp');
  expect(json('acquisti.json')).toEqual([]);
  expect((await download('')).statusCode).toBe(401);
});

test.each([
  ['2026-12-31T22:59:59Z', '2026-12-31'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
])('the file of %s bears the day in Italy: %s', async (instant, day) => {
  const ownData = createOwnData({ ...shop.deps, clock: () => new Date(instant) });
  const caller: Caller = { id: await shop.addUser(), role: 0, loginId: '', isProved: true };
  const file = await ownData({ caller } as Parameters<typeof ownData>[0]);
  expect(file).toMatchObject({ name: `i-miei-dati-${day}.zip` });
});

test('many rows come page by page, none twice and none left out', async () => {
  const { id, token } = await addStudent(shop);
  const stock = shopOf(shop);
  const course = await stock.addCourse({ slug: 'lungo', sections: 450 });
  const { rows } = await shop.database.pool.query('select id from sections where course_id = $1', [
    course.id,
  ]);
  await shop.database.orm
    .insert(viewedSections)
    .values(rows.map((row: { id: string }) => ({ userId: id, sectionId: row.id })));
  const { json } = await filesOf(token);
  const titles = json('avanzamento.json').map(({ section }: { section: string }) => section);
  expect([titles.length, new Set(titles).size]).toEqual([450, 450]);
});

test('a copy without end is refused in words, and one stays logged in', async () => {
  const { token } = await addStudent(shop);
  await download(token);
  await setCount(shop, 'data_copy', 9);
  expect((await download(token)).headers['content-type']).toBe('application/zip');
  const answer = await download(token);
  expect([answer.statusCode, answer.json().code]).toEqual([200, 'too_many_copies']);
  expect(answer.json().message).toMatch(/^Hai già scaricato i tuoi dati più volte/);
});
