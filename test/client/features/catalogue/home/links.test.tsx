import { act, screen, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { BestReviews } from '../../../../../src/client/features/catalogue/home/components/BestReviews';
import { CategoryShortcuts } from '../../../../../src/client/features/catalogue/home/components/CategoryShortcuts';
import {
  FurtherSections as FurtherParts,
  RandomCourses,
} from '../../../../../src/client/features/catalogue/home/components/CourseBlocks';
import FurtherSections from '../../../../../src/client/features/catalogue/home/components/FurtherSections';
import { Hero } from '../../../../../src/client/features/catalogue/home/components/Hero';
import { PathStory } from '../../../../../src/client/features/catalogue/home/components/PathStory';
import { homeBlocks } from '../../../../../src/client/features/catalogue/home/homeBlocks';
import * as homePlan from '../../../../../src/client/features/catalogue/home/homePlan';
import { lazySections } from '../../../../../src/client/features/catalogue/home/lazySections';
import { restored } from '../../../../../src/client/features/identity/session/sessionSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { createTestClient, testUser } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';
import { sampleBundle } from '../bundles/samples';
import { sampleCard } from '../courses/samples';
import { sampleHighlights } from './samples';

const slices = Object.values(homeBlocks).map(({ slice }) => slice);
const show = (part: ReactNode) => {
  const client = createTestClient({ sagas: false, slices });
  renderPart(client, <MemoryRouter>{part}</MemoryRouter>);
  return client;
};
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

it('the top of the page leads to the courses and to the learning paths', () => {
  show(<Hero />);
  expect(links()).toEqual([
    ['Esplora i corsi', paths.courses()],
    ['Percorsi formativi', paths.bundles()],
  ]);
});

it('on a narrow screen the free lesson below the claim is for visitors, and for nobody before they are known', () => {
  const { store } = show(<Hero />);
  const displayOn = (selector: RegExp) =>
    [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .filter(({ cssText }) => /min-width: ?0px/.test(cssText) && selector.test(cssText))
      .map(({ cssText }) => /display: (\w+)/.exec(cssText)?.[1])
      .filter(Boolean);
  act(() => void store.dispatch(homeBlocks.highlights.actions.received(sampleHighlights())));
  const nameOf = () => screen.getByRole('figure').parentElement?.className.split(' ').at(-1);
  expect(displayOn(new RegExp(`\\{\\s*\\.${nameOf()} `))).toEqual([]);
  expect(displayOn(new RegExp(`\\[data-session\\] \\.${nameOf()} `))).toEqual(['none']);
  act(() => void store.dispatch(restored({ user: testUser, claim: 0 })));
  expect(displayOn(new RegExp(`\\{\\s*\\.${nameOf()} `))).toEqual(['none']);
});

it('each category leads to its own list', () => {
  show(<CategoryShortcuts />);
  expect(links()).toEqual([
    ['Principiante', paths.coursesBy('principiante')],
    ['Intermedio', paths.coursesBy('intermedio')],
    ['Avanzato', paths.coursesBy('avanzato')],
    ['Ichimoku', paths.coursesBy('ichimoku')],
    ['Scalping', paths.coursesBy('scalping')],
    ['Criptovalute', paths.coursesBy('criptovalute')],
  ]);
});

it('what goes on beside a section leads to all of its kind', () => {
  const section = {
    id: 's',
    title: 'Percorsi',
    text: '',
    position: 1,
    isActive: true,
    version: 1,
    courses: [],
    bundles: [sampleBundle(1)],
  };
  show(<FurtherSections sections={[section]} highlights={sampleHighlights()} />);
  const more = links().filter(([text]) => text?.startsWith('Vedi tutti'));
  expect(more).toEqual([
    ['Vedi tutti i percorsi formativi', paths.bundles()],
    ['Vedi tutti i relatori', paths.teachers()],
  ]);
});

describe('the story of a path', () => {
  const steps = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ slug: `c${at}`, title: `C${at}`, cover: null }));
  const told = () =>
    within(screen.getByTestId('bundle-card'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it.each([3, 4, 5])('of %i courses tells four at most', (count) => {
    show(<PathStory bundles={[sampleBundle(1, { steps: steps(count) })]} />);
    expect(told()).toEqual(['C0', 'C1', 'C2', 'C3'].slice(0, count));
  });

  it('names no others where it is the only one', () => {
    show(<PathStory bundles={[sampleBundle(1)]} />);
    expect(screen.queryByRole('list', { name: 'Altri percorsi' })).toBeNull();
  });

  it('names all others', () => {
    show(<PathStory bundles={[sampleBundle(1), sampleBundle(2), sampleBundle(3)]} />);
    const others = within(screen.getByRole('list', { name: 'Altri percorsi' })).getAllByRole('link');
    expect(others.map((link) => link.getAttribute('href'))).toEqual([
      paths.bundle('percorso-2'),
      paths.bundle('percorso-3'),
    ]);
  });
});

it('a long review is cut, with its stars before it', () => {
  const [review] = sampleHighlights().reviews;
  const Text = ` ${'parola '.repeat(60)}`;
  show(<BestReviews reviews={review ? [{ ...review, Text, Rating: 4 }] : []} />);
  const card = screen.getByTestId('home-review');
  expect(within(card).getByRole('img', { name: /^4,0 su 5/ })).toBeInTheDocument();
  expect(card.textContent).toMatch(/«(parola ){33}parola…»/);
});

it('further courses come only once all that is above them is known, so that nothing moves', () => {
  const { store } = show(<RandomCourses />);
  const { latest, featured, random, sections, highlights } = homeBlocks;
  const isShown = () => screen.queryByText('Da scoprire') !== null;
  act(() => {
    for (const { actions } of Object.values(homeBlocks)) store.dispatch(actions.requested(''));
    store.dispatch(random.actions.received([sampleCard(9)]));
    store.dispatch(latest.actions.received([]));
    store.dispatch(featured.actions.received([]));
    store.dispatch(sections.actions.received([]));
  });
  expect(isShown()).toBe(false);
  const failure = { kind: 'network', endpoint: 'x', guarded: false, message: 'no' } as const;
  act(() => void store.dispatch(highlights.actions.failed(failure)));
  expect(isShown()).toBe(true);
});

it('the sections’ data is here though their code does not come, and the log says why', async () => {
  jest.spyOn(lazySections, 'load').mockRejectedValue(new Error('the line is cut'));
  const section = { id: 's', title: 'Uno', text: '', courses: [] };
  const api = { homeSections: { cached: async () => ({ items: [section] }) } };
  const { run, store, seen } = createTestClient({ api, slices, sagas: false });
  await run(homeBlocks.sections.load).toPromise();
  expect(homeBlocks.sections.selectAny(store.getState())).toMatchObject({ status: 'ready', data: [section] });
  expect(seen.log).toEqual([expect.stringContaining('the line is cut')]);
});

it('the further sections are not rendered again with their page: React would take the server’s away', async () => {
  const client = createTestClient({ sagas: false, slices });
  const { highlights } = homeBlocks;
  client.store.dispatch(highlights.actions.requested(''));
  client.store.dispatch(highlights.actions.received(sampleHighlights()));
  const divided = jest.spyOn(homePlan, 'sectionsBetween');
  let renderAgain: (count: number) => void = () => undefined;
  function Home() {
    const [count, setCount] = useState(0);
    renderAgain = setCount;
    return (
      <MemoryRouter>
        <p>{count}</p>
        <FurtherParts />
      </MemoryRouter>
    );
  }
  await act(async () => void renderPart(client, <Home />));
  expect(await screen.findByText('Chi insegna')).toBeInTheDocument();
  const before = divided.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  await act(async () => renderAgain(1));
  expect(screen.getByText('1')).toBeInTheDocument();
  expect(divided).toHaveBeenCalledTimes(before);
});
