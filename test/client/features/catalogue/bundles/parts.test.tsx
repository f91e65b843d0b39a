import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { bundle as loadable } from '../../../../../src/client/features/catalogue/bundles/bundle';
import { BundleBuyBox } from '../../../../../src/client/features/catalogue/bundles/components/BundleBuyBox';
import { BundleHeader } from '../../../../../src/client/features/catalogue/bundles/components/BundleHeader';
import { BundleSteps } from '../../../../../src/client/features/catalogue/bundles/components/BundleSteps';
import { OwnedNotice } from '../../../../../src/client/features/catalogue/bundles/components/OwnedNotice';
import { Page } from '../../../../../src/client/features/catalogue/bundles/pages/BundlePage';
import { paths } from '../../../../../src/client/routing/paths';
import type { BundleDetail } from '../../../../../src/contract/catalogue/bundles';
import { createTestClient } from '../../../../support/client';
import { failing } from '../../../../support/failing';
import { renderPage, renderPart } from '../../../../support/renderPage';
import { sampleCard } from '../courses/samples';
import { sampleBundleDetail } from './samples';

const show = (part: ReactNode) => {
  const client = createTestClient({ sagas: false, slices: [loadable.slice] });
  return renderPart(client, <MemoryRouter>{part}</MemoryRouter>).container.textContent ?? '';
};
const courses = (...prices: number[]) => prices.map((price, at) => sampleCard(at + 1, { price }));

describe('the notice of courses that the buyer has', () => {
  const notice = (ownedCourses: string[], ownPrice?: number) => {
    const bundle = sampleBundleDetail(1, { courses: courses(10, 50, 50), price: 90, ownedCourses });
    return show(<OwnedNotice bundle={{ ...bundle, ...(ownPrice !== undefined && { ownPrice }) }} />);
  };

  it.each([
    [
      ['course-1'],
      81.82,
      'Hai già 1 corso su 3:Corso 1Non lo paghi di nuovo: dal prezzo del percorso, 90,00 €, abbiamo tolto 8,18 €.',
    ],
    [
      ['course-3', 'course-2'],
      8.18,
      'Hai già 2 corsi su 3:Corso 2Corso 3Non li paghi di nuovo: dal prezzo del percorso, 90,00 €, abbiamo tolto 81,82 €.',
    ],
    [
      ['course-1', 'course-2', 'course-3'],
      40,
      'Hai già 3 corsi:Corso 1Corso 2Corso 3Non li paghi di nuovo: dal prezzo del percorso, 90,00 €, abbiamo tolto 50,00 €. Paghi solo i corsi del percorso che non si vendono più da soli.',
    ],
    [
      ['course-2'],
      0,
      'Hai già 1 corso su 3:Corso 2Non lo paghi di nuovo: dal prezzo del percorso, 90,00 €, abbiamo tolto 90,00 €.',
    ],
  ])('names %j, and what the path costs less', (owned, ownPrice, text) => {
    expect(notice(owned, ownPrice).replaceAll('\u00a0', ' ')).toBe(text);
  });

  it('is none for a buyer who has none', () => expect(notice([])).toBe(''));
});

it('a path counts courses and lessons, and names each teacher once', () => {
  const teacher = (slug: string) => ({ name: slug.toUpperCase(), slug });
  const of = [
    sampleCard(1, { sectionsCount: 2, teachers: [teacher('a'), teacher('b')] }),
    sampleCard(2, { sectionsCount: 3, teachers: [teacher('b')] }),
  ];
  const bundle = sampleBundleDetail(1, { courses: of, coursesCount: 3, duration: 7500 });
  expect(show(<BundleHeader bundle={bundle} />)).toContain(
    'Percorso formativoPercorso 1Dalle basi alla praticaCon A, B3 corsi5 lezioni2h 5m',
  );
});

it('a path leads back to all paths, and counts nothing where it holds nothing', () => {
  const text = show(<BundleHeader bundle={sampleBundleDetail(1, { courses: [], coursesCount: 0 })} />);
  const trail = within(screen.getByRole('navigation', { name: 'Percorso di navigazione' }));
  expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    paths.home(),
    paths.bundles(),
  ]);
  expect(text).not.toMatch(/lezion|0 corsi/);
});

