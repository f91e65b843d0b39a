import { eq } from 'drizzle-orm';
import { sendWebinarLinks } from '../../../src/server/leads/webinarSeats';
import { leads } from '../../../src/server/platform/database';
import { DAY, leadShop, NOW, START, WEBINAR } from './support';

const { shop, forms } = leadShop();
beforeEach(() => forms.plan(START, { link: '' }));

const send = () => sendWebinarLinks(shop.deps);
/** To whom the mails went, and whether each has the link. */
const sent = async () => (await forms.mails()).map(({ to, text }) => [to, text.includes(WEBINAR.link)]);
const SARA = 'sara@example.com';
const LUCA = 'luca@example.com';

describe('the link of a webinar', () => {
  it('goes to those who signed up before there was one, once', async () => {
    await forms.signUp();
    await send();
    expect(await sent()).toEqual([[SARA, false]]);
    await forms.plan(START);
    shop.time.now = new Date(NOW.getTime() + DAY);
    await Promise.all([send(), send()]);
    await send();
    expect(await sent()).toEqual([
      [SARA, false],
      [SARA, true],
    ]);
    const [, mail] = await forms.mails();
    expect(mail?.calendar).toContain('BEGIN:VEVENT');
    expect(await forms.leads()).toHaveLength(1);
  });

  it('comes with the form that is sent again on the same day', async () => {
    await forms.signUp();
    await forms.plan(START);
    await forms.signUp();
    await send();
    expect((await sent()).sort()).toEqual([
      [SARA, false],
      [SARA, true],
    ]);
  });

  it('goes to each who lacks it, though another has it by the form', async () => {
    await forms.signUp();
    await forms.plan(START);
    await forms.signUp({ email: LUCA });
    await send();
    const linked = (await sent()).filter(([, hasLink]) => hasLink).map(([to]) => to);
    expect(linked.sort()).toEqual([LUCA, SARA]);
  });

  it('goes to nobody who has it, though not for another webinar', async () => {
    await forms.plan(START);
    await forms.signUp();
    await send();
    expect(await sent()).toEqual([[SARA, true]]);
    const next = new Date(START.getTime() + 30 * DAY);
    await forms.plan(next, { link: '' });
    await forms.signUp();
    await forms.signUp({ email: LUCA });
    await forms.plan(next);
    await send();
    const linked = (await sent()).filter(([, hasLink]) => hasLink).map(([to]) => to);
    expect(linked.sort()).toEqual([LUCA, SARA, SARA]);
  });

  it.each([
    ['who withdrew the consent', { withdrawnAt: NOW }],
    ['whose account was deleted', { email: 'x@deleted.invalid' }],
    ['of another webinar', { campaign: 'webinar 2026-12-01T19:30:00.000Z' }],
    ['of another form', { kind: 'video' as const }],
  ])('goes to nobody %s', async (_who, change) => {
    await forms.signUp();
    await shop.database.orm.update(leads).set(change).where(eq(leads.email, SARA));
    await forms.plan(START);
    await send();
    expect(await forms.mails()).toHaveLength(1);
  });

  it('goes to nobody once the webinar is over', async () => {
    await forms.signUp();
    await forms.plan(START);
    shop.time.now = new Date(START.getTime() + 3_600_000);
    await send();
    expect(await forms.mails()).toHaveLength(1);
    shop.time.now = new Date(START.getTime() + 3_599_999);
    await send();
    expect(await forms.mails()).toHaveLength(2);
  });
});
