import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { LegalNav } from '../../../../../src/client/features/site/legal/components/LegalNav';
import { LegalText } from '../../../../../src/client/features/site/legal/components/LegalText';
import { NotWritten } from '../../../../../src/client/features/site/legal/components/NotWritten';
import { legalPage } from '../../../../../src/client/features/site/legal/legalPage';
import { legalSections } from '../../../../../src/client/features/site/legal/legalText';
import { paths } from '../../../../../src/client/routing/paths';
import { createTestClient, testEnvironment } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';

const seller = { name: 'Bottega', address: 'Via Po 1', vatNumber: '012', mail: 'a@b.it' };
const raw = (...blocks: [type: string, text: string][]) =>
  JSON.stringify({ blocks: blocks.map(([type, text]) => ({ type, text })), entityMap: {} });
const show = (part: ReactNode, environment: object = {}) =>
  renderPart(createTestClient({ sagas: false, environment }), <MemoryRouter>{part}</MemoryRouter>).container;

describe('a legal text', () => {
  it.each([
    ['header-one', 'header-two'],
    ['header-two', 'header-three'],
    ['header-five', 'header-six'],
  ])('is split at its highest headings, %s above %s', (high, low) => {
    const text = raw([high, 'Uno'], [low, 'Sotto'], ['unstyled', 'a'], [high, 'Due']);
    expect(legalSections(text, seller).map(({ title }) => title)).toEqual(['Uno', 'Due']);
  });

  it('without headings is one section', () => {
    expect(legalSections(raw(['unstyled', 'a'], ['unstyled', 'b']), seller)).toHaveLength(1);
  });

  it('names the seller in each of its ways, and leaves others as they are', () => {
    const places = '{{venditore}}|{{indirizzo}}|{{partitaIva}}|{{email}}|{{altro}}|{{toString}}';
    const filled = 'Bottega|Via Po 1|012|a@b.it|{{altro}}|{{toString}}';
    expect(legalSections(places, seller)[0]?.text).toContain(filled);
    expect(legalSections(raw(['unstyled', places]), seller)[0]?.text).toContain(filled);
  });

  it.each([
    [3, 0],
    [4, 4],
    [5, 5],
  ])('of %i sections has a table of contents of %i', (count, entries) => {
    const text = raw(
      ['unstyled', 'Prima'],
      ...Array.from({ length: count }, (_, at): [string, string] => ['header-two', `Parte ${at}`]),
    );
    show(<LegalText text={text} />);
    const contents = screen.queryByRole('navigation', { name: 'In questa pagina' });
    const links = contents ? within(contents).getAllByRole('link') : [];
    expect(links).toHaveLength(entries);
    for (const link of links) {
      const id = link.getAttribute('href')?.slice(1) ?? '';
      expect(document.getElementById(id)).toHaveTextContent(link.textContent ?? '');
    }
  });
});

it('the way between the legal texts marks the one that is read, and leads to other sites too', () => {
  const own = (page: string) => paths.legal(page);
  const legal = {
    ...testEnvironment.legal,
    privacy: own('privacy'),
    terms: own('termini'),
    cookies: 'https://example.com/cookie',
  };
  show(<LegalNav here={own('privacy')} />, { legal });
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);
  expect(links).toHaveLength(6);
  expect(links).toEqual(
    expect.arrayContaining([
      ['Privacy policy', own('privacy'), 'page'],
      ['Termini e condizioni', own('termini'), null],
      ['Cookie policy', 'https://example.com/cookie', null],
    ]),
  );
});

it.each([
  ['a@b.it', 'e rispondiamo per e-mail (a@b.it).', 'mailto:a@b.it'],
  ['', 'e rispondiamo per e-mail.', undefined],
])('a text that is not written can be asked for, by the mail %j', (mail, text, href) => {
  const container = show(<NotWritten />, { seller: { ...seller, mail } });
  expect(container).toHaveTextContent(text);
  expect(container.querySelector('a[href^="mailto:"]')?.getAttribute('href')).toBe(href);
  expect(screen.getByText('Chiedi il documento')).toHaveAttribute('href', paths.contacts());
});

it('a text is asked for by its own parameter', async () => {
  const read = jest.fn(async (_query: object) => ({
    items: [{ key: 'legal.termini', value: 'Testo', updatedAt: 'x' }],
  }));
  const { run, store } = createTestClient({
    api: { parameters: { read } },
    sagas: false,
    slices: [legalPage.slice],
  });
  await run(legalPage.load, 'termini').toPromise();
  expect(read.mock.calls).toEqual([[{ Prefix: 'legal.termini' }]]);
  expect(legalPage.selectAny(store.getState()).data).toEqual({ text: 'Testo', updatedAt: 'x' });
  await run(legalPage.load, 'x'.repeat(300)).toPromise();
  expect(read.mock.lastCall).toEqual([{ Prefix: `legal.${'x'.repeat(194)}` }]);
  expect(legalPage.selectAny(store.getState()).status).toBe('missing');
});
