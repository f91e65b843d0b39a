import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MissingCourse } from '../../../../../src/client/features/catalogue/home/components/MissingCourse';
import { slices } from '../../../../../src/client/features/catalogue/home/pages/HomePage';
import { selectIsLoading } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { StoreRouter } from '../../../../../src/client/features/platform/navigation/StoreRouter';
import { missingCoursePath } from '../../../../../src/client/routing/missingCourse';
import { paths } from '../../../../../src/client/routing/paths';
import { createTestClient, onItsWay, until } from '../../../../support/client';
import { emptyShop } from '../../../../support/emptyShop';
import { failing } from '../../../../support/failing';
import { renderPart } from '../../../../support/renderPage';
import { sampleCard } from '../courses/samples';

const SENTENCE = 'Il corso che cercavi non è nel catalogo, o non lo è più.';
const finding = (...numbers: number[]) =>
  jest.fn(
    async (): Promise<unknown> => ({ items: numbers.map((one) => sampleCard(one)), total: numbers.length }),
  );

async function open(address: string, getFilteredCourses: jest.Mock, isLoaded = true) {
  const api = { ...emptyShop, courses: { ...emptyShop.courses, getFilteredCourses } };
  const client = createTestClient({ address, api, slices });
  if (isLoaded) await until(client.store, (state) => !selectIsLoading(state));
  renderPart(
    client,
    <StoreRouter>
      <main tabIndex={-1}>
        <MissingCourse />
      </main>
    </StoreRouter>,
  );
  return client;
}
const notice = () => screen.queryByRole('region', { name: SENTENCE });

describe('the notice of a missing course on the home page', () => {
  it('offers the titles nearest to its words, three at most, and the catalogue', async () => {
    const ask = finding(1, 2, 3);
    await open(missingCoursePath('trading-da-zeri'), ask);
    expect(ask.mock.calls).toEqual([[{ Query: 'trading da zeri', pageSize: 3 }]]);
    const links = within(notice() as HTMLElement).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [sampleCard(1).title, paths.course('corso-1')],
      [sampleCard(2).title, paths.course('corso-2')],
      [sampleCard(3).title, paths.course('corso-3')],
      ['Guarda tutti i corsi', paths.courses()],
    ]);
  });

  it.each([
    [[1], 'Questo gli somiglia:'],
    [[1, 2], 'Questi gli somigliano:'],
  ])('counts the titles %j', async (numbers, text) => {
    await open(missingCoursePath('uno'), finding(...numbers));
    expect(within(notice() as HTMLElement).getByText(text)).toBeInTheDocument();
  });

  it('is there for nobody who comes home otherwise, and asks nothing', async () => {
    const ask = finding(1);
    await open(paths.home(), ask);
    expect(notice()).toBeNull();
    expect(ask).not.toHaveBeenCalled();
  });

  it.each<[string, string, jest.Mock]>([
    ['nothing is near', 'xyz', finding()],
    ['the nearest do not load', 'xyz', jest.fn(failing(503))],
    ['no words are known', '', finding(1)],
  ])('is the sentence and the catalogue alone when %s, without an alert', async (_when, slug, ask) => {
    const { seen, toasts } = await open(missingCoursePath(slug), ask);
    const links = within(notice() as HTMLElement).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Guarda tutti i corsi']);
    expect(screen.queryByText('Questi gli somigliano:')).toBeNull();
    expect([seen.alerts, toasts]).toEqual([[], []]);
    expect(ask).toHaveBeenCalledTimes(slug === '' ? 0 : 1);
  });

  it('keeps the room of three titles while they are on their way', async () => {
    await open(missingCoursePath('uno'), jest.fn(onItsWay), false);
    expect(within(notice() as HTMLElement).getAllByRole('listitem', { hidden: true })).toHaveLength(3);
    expect(within(notice() as HTMLElement).getByRole('list')).toHaveAttribute('aria-busy', 'true');
  });

  it('shows nothing of a hostile slug', async () => {
    const ask = finding();
    await open(`${paths.home()}?corso=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E`, ask);
    expect(ask.mock.calls).toEqual([[{ Query: 'img src x onerror alert 1', pageSize: 3 }]]);
    expect(notice()?.textContent).toBe(`${SENTENCE}Guarda tutti i corsi`);
  });

  it('has the focus when it comes, and gives it to the page when it is closed', async () => {
    const { history, store } = await open(missingCoursePath('uno'), finding(1));
    expect(notice()).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Chiudi l’avviso' }));
    await act(async () => void (await until(store, (state) => !selectIsLoading(state))));
    expect(notice()).toBeNull();
    expect(history.entries).toEqual([paths.home()]);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('takes the focus from nobody who already types', async () => {
    const input = document.body.appendChild(document.createElement('input'));
    input.focus();
    await open(missingCoursePath('uno'), finding(1));
    expect(notice()).toBeInTheDocument();
    expect(input).toHaveFocus();
    input.remove();
  });
});
