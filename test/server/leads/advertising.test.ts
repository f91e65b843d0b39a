import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { ADVERTISING_CONSENT, leadConsentText } from '../../../src/contract/leads/leadForms';
import { deleteUser } from '../../../src/server/account/deletion/deletionService';
import { leads } from '../../../src/server/platform/database';
import { DAY, leadShop, NOW, START } from './support';

const MIGRATION = path.join(
  __dirname,
  '../../../src/server/platform/database/migrations/0053_consents_of_nobody.sql',
);
const { shop, forms } = leadShop();

describe('the consent to advertising', () => {
  const ask = (more: Record<string, string> = {}) =>
    forms.signUp({ Campaign_ID: 'video', consent: leadConsentText('video'), ...more });
  const kept = async () =>
    (await forms.leads()).map(({ consentText, advertisingText, advertisingAt }) => [
      consentText,
      advertisingText,
      advertisingAt,
    ]);

  test('is kept beside the one to the lesson, with its own time, and never needed', async () => {
    await ask();
    expect(await kept()).toEqual([[leadConsentText('video'), null, null]]);
    shop.time.now = new Date(NOW.getTime() + DAY);
    // Forms of earlier versions kept an address as it was typed.
    await shop.database.orm.update(leads).set({ email: 'Sara@example.com' });
    await ask({ email: 'SARA@example.com', advertising: ADVERTISING_CONSENT });
    expect(await kept()).toEqual([[leadConsentText('video'), ADVERTISING_CONSENT, shop.time.now]]);
    const given = shop.time.now;
    shop.time.now = new Date(NOW.getTime() + 2 * DAY);
    await ask({ advertising: ADVERTISING_CONSENT });
    await ask();
    expect(await kept()).toEqual([[leadConsentText('video'), ADVERTISING_CONSENT, given]]);
  });

  test('is not added to the sign-up for the webinar, whose form does not ask for it', async () => {
    await forms.plan(START);
    await forms.signUp({ advertising: ADVERTISING_CONSENT });
    await ask();
    await ask({ advertising: ADVERTISING_CONSENT });
    const given = (await forms.leads()).map(({ kind, advertisingText }) => [kind, advertisingText]);
    expect(given.sort()).toEqual([
      ['video', ADVERTISING_CONSENT],
      ['webinar', null],
    ]);
  });

  test('is not added to the form of another person', async () => {
    await ask({ email: 'luca@example.com' });
    await ask();
    await ask({ advertising: ADVERTISING_CONSENT });
    const given = (await forms.leads()).map(({ email, advertisingText }) => [email, advertisingText]);
    expect(given.sort()).toEqual([
      ['luca@example.com', null],
      ['sara@example.com', ADVERTISING_CONSENT],
    ]);
  });

  test('is not added to a form whose consent was withdrawn before', async () => {
    await ask();
    await shop.database.orm.update(leads).set({ withdrawnAt: NOW });
    await ask();
    await ask({ advertising: ADVERTISING_CONSENT });
    const rows = await forms.leads();
    expect(rows.map((lead) => [lead.withdrawnAt !== null, lead.advertisingText]).sort()).toEqual([
      [false, ADVERTISING_CONSENT],
      [true, null],
    ]);
  });

  test('ends with the account of its address', async () => {
    await ask({ advertising: ADVERTISING_CONSENT });
    const id = await shop.addUser({ email: 'sara@example.com' });
    expect(await deleteUser(shop.deps, id)).toBe('deleted');
    expect(await kept()).toEqual([[leadConsentText('video'), null, null]]);
  });

  test('that an earlier version left of a deleted account is taken out by the migration, and no other', async () => {
    await ask({ advertising: ADVERTISING_CONSENT });
    await ask({ email: 'anna@example.com', advertising: ADVERTISING_CONSENT });
    const isSara = eq(leads.email, 'sara@example.com');
    await shop.database.orm.update(leads).set({ email: 'LEAD@deleted.invalid' }).where(isSara);
    await shop.database.pool.query(await readFile(MIGRATION, 'utf8'));
    const left = (await forms.leads()).map(({ email, advertisingText }) => [email, advertisingText]);
    expect(left.sort()).toEqual([
      ['LEAD@deleted.invalid', null],
      ['anna@example.com', ADVERTISING_CONSENT],
    ]);
  });

  test('counts only in the very words of the box', async () => {
    expect((await ask({ advertising: 'Sì' })).data).toMatchObject({
      isOk: false,
      code: 'consent',
      errors: { advertising: expect.any(String) },
    });
    expect(await forms.leads()).toEqual([]);
  });
});
