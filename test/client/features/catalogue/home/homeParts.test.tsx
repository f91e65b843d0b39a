import { act, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { CategoryShortcuts } from '../../../../../src/client/features/catalogue/home/components/CategoryShortcuts';
import { HeroPreview } from '../../../../../src/client/features/catalogue/home/components/HeroPreview';
import { HomeBlock } from '../../../../../src/client/features/catalogue/home/components/HomeBlock';
import { HomeRow } from '../../../../../src/client/features/catalogue/home/components/HomeRow';
import { PathStory } from '../../../../../src/client/features/catalogue/home/components/PathStory';
import { TrustStrip } from '../../../../../src/client/features/catalogue/home/components/TrustStrip';
import { heroPreview } from '../../../../../src/client/features/catalogue/home/heroPreview';
import { paths } from '../../../../../src/client/routing/paths';
import { setOwnedMark } from '../../../../../src/client/ui/OwnedMark';
import { createTestClient } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';
import { sampleBundle } from '../bundles/samples';
import { sampleCard } from '../courses/samples';

const show = (part: ReactNode) => {
  const client = createTestClient({ sagas: false, slices: [heroPreview.slice] });
  renderPart(client, <MemoryRouter>{part}</MemoryRouter>);
  return client;
};

it('the shop’s promises are a part of their own, which the keyboard can push sideways', () => {
  show(<TrustStrip />);
  const part = within(screen.getByRole('region', { name: 'Le nostre garanzie' }));
  expect(part.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Accesso per sempre',
    'Riprendi da dove eri',
    'Pagamento sicuro',
  ]);
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Accesso per sempreAcquisti una volta, rivedi le lezioni quando vuoi.',
    'Riprendi da dove eriIl punto di ogni lezione resta salvato, su ogni dispositivo.',
    'Pagamento sicuroLa carta è gestita dal circuito di pagamento, non da noi.',
  ]);
  expect(part.getByRole('list')).toHaveAttribute('tabindex', '0');
  expect(part.getByText(/^Avvertenza sul rischio/)).toBeInTheDocument();
});

it('a section of the home page is named by its heading, and its link says to all of what it leads', () => {
  show(<HomeBlock title="Ultimi corsi" more={{ to: paths.courses(), what: 'i corsi' }} />);
  const part = within(screen.getByRole('region', { name: 'Ultimi corsi' }));
  expect(part.getByRole('heading', { level: 2 })).toHaveTextContent('Ultimi corsi');
  expect(part.getByRole('link', { name: /^Vedi tutti ?i corsi$/ })).toHaveAttribute('href', paths.courses());
});

it('the cards of a row that is pushed sideways come to rest under its title', () => {
  show(<HomeRow courses={[sampleCard(1)]} />);
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  expect(rules.map(({ cssText }) => cssText).join(' ')).toMatch(
    /margin: -6px;[^}]*scroll-padding-inline: 6px/,
  );
});

it('the categories are a navigation of their own', () => {
  show(<CategoryShortcuts />);
  expect(
    within(screen.getByRole('navigation', { name: 'Categorie dei corsi' })).getAllByRole('link'),
  ).toHaveLength(6);
});

it('a learning path shows its first steps, in a list that the keyboard can push sideways', () => {
  const step = (number: number) => ({ slug: `c${number}`, title: `Passo ${number}`, cover: null });
  const steps = [1, 2, 3, 4, 5].map(step);
  setOwnedMark(({ courses, children }) => <span data-marks={courses.join(' ')}>{children}</span>);
  show(<PathStory bundles={[sampleBundle(1, { steps }), sampleBundle(2)]} />);
  // The mark is for owners of all its courses, not of those shown.
  expect(document.querySelector('[data-marks]')).toHaveAttribute('data-marks', 'c1 c2 c3 c4 c5');
  const [list] = screen.getAllByRole('list');
  expect(list?.tagName).toBe('OL');
  expect(list).toHaveAttribute('tabindex', '0');
  expect(
    within(list as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Passo 1', 'Passo 2', 'Passo 3', 'Passo 4']);
  expect(within(screen.getByRole('list', { name: 'Altri percorsi' })).getAllByRole('link')).toHaveLength(1);
});

it('the free lesson of the home page says that it is on its way, and why it did not come', () => {
  const cover = { src: '/cover.webp', srcSet: '', width: 800, height: 450 };
  const course = { slug: 'corso-7', title: 'Corso 7', cover };
  const { store } = show(<HeroPreview preview={{ IdEnc: 's1', title: 'Benvenuto', course }} />);
  const button = screen.getByRole('button', { name: 'Guarda l’anteprima' });
  expect(button).toHaveAttribute('aria-busy', 'false');
  act(() => void store.dispatch(heroPreview.actions.requested('s1')));
  expect(button).toHaveAttribute('aria-busy', 'true');
  act(
    () =>
      void store.dispatch(
        heroPreview.actions.failed({ kind: 'network', endpoint: 'x', guarded: false, message: 'no' }),
      ),
  );
  expect(button).toHaveAttribute('aria-busy', 'false');
  expect(screen.getByRole('alert')).toHaveTextContent('Connessione assente');
  act(() => void store.dispatch(heroPreview.actions.requested('s1')));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => void store.dispatch(heroPreview.actions.received({ videoUrl: '/v.mp4' } as never)));
  expect(screen.getByLabelText('Anteprima: Benvenuto')).toHaveFocus();
  expect(screen.getByLabelText('Anteprima: Benvenuto')).toHaveAttribute('poster', '/cover.webp');
  expect(screen.queryByRole('button', { name: 'Guarda l’anteprima' })).toBeNull();
});
