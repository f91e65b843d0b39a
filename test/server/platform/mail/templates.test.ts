import {
  type Configuration,
  readSettings,
} from '../../../../src/server/platform/configuration/configuration';
import { mailLinks, withoutTokens } from '../../../../src/server/platform/mail/links';
import { renderMail } from '../../../../src/server/platform/mail/renderMail';
import { samples } from '../../../../src/server/platform/mail/samples';
import { shopAddress } from '../../../../src/server/platform/mail/shopAddress';
import { type MailTemplate, templates } from '../../../../src/server/platform/mail/templates';

const { seller } = readSettings({}).environment;
const names = Object.keys(templates) as MailTemplate[];
const contentOf = <T extends MailTemplate>(name: T, data = samples[name]) => templates[name](data);

test.each(names)('%s says the same in HTML and in plain text', (name) => {
  const content = contentOf(name);
  const { html, text } = renderMail(content, seller);
  const { link } = samples[name] as { link?: string };
  expect(content.action?.url).toBe(link);
  expect(html).toMatch(/^<!DOCTYPE html/);
  expect(html).toContain('lang="it"');
  expect(text).not.toMatch(/<\w+/);
  for (const part of [content.heading, ...content.paragraphs, content.note, seller.mail]) {
    expect(html).toContain(part);
    expect(text).toContain(part);
  }
  if (content.action) {
    expect(html).toContain(`href="${content.action.url}"`);
    expect(text.split(content.action.url)).toHaveLength(2);
    expect(html.split(`href="${content.action.url}"`)).toHaveLength(3);
    // To be copied where the button does not work.
    expect(html).toContain(`>${content.action.url}</a>`);
  }
  if (content.also) expect(html).toContain(`href="${content.also.url}"`);
  const bare = html.replace(/ style="[^"]*"/g, '');
  for (const [label, value] of content.facts ?? []) {
    expect(bare).toContain(`<th scope="row">${label}</th><td>${value}</td>`);
    expect(text).toContain(value);
  }
  const standsOut = [...html.matchAll(/<th[^>]*font-weight:700[^>]*>([^<]+)/g)].map(([, label]) => label);
  expect(standsOut).toEqual(content.facts?.slice(-1).map(([label]) => label) ?? []);
  if (content.quote) expect(text).toContain(content.quote);
  expect(html).toContain(content.preview);
  expect(html).toContain(`<title>${content.subject}</title>`);
  expect(text).not.toContain(content.preview);
  expect(html).toContain('#0b5161');
});

test('the second address of a mail is that of the profile, or of the calendar', () => {
  const { purchaseConfirmed, webinarSeat } = samples;
  expect([contentOf('purchaseConfirmed').also?.url, contentOf('webinarSeat').also?.url]).toEqual([
    purchaseConfirmed.receiptsLink,
    webinarSeat.calendarUrl,
  ]);
});

test.each(names.filter((name) => contentOf(name).facts))('the table of %s ends with its total', (name) => {
  const totals = ['Totale', 'Importo', 'Mancano', 'Da restituire'];
  expect(totals).toContain(contentOf(name).facts?.at(-1)?.[0]);
});

test.each([
  ['IT123', 'Corsi S.r.l. · Via Roma 1 · P. IVA IT123'],
  ['', 'Corsi S.r.l. · Via Roma 1'],
])(
  'a mail begins with the seller’s name and ends with the address, with the VAT number “%s”',
  (vatNumber, foot) => {
    const sender = { name: 'Corsi S.r.l.', address: 'Via Roma 1', vatNumber, mail: 'ciao@corsi.example' };
    const { text } = renderMail(contentOf('activation'), sender);
    expect(text).toMatch(/^Corsi S\.r\.l\.\n/);
    expect(text.trim().endsWith(`${foot}\nciao@corsi.example`)).toBe(true);
  },
);

test.each([
  ['info@corsi.example', 'Corsi <noreply@corsi.example>', 'info@corsi.example'],
  ['', 'Corsi <noreply@corsi.example>', 'noreply@corsi.example'],
  ['', 'noreply@corsi.example', 'noreply@corsi.example'],
])('mails to the shop of “%s”, which sends as “%s”, go to %s', (mail, from, to) => {
  const configuration = { environment: { seller: { ...seller, mail } }, mail: { from } };
  expect(shopAddress(configuration as Configuration)).toBe(to);
});

test('what a person typed is text in a mail, never HTML', () => {
  const data = { firstName: 'Sara', newEmail: '<b>x</b>@example.com', link: 'https://example.com' };
  const { html } = renderMail(contentOf('emailChanged', data), seller);
  expect(html).toContain('&lt;b&gt;');
  expect(html).not.toContain('<b>x</b>');
});

test.each([
  ['Maria Grazia', 'Ciao Maria Grazia,'],
  ['D’Angelo', 'Ciao D’Angelo,'],
  ['  Zoë ', 'Ciao Zoë,'],
  ['', 'Ciao,'],
  ['www.evil.example', 'Ciao,'],
  ['Hai vinto 100 euro', 'Ciao,'],
  ['a'.repeat(41), 'Ciao,'],
])('who is called “%s” is greeted with “%s”', (firstName, greeting) => {
  expect(contentOf('resetPassword', { firstName, link: '' }).heading).toMatch(new RegExp(`^${greeting}`));
});

test('links lead to the shop’s pages, and lose their tokens for whoever reads them later', () => {
  const links = mailLinks('https://shop.example', '/login');
  expect(links.activation('t0-k_n')).toBe('https://shop.example/corsi-trading-online/attivazione/t0-k_n');
  expect(links.reset('t')).toBe('https://shop.example/corsi-trading-online/reimposta-password/t');
  expect(links.email('t')).toBe('https://shop.example/corsi-trading-online/conferma-email/t');
  const page = 'https://shop.example/corsi-trading-online';
  expect(links.undoEmail('t')).toBe(`${page}/annulla-cambio-email/t`);
  expect(links.gift('t')).toBe(`${page}/riscatta/t`);
  expect(links.lesson('c/1', 's&1')).toBe(`${page}/corso/v/c%2F1?lezione=s%261#domande`);
  expect(links.openQuestions).toBe(`${page}/in#domande`);
  expect(links.adminQuestions).toBe(`${page}/admin/domande?State=unanswered`);
  expect(links.login).toBe('https://shop.example/login');
  expect(mailLinks('https://shop.example', 'https://main.example/in').login).toBe('https://main.example/in');
  expect(withoutTokens(`vai a ${links.reset('t0-k_n')} subito`)).toBe(
    'vai a https://shop.example/corsi-trading-online/reimposta-password/… subito',
  );
  const once = [links.activation('t-1'), links.email('t-1'), links.undoEmail('t-1'), links.gift('t-1')];
  const text = withoutTokens([...once, ...once, links.lesson('c-1', 's-1')].join(' '));
  expect(text).not.toContain('t-1');
  expect(text.split('/…')).toHaveLength(9);
  expect(text).toContain(links.lesson('c-1', 's-1'));
});
