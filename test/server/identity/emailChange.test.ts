import { eq } from 'drizzle-orm';
import { listFormerAddresses } from '../../../src/server/identity/formerAddresses';
import { identities, users } from '../../../src/server/platform/database';
import { openTestApp, PASSWORD, type TestApp } from '../../support/app';
import { setCount } from '../../support/limitCount';
import { limitsFollow } from '../../support/limitsClock';
import { tillOf } from '../checkout/payments/till';
import { shopOf } from '../checkout/purchases/fixtures';
import { browserOf, paidBuyer } from './browser';
import { lastTokenTo, linkOf, mailsTo, STRONG } from './letters';

let shop: TestApp;
limitsFollow(() => shop);
beforeAll(async () => {
  shop = await openTestApp();
});
beforeEach(() => later(61));
afterAll(() => shop.close());

const later = (minutes: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000);
};
const DAY = 24 * 60;
const find = async (id: string) => (await shop.database.orm.select().from(users).where(eq(users.id, id)))[0];
const change = (token: string, Email: string, CurrentPassword?: string) =>
  shop.call('/api/users/UpdateUserEmail', { Email, CurrentPassword }, token);
const confirm = (Token: string) => shop.call('/api/users/ConfirmEmail', { Token });
const undo = (Token: string) => shop.call('/api/users/UndoEmailChange', { Token });
const holds = async (token: string) => (await shop.call('/api/users/GetLogins', {}, token)).status === 200;
const logIn = async (Username: string, Password = PASSWORD) =>
  (await shop.call('/api/users/authenticate', { Username, Password })).data;

/** Changes the address of an account, by its password. @returns the token of the link that undoes it */
async function move(from: string, to: string): Promise<string> {
  await change(await shop.logIn(from), to, PASSWORD);
  await confirm(await lastTokenTo(shop, to));
  later(1);
  const links = (await mailsTo(shop, from)).map(linkOf);
  return links.find(({ page }) => page === 'annulla-cambio-email')?.token ?? '';
}

describe('changing the address', () => {
  it('needs the password of the account, refused at its field without logging out', async () => {
    await shop.addUser({ email: 'anna@example.com' });
    const token = await shop.logIn('anna@example.com');
    for (const [password, message] of [
      [undefined, 'Scrivi la password attuale.'],
      ['sbagliata', 'La password attuale non è corretta.'],
    ] as const) {
      const { status, data } = await change(token, 'ladro@example.com', password);
      expect([status, data.isOk, data.errors]).toEqual([200, false, { CurrentPassword: message }]);
    }
    expect(await mailsTo(shop, 'ladro@example.com')).toEqual([]);
    expect(await mailsTo(shop, 'anna@example.com')).toEqual([]);
    expect(await holds(token)).toBe(true);
    const same = (await change(token, 'Anna@example.com', PASSWORD)).data;
    expect(same).toMatchObject({ isOk: false, errors: { Email: 'È già l’indirizzo del tuo account.' } });
    expect((await change(token, 'nuova@example.com', PASSWORD)).data).toMatchObject({
      isOk: true,
      message: expect.stringMatching(/^Ti abbiamo mandato un’e-mail al nuovo indirizzo/),
    });
  });

  it('needs a login of the last quarter of an hour where the account has no password', async () => {
    const id = await shop.addUser({ email: 'carla@example.com' });
    const token = await shop.logIn('carla@example.com');
    await shop.database.orm.update(users).set({ passwordHash: null }).where(eq(users.id, id));
    later(16);
    const late = await change(token, 'nuova.carla@example.com');
    expect([late.status, late.data.isOk, late.data.code]).toEqual([200, false, 'login_again']);
    expect(late.data.message).toContain('accedi di nuovo e cambia l’indirizzo');
    later(-2);
    expect((await change(token, 'nuova.carla@example.com')).data).toMatchObject({ isOk: true });
  });

  it('ends every login but the one that asked for it', async () => {
    await shop.addUser({ email: 'dario@example.com' });
    const [here, there] = [await shop.logIn('dario@example.com'), await shop.logIn('dario@example.com')];
    await change(here, 'nuovo.dario@example.com', PASSWORD);
    expect(await holds(there)).toBe(true);
    await confirm(await lastTokenTo(shop, 'nuovo.dario@example.com'));
    expect([await holds(here), await holds(there)]).toEqual([true, false]);
  });
});

