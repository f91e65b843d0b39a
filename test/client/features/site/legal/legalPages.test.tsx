import { screen, within } from '@testing-library/react';
import {
  retryRequested,
  selectIsMissing,
} from '../../../../../src/client/features/platform/navigation/navigationSlice';
import * as legalPage from '../../../../../src/client/features/site/legal/pages/LegalPage';
import { paths } from '../../../../../src/client/routing/paths';
import { createTestClient, onItsWay, testEnvironment } from '../../../../support/client';
import { failing } from '../../../../support/failing';
import { renderPage } from '../../../../support/renderPage';

/** What the footer calls each, and where it stands. */
const PAGES = [
  ['disclaimer', 'disclaimer', 'Disclaimer'],
  ['risk', 'avviso-di-rischio', 'Avviso di rischio'],
  ['personalData', 'trattamento-dati', 'Informativa sul trattamento dei dati personali'],
  ['terms', 'termini', 'Termini e condizioni'],
  ['privacy', 'privacy', 'Privacy policy'],
  ['cookies', 'cookie', 'Cookie policy'],
] as const;
const legal = {
  ...testEnvironment.legal,
  ...Object.fromEntries(PAGES.map(([page, slug]) => [page, paths.legal(slug)])),
};

async function open(page: string, read: () => Promise<unknown>) {
  const client = createTestClient({
    api: { parameters: { read } },
    address: paths.legal(page),
    environment: { legal },
    slices: legalPage.slices,
    sagas: false,
  });
  const task = client.run(() => legalPage.load({ page }));
  if (read !== onItsWay) await task.toPromise();
  renderPage(client, legalPage.Page, { page });
  return client;
}
const written =
  (page: string, value = 'Testo.') =>
  async () => ({ items: [{ key: `legal.${page}`, value, updatedAt: '2026-05-05T10:00:00Z' }] });
const robots = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content');
const description = () => document.head.querySelector('meta[name="description"]')?.getAttribute('content');

describe('each legal page', () => {
  it.each(PAGES)(
    '%s stands at %s, under the name “%s”, and is the marked one of all',
    async (_page, slug, name) => {
      await open(slug, written(slug));
      expect(screen.getByRole('heading', { level: 1, name })).toBeInTheDocument();
      expect(document.title).toMatch(name);
      expect(description()).toBe(`${name} di Corsi Trading Online.`);
      const way = within(screen.getByRole('navigation', { name: 'Testi legali' }));
      const links = way
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);
      expect(links).toEqual(
        PAGES.map(([, other, title]) => [title, paths.legal(other), other === slug ? 'page' : null]),
      );
    },
  );

  it('is found by search engines once it is written, and not before', async () => {
    await open('privacy', written('privacy'));
    expect(robots()).toBeUndefined();
    expect(screen.queryByText('Chiedi il documento')).toBeNull();
  });

  it('that is not written is kept from search engines', async () => {
    await open('privacy', async () => ({ items: [] }));
    expect(robots()).toBe('noindex');
    expect(screen.queryByText(/^Ultima modifica/)).toBeNull();
  });

  it('that is on its way is not yet taken for one that is not written', async () => {
    await open('privacy', onItsWay);
    expect(screen.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeInTheDocument();
    expect(screen.queryByText('Chiedi il documento')).toBeNull();
    expect(robots()).toBeUndefined();
  });

  it('that does not load can be tried again', async () => {
    const { actions } = await open('privacy', failing());
    expect(screen.getByRole('alert')).toHaveTextContent('Connessione assente');
    screen.getByRole('button', { name: 'Riprova' }).click();
    expect(actions.at(-1)).toEqual(retryRequested());
  });

  it('of a name of the shop’s own is shown under the name of all', async () => {
    const { store } = await open('premi', written('premi', 'Il regolamento.'));
    expect(screen.getByRole('heading', { level: 1, name: 'Note legali' })).toBeInTheDocument();
    expect(screen.getByText('Il regolamento.')).toBeInTheDocument();
    expect(selectIsMissing(store.getState())).toBe(false);
  });

  it('has each of its parts named by its heading', async () => {
    const blocks = [
      { type: 'header-two', text: '1. Chi siamo' },
      { type: 'unstyled', text: 'Noi.' },
    ];
    await open('termini', written('termini', JSON.stringify({ blocks, entityMap: {} })));
    const part = screen.getByRole('region', { name: '1. Chi siamo' });
    expect(within(part).getByRole('heading', { level: 2 })).toBeInTheDocument();
    expect(part).toHaveTextContent('Noi.');
  });
});
