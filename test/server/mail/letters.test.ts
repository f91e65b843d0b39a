import { readSettings } from '../../../src/server/configuration';
import { letters, type MailTemplate } from '../../../src/server/mail/letters';
import { mailLinks, withoutTokens } from '../../../src/server/mail/links';
import { samples } from '../../../src/server/mail/samples';
import { writeLetter } from '../../../src/server/mail/writeLetter';

const { seller } = readSettings({}).environment;
const names = Object.keys(letters) as MailTemplate[];
const letterOf = <T extends MailTemplate>(name: T, data = samples[name]) => letters[name](data);

test.each(names)('%s says the same in HTML and in plain text', (name) => {
  const letter = letterOf(name);
  const { html, text } = writeLetter(letter, seller);
  expect(html).toMatch(/^<!DOCTYPE html/);
  expect(html).toContain('lang="it"');
  expect(text).not.toMatch(/<\w+/);
  for (const part of [letter.heading, ...letter.paragraphs, letter.note, seller.mail]) {
    expect(html).toContain(part);
    expect(text).toContain(part);
  }
  if (letter.action) {
    expect(html).toContain(`href="${letter.action.url}"`);
    expect(text.split(letter.action.url)).toHaveLength(2);
  }
  expect(text).not.toContain(letter.preview);
  expect(html).toContain('#0b5161');
});

test('what a person typed is text in a mail, never HTML', () => {
  const data = { firstName: 'Sara', newEmail: '<b>x</b>@example.com', link: 'https://example.com' };
  const { html } = writeLetter(letterOf('emailChanged', data), seller);
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
  expect(letterOf('resetPassword', { firstName, link: '' }).heading).toMatch(new RegExp(`^${greeting}`));
});

test('links lead to the shop’s pages, and lose their tokens for whoever reads them later', () => {
  const links = mailLinks('https://shop.example', '/login');
  expect(links.activation('t0-k_n')).toBe('https://shop.example/corsi-trading-online/attivazione/t0-k_n');
  expect(links.reset('t')).toBe('https://shop.example/corsi-trading-online/reimposta-password/t');
  expect(links.email('t')).toBe('https://shop.example/corsi-trading-online/conferma-email/t');
  expect(links.login).toBe('https://shop.example/login');
  expect(mailLinks('https://shop.example', 'https://main.example/in').login).toBe('https://main.example/in');
  expect(withoutTokens(`vai a ${links.reset('t0-k_n')} subito`)).toBe(
    'vai a https://shop.example/corsi-trading-online/reimposta-password/… subito',
  );
});