describe('the link to the former address', () => {
  // Nobody can ask for another one: these words name the way out that is left.
  const INVALID = 'Questo link non è valido: controlla di averlo copiato per intero, oppure scrivici.';
  const USED = 'Questo link è già stato usato o non vale più: se ti serve aiuto, scrivici.';
  const TAKEN = 'Questo indirizzo ora è di un altro account: scrivici e ti aiutiamo.';
  const ALREADY = 'L’account usa già questo indirizzo.';

  it('restores it within seven days, ends all logins, and takes the password away', async () => {
    const id = await shop.addUser({ email: 'elena@example.com' });
    const token = await move('elena@example.com', 'ladro.elena@example.com');
    const thief = await shop.logIn('ladro.elena@example.com');
    later(6 * DAY);
    expect((await undo(token)).data).toMatchObject({
      ...{ isOk: true, item: { email: 'elena@example.com' } },
      message: expect.stringMatching(/^L’account usa di nuovo questo indirizzo\./),
    });
    expect((await find(id))?.email).toBe('elena@example.com');
    expect(await holds(thief)).toBe(false);
    for (const email of ['elena@example.com', 'ladro.elena@example.com']) {
      expect(await logIn(email)).toMatchObject({ isOk: false });
    }
    expect((await mailsTo(shop, 'ladro.elena@example.com'))[0]?.subject).toBe(
      'Il cambio di indirizzo è stato annullato',
    );
    // What the thief got there is nothing of the person’s.
    const former = await listFormerAddresses(shop.database.orm, id);
    expect(former.map(({ address }) => address)).toEqual(['elena@example.com']);
    await shop.call('/api/users/PrepareResetPassword', { Email: 'elena@example.com' });
    later(1);
    const reset = await mailsTo(shop, 'elena@example.com');
    const { token: Token } = linkOf(reset.find(({ subject }) => subject === 'Scegli una nuova password'));
    expect((await shop.call('/api/users/ResetPassword', { Token, Password: STRONG })).data.isOk).toBe(true);
    expect(await logIn('elena@example.com', STRONG)).toMatchObject({ isOk: true });
  });

  it('survives a thief who changes the password, asks for links, and moves on to a third address', async () => {
    const id = await shop.addUser({ email: 'fabio@example.com' });
    const token = await move('fabio@example.com', 'ladro.fabio@example.com');
    const later2 = await move('ladro.fabio@example.com', 'ladro.fabio2@example.com');
    const thief = await shop.logIn('ladro.fabio2@example.com');
    await shop.call('/api/users/UpdatePassword', { Password: STRONG, CurrentPassword: PASSWORD }, thief);
    const now = shop.time.now;
    const linked = { provider: 'google', subject: 'ladro', userId: id, email: 'ladro.fabio2@example.com' };
    const before = { provider: 'posta', subject: 'fabio', userId: id, email: 'fabio@example.com' };
    await shop.database.orm.insert(identities).values([
      { ...linked, createdAt: now },
      { ...before, createdAt: new Date(now.getTime() - DAY * 60_000) },
    ]);
    await shop.call('/api/users/PrepareResetPassword', { Email: 'ladro.fabio2@example.com' });
    const resets = (await mailsTo(shop, 'ladro.fabio2@example.com')).map(linkOf);
    const Token = resets.find(({ page }) => page === 'reimposta-password')?.token;
    expect((await undo(token)).data.isOk).toBe(true);
    expect((await find(id))?.email).toBe('fabio@example.com');
    const stolen = await shop.call('/api/users/ResetPassword', { Token, Password: STRONG });
    expect(stolen.data).toMatchObject({ isOk: false, code: 'token_used' });
    const left = await shop.database.orm.select().from(identities).where(eq(identities.userId, id));
    expect(left.map(({ provider }) => provider)).toEqual(['posta']);
    expect((await undo(later2)).data).toMatchObject({ isOk: false, code: 'token_used', message: USED });
    expect((await find(id))?.email).toBe('fabio@example.com');
  });

  it('is good after the link to a later address was opened', async () => {
    const id = await shop.addUser({ email: 'wanda@example.com' });
    const first = await move('wanda@example.com', 'ladro.wanda@example.com');
    const second = await move('ladro.wanda@example.com', 'ladro.wanda2@example.com');
    expect((await undo(second)).data).toMatchObject({
      isOk: true,
      item: { email: 'ladro.wanda@example.com' },
    });
    expect((await undo(first)).data).toMatchObject({ isOk: true, item: { email: 'wanda@example.com' } });
    expect((await find(id))?.email).toBe('wanda@example.com');
  });

  it('restores it although somebody signed up with it and never activated that account', async () => {
    const id = await shop.addUser({ email: 'gaia@example.com' });
    const token = await move('gaia@example.com', 'ladro.gaia@example.com');
    const names = { firstName: 'Gaia', lastName: 'Falsa' };
    const unused = await shop.addUser({ email: 'Gaia@example.com', activatedAt: null, ...names });
    expect((await undo(token)).data.isOk).toBe(true);
    expect((await find(id))?.email).toBe('gaia@example.com');
    const emptied = { firstName: '', lastName: '', passwordHash: null, deletedAt: shop.time.now };
    expect(await find(unused)).toMatchObject({ email: `${unused}@deleted.invalid`, ...emptied });
  });

  it('restores it from a buyer who has not activated their account, but not from one who has paid', async () => {
    const stock = shopOf(shop);
    const till = tillOf(shop);
    const id = await shop.addUser({ email: 'rosa@example.com' });
    const undone = await move('rosa@example.com', 'nuova.rosa@example.com');
    const paying = await shop.addUser({ email: 'sonia@example.com' });
    const refused = await move('sonia@example.com', 'nuova.sonia@example.com');
    const { item } = await browserOf(shop).signUp('rosa@example.com');
    await till.buy(item.token, { IdCourseEnc: (await stock.addCourse()).id });
    const free = { totalCents: 0, provider: 'none' } as const;
    await stock.addPurchase(item.id, { courseId: (await stock.addCourse()).id }, free);
    const { token } = await paidBuyer(shop, stock, 'sonia@example.com');
    expect((await undo(undone)).data.isOk).toBe(true);
    expect((await find(id))?.email).toBe('rosa@example.com');
    expect((await undo(refused)).data).toMatchObject({ isOk: false, code: 'email_taken', message: TAKEN });
    expect((await find(paying))?.email).toBe('nuova.sonia@example.com');
    expect((await shop.call('/api/users/GetOwnedCourses', {}, token)).data.items).toHaveLength(1);
  });

  it('takes the address from nobody who has activated an account with it', async () => {
    const id = await shop.addUser({ email: 'ida@example.com' });
    const token = await move('ida@example.com', 'nuova.ida@example.com');
    const other = await shop.addUser({ email: 'ida@example.com' });
    expect((await undo(token)).data).toMatchObject({ isOk: false, code: 'email_taken', message: TAKEN });
    expect([(await find(id))?.email, (await find(other))?.email]).toEqual([
      'nuova.ida@example.com',
      'ida@example.com',
    ]);
  });

  it('repeated, twice at once too, says that it is done, and undoes no later change', async () => {
    await shop.addUser({ email: 'luca@example.com' });
    const token = await move('luca@example.com', 'nuovo.luca@example.com');
    const answers = await Promise.all([undo(token), undo(token)]);
    expect(answers.filter(({ data }) => data.isOk && !data.code)).toHaveLength(1);
    await shop.call('/api/users/PrepareResetPassword', { Email: 'luca@example.com' });
    later(1);
    const { token: Token } = linkOf((await mailsTo(shop, 'luca@example.com'))[0]);
    await shop.call('/api/users/ResetPassword', { Token, Password: STRONG });
    expect((await undo(token)).data).toMatchObject({ isOk: true, code: 'already_undone', message: ALREADY });
    const { item } = await logIn('luca@example.com', STRONG);
    await change(item.token, 'terzo.luca@example.com', STRONG);
    await confirm(await lastTokenTo(shop, 'terzo.luca@example.com'));
    expect((await undo(token)).data).toMatchObject({ isOk: false, code: 'token_used' });
    expect((await find(item.id))?.email).toBe('terzo.luca@example.com');
  });

  it('is over after seven days, and one that was made up or is for something else opens nothing', async () => {
    const id = await shop.addUser({ email: 'marta@example.com' });
    const token = await move('marta@example.com', 'nuova.marta@example.com');
    await change(await shop.logIn('nuova.marta@example.com'), 'altra.marta@example.com', PASSWORD);
    const ofConfirmation = await lastTokenTo(shop, 'altra.marta@example.com');
    for (const wrong of ['made-up', ofConfirmation, token.slice(0, -1)]) {
      expect((await undo(wrong)).data).toMatchObject({
        isOk: false,
        code: 'token_invalid',
        message: INVALID,
      });
    }
    later(7 * DAY + 1);
    const { status, data } = await undo(token);
    expect([status, data.isOk, data.code]).toEqual([200, false, 'token_expired']);
    expect(data.message).toBe('Questo link valeva sette giorni ed è scaduto: scrivici e ti aiutiamo.');
    expect((await find(id))?.email).toBe('nuova.marta@example.com');
  });
});

it.each(['ActivateAccount', 'CheckResetToken', 'ConfirmEmail', 'UndoEmailChange', 'ResetPassword'])(
  'stops who tries links of %s after sixty from one address',
  async (name) => {
    const body = { Token: 'guessed', Password: STRONG };
    const remoteAddress = `192.0.2.${name.length}`;
    const tried = async () =>
      (await shop.call(`/api/users/${name}`, body, undefined, { remoteAddress })).status;
    await tried();
    await setCount(shop, 'token', 59);
    expect([await tried(), await tried()]).toEqual([200, 429]);
  },
);
