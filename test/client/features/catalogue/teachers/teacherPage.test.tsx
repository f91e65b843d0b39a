import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../../../../../src/client/features/catalogue/teachers/pages/TeacherPage';
import { teacherPage } from '../../../../../src/client/features/catalogue/teachers/teachers';
import {
  selectIsLoading,
  selectIsMissing,
} from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import type { TeacherPage } from '../../../../../src/contract/catalogue/teachers';
import { createTestClient, until } from '../../../../support/client';
import { failing } from '../../../../support/failing';
import { renderPage } from '../../../../support/renderPage';
import { sampleCard } from '../courses/samples';

const anna: TeacherPage = {
  id: 't1',
  name: 'Anna Riva',
  slug: 'anna-riva',
  headline: 'Analista tecnica',
  biography: 'Opera dal 2008.',
  picture: null,
  coursesCount: 2,
  learnersCount: 31,
  reviews: { average: 4.25, count: 9 },
  courses: [sampleCard(1), sampleCard(2)],
  bundles: [{ IdBundleEnc: 'b1', slug: 'primi-passi', title: 'Primi passi', price: 129, coursesCount: 4 }],
};
const answering = (item: TeacherPage) => jest.fn(async (): Promise<unknown> => ({ isOk: true, item }));

async function open(getBySlug: jest.Mock) {
  const client = createTestClient({
    address: paths.teacher('anna-riva'),
    api: { teachers: { getBySlug } },
    slices: [teacherPage.slice],
  });
  await until(client.store, (state) => !selectIsLoading(state));
  return { ...client, page: renderPage(client, Page, { slug: 'anna-riva' }) };
}

it('shows a speaker’s name, biography, figures, courses and the learning paths that hold them', async () => {
  const getBySlug = answering(anna);
  await open(getBySlug);
  expect(getBySlug).toHaveBeenCalledWith({ slug: 'anna-riva' });
  expect(screen.getByRole('heading', { level: 1, name: 'Anna Riva' })).toBeInTheDocument();
  expect(screen.getByText('Opera dal 2008.')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /^4,3 su 5, 9 recensioni/ })).toBeInTheDocument();
  expect(screen.getByText('31 studenti')).toBeInTheDocument();
  expect(screen.getAllByTestId('course-card')).toHaveLength(2);
  const path = screen.getByRole('link', { name: 'Primi passi' });
  expect(path).toHaveAttribute('href', paths.bundle('primi-passi'));
  expect(path.closest('article')).toHaveTextContent(/4 corsi.*129,00/);
});

it('says that a speaker has no course on sale, and leaves out figures of nothing', async () => {
  const nothing = { courses: [], bundles: [], coursesCount: 0, learnersCount: 0 };
  await open(answering({ ...anna, ...nothing, reviews: { average: 0, count: 0 } }));
  expect(screen.getByText('Nessun corso in vendita, per ora.')).toBeInTheDocument();
  expect(screen.queryByText(/studenti|recensioni/)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Nei percorsi formativi' })).toBeNull();
});

it('an unknown speaker is a page that is not found', async () => {
  const { store } = await open(jest.fn(async () => ({ isOk: false, message: 'Non c’è.' })));
  expect(selectIsMissing(store.getState())).toBe(true);
});

it('says that it failed to load, and loads again', async () => {
  const getBySlug = failing();
  await open(getBySlug);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'La pagina del relatore non si è caricata',
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Connessione assente');
  getBySlug.mockImplementation(answering(anna));
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Anna Riva' })).toBeInTheDocument();
});

it.each([
  [{}, 'Analista tecnica'],
  [{ headline: '' }, 'Opera dal 2008.'],
  [{ headline: '', biography: '' }, 'Anna Riva'],
  [{ headline: '', biography: 'parola '.repeat(100) }, /^(parola ){21}parola…$/],
])('is described to search engines, with %j, by %s', async (more, said) => {
  await open(answering({ ...anna, ...more }));
  expect(document.title).toMatch(/^Anna Riva · Relatore/);
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toEqual(
    typeof said === 'string' ? said : expect.stringMatching(said),
  );
});

it('leads back to all speakers, and shows a headline and a portrait', async () => {
  const picture = { src: '/anna.webp', srcSet: '', width: 400, height: 400 };
  await open(answering({ ...anna, picture }));
  const trail = within(screen.getByRole('navigation', { name: 'Percorso di navigazione' }));
  expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    paths.home(),
    paths.teachers(),
  ]);
  expect(screen.getByText('Analista tecnica')).toBeInTheDocument();
  expect(screen.getByText('2 corsi')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Ritratto di Anna Riva' })).toHaveAttribute('src', '/anna.webp');
});
