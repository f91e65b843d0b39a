import { leadConsentText, MAX_MESSAGE } from '../../../src/contract/leads/leadForms';
import { openTestApp } from '../../support/app';
import { formsOf, leadShop, NOW } from './support';

const { forms } = leadShop();

describe('a message to the shop', () => {
  test('reaches its mail, answerable to who wrote it, and is kept with the consent', async () => {
    const { status, data } = await forms.write();
    expect([status, data.isOk]).toEqual([200, true]);
    const [mail] = await forms.mails();
    expect(mail).toMatchObject({
      to: 'assistenza@example.com',
      replyTo: 'sara@example.com',
      subject: 'Messaggio dal sito: Fattura',
    });
    expect(mail?.text).toContain('Buongiorno,\nposso avere la fattura?');
    expect(mail?.text).toContain('Sara Conti (sara@example.com)');
    expect(await forms.leads()).toMatchObject([
      {
        kind: 'contact',
        email: 'sara@example.com',
        firstName: 'Sara Conti',
        subject: 'Fattura',
        message: 'Buongiorno,\nposso avere la fattura?',
        consentText: leadConsentText('contact'),
        consentAt: NOW,
      },
    ]);
  });

  test('sent twice is one; another one of the same person is another', async () => {
    await forms.write();
    expect((await forms.write()).data.isOk).toBe(true);
    expect([(await forms.leads()).length, (await forms.mails()).length]).toEqual([1, 1]);
    await forms.write({ Message: 'Ancora una cosa' });
    expect([(await forms.leads()).length, (await forms.mails()).length]).toEqual([2, 2]);
  });

  test.each<Record<string, string>>([
    { Email: 'luca@example.com' },
    { Subject: 'Rimborso' },
    { Message: 'Grazie' },
  ])('that differs from an earlier one by %j alone is another one', async (change) => {
    await forms.write();
    await forms.write(change);
    expect([(await forms.leads()).length, (await forms.mails()).length]).toEqual([2, 2]);
  });

  test('may have 4,000 characters, a line break counting as one', async () => {
    const long = 'è\r\n'.repeat(MAX_MESSAGE / 2 - 1);
    expect((await forms.write({ Message: `${long}ab` })).data.isOk).toBe(true);
    expect((await forms.leads())[0]?.message).toHaveLength(MAX_MESSAGE);
  });

  test.each([
    ['5,000 characters', { Message: 'a'.repeat(5000) }, 'Message', /4\.000/],
    ['no text', { Message: ' \r\n ' }, 'Message', 'Scrivi il tuo messaggio.'],
    ['no name', { Name: '' }, 'Name', 'Scrivi il tuo nome.'],
    ['a bad mail', { Email: 'sara@' }, 'Email', 'Scrivi un indirizzo e-mail valido.'],
    ['a long subject', { Subject: 'a'.repeat(151) }, 'Subject', /150/],
  ])('with %s is refused at its field', async (_what, fields, field, message) => {
    const { status, data } = await forms.write(fields as Record<string, string>);
    expect(status).toBe(400);
    expect(data.errors[field as string]).toMatch(message);
    expect(await forms.leads()).toEqual([]);
  });

  test('without a consent is refused; a robot is thanked; neither leaves anything', async () => {
    expect((await forms.write({ Consent: '' })).data).toMatchObject({
      isOk: false,
      errors: { Consent: 'Per scriverci serve il tuo consenso.' },
    });
    const robot = await forms.write({ website: 'https://spam.example' });
    expect(robot.data.isOk).toBe(true);
    expect([await forms.leads(), await forms.mails()]).toEqual([[], []]);
    const person = await forms.write();
    expect(Object.keys(robot.data)).toEqual(Object.keys(person.data));
    expect(robot.data.message).toBe(person.data.message);
  });

  test('with markup in it is text', async () => {
    await forms.write({ Name: '<i>Sara</i>', Message: '<script>alert(1)</script>' });
    const [mail] = await forms.mails();
    expect(mail?.html).not.toMatch(/<script|<i>/);
    expect(mail?.text).toContain('<script>alert(1)</script>');
  });
});

test('a shop without an address of its own gets its messages where its mails come from', async () => {
  const other = await openTestApp({ variables: { MAIL_FROM: 'La bottega <bottega@example.com>' } });
  Object.assign(other.configuration.environment.seller, { mail: '' });
  const theirs = formsOf(other);
  await theirs.write();
  const to = (await theirs.mails()).map((mail) => mail.to);
  await other.close();
  expect(to).toEqual(['bottega@example.com']);
});
