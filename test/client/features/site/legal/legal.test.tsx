import { screen } from '@testing-library/react';
import { selectIsMissing } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { legalSections } from '../../../../../src/client/features/site/legal/legalText';
import * as legalPage from '../../../../../src/client/features/site/legal/pages/LegalPage';
import { BASE } from '../../../../../src/client/routing/paths';
import { createTestClient } from '../../../../support/client';
import { renderPage } from '../../../../support/renderPage';

const seller = {
  name: 'La Bottega S.r.l.',
  address: 'Via Po 1',
  vatNumber: '01234567890',
  mail: 'noi@example.com',
};
const block = (text: string, type = 'unstyled', more: object = {}) => ({
  key: 'k',
  text,
  type,
  depth: 0,
  ...more,
});
const raw = (...blocks: object[]) => JSON.stringify({ blocks, entityMap: {} });

describe('a legal text', () => {
  test('is split at its top headings, each with an anchor', () => {
    const text = raw(
      block('Prima'),
      block('1. Città', 'header-two'),
      block('a'),
      block('Sotto', 'header-three'),
      block('1. Città', 'header-two'),
      block('???', 'header-two'),
    );
    expect(legalSections(text, seller).map(({ id, title }) => [id, title])).toEqual([
      ['', ''],
      ['1-citta-1', '1. Città'],
      ['1-citta-2', '1. Città'],
      ['parte-3', '???'],
    ]);
  });

  test('fills in the seller’s data, and keeps bold ranges', () => {
    const text = raw(
      block('Da {{venditore}}, P. IVA {{partitaIva}}: {{altro}}', 'unstyled', {
        inlineStyleRanges: [
          { offset: 3, length: 13, style: 'BOLD' },
          { offset: 18, length: 6, style: 'ITALIC' },
        ],
      }),
    );
    const [section] = legalSections(text, seller);
    const { blocks } = JSON.parse(section?.text ?? '');
    const [{ text: filled, inlineStyleRanges }] = blocks;
    expect(filled).toBe('Da La Bottega S.r.l., P. IVA 01234567890: {{altro}}');
    const styled = inlineStyleRanges.map(({ offset, length }: { offset: number; length: number }) =>
      filled.slice(offset, offset + length),
    );
    expect(styled).toEqual(['La Bottega S.r.l.', 'P. IVA']);
  });

  test.each([
    'Solo testo di {{venditore}}',
    '{non è JSON {{venditore}}',
    '{"blocks": 1, "a": "{{venditore}}"}',
  ])('is one section if it is plain text (%s)', (text) => {
    const sections = legalSections(text, seller);
    expect(sections).toHaveLength(1);
    expect(sections[0]?.text).toContain('La Bottega');
  });
});

describe('the page', () => {
  async function open(page: string, items: object[]) {
    const client = createTestClient({
      api: { parameters: { read: async () => ({ items }) } },
      address: `${BASE}/note-legali/${page}`,
      environment: { seller },
      slices: legalPage.slices,
      sagas: false,
    });
    await client.run(() => legalPage.load({ page })).toPromise();
    renderPage(client, legalPage.Page, { page });
    return client;
  }

  test('shows the text of its parameter with the date of its last change', async () => {
    await open('termini', [
      { key: 'legal.termini-vecchi', value: 'altro', updatedAt: '2020-01-01T00:00:00Z' },
      { key: 'legal.termini', value: raw(block('Vende {{venditore}}.')), updatedAt: '2026-05-05T10:00:00Z' },
    ]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Termini e condizioni');
    expect(screen.getByText('Ultima modifica: 5 maggio 2026')).toBeTruthy();
    expect(screen.getByText('Vende La Bottega S.r.l..')).toBeTruthy();
  });

  test.each([[[]], [[{ key: 'legal.privacy', value: ' ' }]]])(
    'says how to ask for a missing text',
    async (items) => {
      const { store } = await open('privacy', items);
      expect(screen.getByRole('link', { name: 'Chiedi il documento' })).toBeTruthy();
      expect(screen.getByRole('link', { name: seller.mail })).toBeTruthy();
      expect(selectIsMissing(store.getState())).toBe(false);
    },
  );

  test('shows the not-found page for an unknown page without a text', async () => {
    const { store } = await open('nulla', []);
    expect(selectIsMissing(store.getState())).toBe(true);
  });
});
