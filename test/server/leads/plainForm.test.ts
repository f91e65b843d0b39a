import { DAY, leadShop, NOW, START } from './support';

const { forms } = leadShop();
beforeEach(() => forms.plan(START));

describe('a browser that posts the form by itself', () => {
  const html = { accept: 'text/html,application/xhtml+xml' };

  test.each([
    ['/corsi-trading-online/evento?inviato=1', '/corsi-trading-online/evento?inviato=1'],
    ['http://localhost:3000/corsi-trading-online/evento?inviato=1', '/corsi-trading-online/evento?inviato=1'],
    ['https://evil.example/corsi-trading-online/evento', '/corsi-trading-online/'],
    ['//evil.example/corsi-trading-online/evento', '/corsi-trading-online/'],
    ['/api/users', '/corsi-trading-online/'],
    ['', '/corsi-trading-online/'],
  ])('goes on from “%s” to %s', async (retURL, to) => {
    const { status, headers } = await forms.signUp({ retURL }, html);
    expect([status, headers.location]).toEqual([303, to]);
    expect(await forms.leads()).toHaveLength(1);
  });

  test('is shown a page with what is wrong, and nothing of it as markup', async () => {
    const { status, text } = await forms.signUp({ email: '<b>x</b>' }, html);
    expect(status).toBe(400);
    expect(text).toContain('Scrivi un indirizzo e-mail valido.');
    expect((await forms.signUp({ consent: '' }, html)).text).toContain('serve il tuo consenso');
    expect(text).not.toContain('<b>');
  });

  test('is shown why it was refused also where no field is wrong', async () => {
    expect((await forms.signUp({ oid: 'another' }, html)).text).toContain('non è più valido');
    await forms.plan(new Date(NOW.getTime() - DAY));
    const { status, text } = await forms.signUp({}, html);
    expect([status, await forms.leads()]).toEqual([200, []]);
    expect(text).toContain('Le iscrizioni a questo webinar sono chiuse.');
  });
});
