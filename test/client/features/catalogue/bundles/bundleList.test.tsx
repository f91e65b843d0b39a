import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailed } from '../../../../../src/client/api/failure';
import { bundleList } from '../../../../../src/client/features/catalogue/bundles/bundleList';
import { Page } from '../../../../../src/client/features/catalogue/bundles/pages/BundleListPage';
import { selectIsLoading } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import type { Bundle } from '../../../../../src/contract/catalogue/bundles';
import { createTestClient, until } from '../../../../support/client';
import { renderPage } from '../../../../support/renderPage';
import { emptyBundle, sampleBundle } from './samples';

const listed = (...items: Bundle[]) => jest.fn(async () => ({ items, total: items.length }));

async function open(cached: jest.Mock) {
  const client = createTestClient({
    address: paths.bundles(),
    api: { bundles: { cached } },
    slices: [bundleList.slice],
  });
  await until(client.store, (state) => !selectIsLoading(state));
  return { client, ...renderPage(client, Page) };
}

it('shows each path with its link, courses, price and saving', async () => {
  await open(listed(sampleBundle(1), sampleBundle(2, { title: 'Perché / 50%? #1 💶' })));
  expect(document.title).toMatch(/^Percorsi formativi di trading e investimenti ·/);
  const cards = screen.getAllByTestId('bundle-card');
  expect(cards).toHaveLength(2);
  const points = within(screen.getByRole('region', { name: 'Come funziona un percorso' }));
  expect(points.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Un ordine che aiutaOgni corso prepara il successivo: sai sempre che cosa studiare dopo.',
    'Un prezzo solo, più bassoPaghi una volta, meno della somma dei corsi. Nessun abbonamento.',
    'Corsi interi, tuoiLi trovi tutti fra i tuoi corsi, da seguire con il tuo ritmo.',
  ]);
  const [first, second] = cards as [HTMLElement, HTMLElement];
  expect(within(first).getByRole('link', { name: 'Percorso 1' })).toHaveAttribute(
    'href',
    paths.bundle('percorso-1'),
  );
  expect(
    within(first)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Corso 1', 'Corso 2', 'Corso 3', 'Corso 4']);
  expect(first).toHaveTextContent('Dalle basi alla pratica');
  expect(first).toHaveTextContent('249,00 €');
  expect(first).toHaveTextContent('Risparmi 70,60 €');
  expect(within(second).getByRole('heading', { level: 2, name: 'Perché / 50%? #1 💶' })).toBeInTheDocument();
});

it('lists a path without courses, without a saving', async () => {
  await open(listed(emptyBundle(1)));
  const card = screen.getByTestId('bundle-card');
  expect(card).toHaveTextContent('0 corsi');
  expect(card).not.toHaveTextContent('Risparmi');
  expect(within(card).queryByRole('list')).toBeNull();
});

it('shows the courses’ covers for a path without a cover', async () => {
  const cover = (at: number) => ({ src: `/cover-${at}.webp`, srcSet: '', width: 800, height: 450 });
  const steps = [1, 2, 3, 4, 5].map((at) => ({ slug: `c${at}`, title: `C${at}`, cover: cover(at) }));
  const { container } = await open(listed(sampleBundle(1, { steps }), sampleBundle(2, { steps })));
  const [images, others] = [...container.querySelectorAll('[data-testid="bundle-card"]')].map((card) => [
    ...card.querySelectorAll('img'),
  ]);
  expect(images?.map((image) => image.getAttribute('src'))).toEqual([
    '/cover-1.webp',
    '/cover-2.webp',
    '/cover-3.webp',
    '/cover-4.webp',
  ]);
  // The first path alone is on screen at once.
  const loading = [images, others].map((shown) => [
    ...new Set(shown?.map((image) => image.getAttribute('loading'))),
  ]);
  expect(loading).toEqual([['eager'], ['lazy']]);
});

it('says that there are no paths and links to the catalogue', async () => {
  await open(listed());
  expect(screen.getByText('I percorsi sono in preparazione')).toBeInTheDocument();
  expect(screen.queryByText('Come funziona un percorso')).toBeNull();
  expect(screen.getByRole('link', { name: 'Guarda tutti i corsi' })).toHaveAttribute('href', paths.courses());
});

it('loads a list that failed again', async () => {
  const cached = jest.fn(async (): Promise<unknown> => {
    throw new CallFailed({ kind: 'timeout', endpoint: 'x', guarded: false, message: 'no' });
  });
  await open(cached);
  expect(screen.getByRole('alert')).toHaveTextContent('non ha risposto in tempo');
  cached.mockImplementation(listed(sampleBundle(1)));
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByTestId('bundle-card')).toBeInTheDocument();
});
