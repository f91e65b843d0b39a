import { eq } from 'drizzle-orm';
import { consentText, MARKETING_CONSENT } from '../../../src/contract/identity/consents';
import { leadConsentText } from '../../../src/contract/leads/leadForms';
import { consents } from '../../../src/server/platform/database';
import { openTestApp, type TestApp } from '../../support/app';
import { shopOf } from '../checkout/purchases/fixtures';
import { browserOf, paidBuyer } from '../identity/browser';
import { linkOf, mailsTo } from '../identity/letters';
import { formsOf } from '../leads/support';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let forms: ReturnType<typeof formsOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
  forms = formsOf(shop);
  await forms.addVideo();
});
afterAll(() => shop.close());

const WORDS = consentText(MARKETING_CONSENT);
const get = async (token: string) => (await shop.call('/api/users/GetCommunications', {}, token)).data.item;
const choose = async (token: string, Marketing: boolean) =>
  (await shop.call('/api/users/UpdateCommunications', { Marketing, Text: Marketing ? WORDS : '' }, token))
    .data;
/** Opens the link of the mail that follows the payment, in the browser that bought. */
async function prove({ browser }: Awaited<ReturnType<typeof paidBuyer>>, email: string): Promise<string> {
  const proof = (await mailsTo(shop, email)).find(({ subject }) => subject === 'Conferma il tuo indirizzo');
  return (await browser.activate(linkOf(proof).token)).item.token;
}
const marketingRows = async (userId: string) =>
  (await shop.database.orm.select().from(consents).where(eq(consents.userId, userId))).filter(
    ({ purpose }) => purpose === 'marketing',
  );

describe('the newsletter of a buyer whose address is not proved', () => {
  it('is read as it was chosen at the checkout, with its words and time', async () => {
    const { item } = await browserOf(shop).signUp('yes@example.com');
    expect(await get(item.token)).toMatchObject({
      marketing: { isGiven: true, text: WORDS, at: expect.any(String) },
      buyerName: { isGiven: false },
      forms: [],
    });
    const { item: other } = await browserOf(shop).signUp('no@example.com', { Marketing: false });
    expect((await get(other.token)).marketing).toEqual({ isGiven: false });
  });

  it('is withdrawn by one press, and not given by the later proof', async () => {
    const email = 'withdraws@example.com';
    const buyer = await paidBuyer(shop, stock, email);
    expect(await choose(buyer.token, false)).toMatchObject({
      isOk: true,
      item: { marketing: { isGiven: false } },
    });
    expect((await get(buyer.token)).marketing).toEqual({ isGiven: false });
    expect((await get(await prove(buyer, email))).marketing).toEqual({ isGiven: false });
    expect(await marketingRows(buyer.userId)).toEqual([]);
  });

  it('is given again by one press, and kept with the proof alone, once', async () => {
    const email = 'again@example.com';
    const buyer = await paidBuyer(shop, stock, email);
    await choose(buyer.token, false);
    shop.time.now = new Date(shop.time.now.getTime() + 3_600_000);
    const at = shop.time.now.toISOString();
    for (let press = 0; press < 2; press += 1) {
      const { item } = await choose(buyer.token, true);
      expect(item.marketing).toEqual({ isGiven: true, text: WORDS, at });
    }
    expect(await marketingRows(buyer.userId)).toEqual([]);
    expect((await get(await prove(buyer, email))).marketing).toEqual({ isGiven: true, text: WORDS, at });
    expect(await marketingRows(buyer.userId)).toHaveLength(1);
  });

  it('leaves alone what somebody agreed to on a form with that address, and does not show it', async () => {
    const email = 'form@example.com';
    await forms.signUp({
      Campaign_ID: 'video',
      consent: leadConsentText('video'),
      video: 'leggere-una-candela',
      email,
    });
    const buyer = await paidBuyer(shop, stock, email);
    expect((await get(buyer.token)).forms).toEqual([]);
    await choose(buyer.token, false);
    expect((await get(await prove(buyer, email))).forms).toHaveLength(1);
  });
});