it('each step says what it costs alone, or that its reader has it', () => {
  const of = [
    sampleCard(1),
    sampleCard(2, { sectionsCount: 1, reviews: { average: 0, count: 0 }, price: 10 }),
  ];
  show(<BundleSteps bundle={sampleBundleDetail(1, { courses: of, ownedCourses: ['course-1'] })} />);
  const steps = screen
    .getAllByRole('article')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(steps[0]).toMatch(/4,5.*\(8\)2h 5m12 lezioni Lo hai già$/);
  expect(steps[1]).toMatch(/Riva2h 5m1 lezioneDa solo 10,00 €$/);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([paths.course('corso-1'), paths.course('corso-2')]);
});

it.each([
  [{}, true],
  [{ price: 0 }, false],
  [{ courses: [] }, false],
  [{ owned: true }, false],
] as [Partial<BundleDetail>, boolean][])('a path with %j can be given: %s', (more, isOffered) => {
  show(<BundleBuyBox bundle={sampleBundleDetail(1, more)} />);
  const href = screen.queryByText('Regala questo percorso')?.getAttribute('href') ?? null;
  expect(href).toBe(isOffered ? paths.gift('bundle', 'bundle-1') : null);
});

describe('a path that may be paid by bank transfer', () => {
  const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');
  const buyBox = (transfer: NonNullable<BundleDetail['transfer']>) =>
    show(<BundleBuyBox bundle={sampleBundleDetail(1, { transfer })} />);

  it('leads to its checkout with the transfer chosen', () => {
    buyBox({ isOffered: true });
    expect(link('Paga con bonifico')).toBe(`${paths.checkout('bundle', 'bundle-1')}?pagamento=bonifico`);
  });

  it.each<[NonNullable<BundleDetail['transfer']>, string | undefined]>([
    [{ isOffered: true, IdPurchaseEnc: 'p9' }, paths.bankTransfer('p9')],
    [{ isOffered: true, isProcessing: true }, undefined],
  ])('is not sold a second time while a payment is under way: %j', (transfer, href) => {
    buyBox(transfer);
    expect(screen.queryByRole('button', { name: /^Acquista/ })).toBeNull();
    expect(link('Vedi i dati del bonifico')).toBe(href);
  });
});

describe('the page of a path', () => {
  const open = async (more: Partial<BundleDetail>) => {
    const item = sampleBundleDetail(1, {
      title: 'Titolo',
      subtitle: 'Sottotitolo',
      coursesCount: 1,
      price: 90,
      ...more,
    });
    const client = createTestClient({
      api: { bundles: { getBundleDTObyTitle: async () => ({ isOk: true, item }) } },
      sagas: false,
      slices: [loadable.slice],
    });
    await client.run(loadable.load, 'percorso-1').toPromise();
    renderPage(client, Page, { id: 'percorso-1' });
    const said = document
      .querySelector('meta[name=description]')
      ?.getAttribute('content')
      ?.replaceAll('\u00a0', ' ');
    return { said, hasSum: screen.queryByText('Quanto risparmi') !== null };
  };

  it.each([
    [{ singlyPrice: 100 }, 'Sottotitolo: 1 corso a 90,00 €, 10,00 € in meno che uno per uno.', true],
    [{ singlyPrice: 90, subtitle: '' }, 'Titolo: 1 corso a 90,00 €.', false],
    [
      { singlyPrice: 100, owned: true, coursesCount: 2 },
      'Sottotitolo: 2 corsi a 90,00 €, 10,00 € in meno che uno per uno.',
      false,
    ],
  ])('with %j is described by its saving', async (more, text, isSummed) => {
    expect(await open(more)).toEqual({ said: text, hasSum: isSummed });
  });
});

it.each([
  [404, 1, 'missing'],
  [503, 0, 'failed'],
])('a name that ends with %i is asked for as an id %i times', async (status, times, result) => {
  const getBundleDTObyId = jest.fn(async () => ({ isOk: false }));
  const api = { bundles: { getBundleDTObyTitle: failing(status), getBundleDTObyId } };
  const { run, store } = createTestClient({ api, sagas: false, slices: [loadable.slice] });
  await run(loadable.load, 'nome').toPromise();
  expect(getBundleDTObyId).toHaveBeenCalledTimes(times);
  expect(loadable.selectAny(store.getState()).status).toBe(result);
});
