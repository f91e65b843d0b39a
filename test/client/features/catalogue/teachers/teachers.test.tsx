import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../../../../../src/client/features/catalogue/teachers/pages/TeachersPage';
import { teachers } from '../../../../../src/client/features/catalogue/teachers/teachers';
import { selectIsLoading } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import type { Speaker } from '../../../../../src/contract/catalogue/teachers';
import { createTestClient, until } from '../../../../support/client';
import { failing } from '../../../../support/failing';
import { renderPage } from '../../../../support/renderPage';
import { sampleCard } from '../courses/samples';

const speaker = (more: Partial<Speaker> = {}): Speaker => ({
  id: 't1',
  name: 'Anna Riva',
  slug: 'anna-riva',
  headline: 'Analista tecnica',
  biography: 'Opera dal 2008.',
  picture: null,
  coursesCount: 2,
  courses: [sampleCard(1), sampleCard(2)],
  ...more,
});
const listed = (...items: Speaker[]) =>
  jest.fn(async (): Promise<unknown> => ({ items, total: items.length }));

async function open(cached: jest.Mock) {
  const client = createTestClient({
    address: paths.teachers(),
    api: { teachers: { cached } },
    slices: [teachers.slice],
  });
  await until(client.store, (state) => !selectIsLoading(state));
  return renderPage(client, Page);
}

it('shows each teacher with portrait, biography, courses and an anchor', async () => {
  const first = sampleCard(1, { categories: ['scalping', 'avanzato'], listPrice: 99.9 });
  await open(
    listed(
      speaker({ courses: [first, sampleCard(2)] }),
      speaker({ id: 't2', name: 'Bruno Sala', slug: 'bruno-sala', courses: [], coursesCount: 0 }),
    ),
  );
  const anna = screen.getByRole('article', { name: 'Anna Riva' });
  expect(anna).toHaveAttribute('id', 'anna-riva');
  expect(anna).toHaveTextContent('Anna RivaAnalista tecnicaOpera dal 2008.');
  expect(within(anna).getByRole('heading', { level: 3, name: '2 corsi con Anna Riva' })).toBeInTheDocument();
  expect(within(anna).getByRole('link', { name: 'Corso 2' })).toHaveAttribute(
    'href',
    paths.course('corso-2'),
  );
  expect(within(anna).queryByRole('link', { name: /Tutti i corsi/ })).toBeNull();
  expect(within(anna).getAllByRole('listitem')[0]).toHaveTextContent(
    'Corso 1Avanzato · Scalping · 2h 5mPrezzo scontato: 79,90 €Prezzo intero: 99,90 €',
  );
  const bruno = screen.getByRole('article', { name: 'Bruno Sala' });
  expect(within(bruno).queryByRole('heading', { level: 3 })).toBeNull();
  const index = screen.getByRole('navigation', { name: 'I relatori in questa pagina' });
  expect(within(index).getByRole('link', { name: 'Bruno Sala' })).toHaveAttribute(
    'href',
    `${paths.teachers()}#bruno-sala`,
  );
  expect(within(bruno).getByRole('link', { name: 'Bruno Sala' })).toHaveAttribute(
    'href',
    paths.teacher('bruno-sala'),
  );
});

it('counts the one course of a teacher, all of which are shown', async () => {
  await open(listed(speaker({ coursesCount: 1, courses: [sampleCard(1)] })));
  expect(screen.getByRole('heading', { level: 3, name: '1 corso con Anna Riva' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Tutti i corsi/ })).toBeNull();
});

it('links to all courses of a teacher with more than are shown', async () => {
  await open(listed(speaker({ coursesCount: 12 })));
  expect(screen.getByRole('link', { name: 'Tutti i corsi con Anna Riva' })).toHaveAttribute(
    'href',
    paths.teacher('anna-riva'),
  );
});

it('shows neither scripts nor bad links of a biography', async () => {
  const biography = JSON.stringify({
    blocks: [
      {
        key: 'a',
        text: '<script>alert(1)</script> qui',
        type: 'unstyled',
        depth: 0,
        inlineStyleRanges: [],
        entityRanges: [{ offset: 26, length: 3, key: 0 }],
        data: {},
      },
    ],
    entityMap: { 0: { type: 'LINK', mutability: 'MUTABLE', data: { url: 'javascript:alert(1)' } } },
  });
  const { container } = await open(listed(speaker({ biography })));
  expect(container.querySelector('script')).toBeNull();
  expect(container.querySelector('[href^="javascript"]')).toBeNull();
  expect(container).toHaveTextContent('<script>alert(1)</script> qui');
});

it('says that there are no teachers yet, or that they failed to load', async () => {
  const { unmount } = await open(listed());
  expect(screen.getByText('Presto conoscerai i nostri relatori')).toBeInTheDocument();
  unmount();
  const cached = failing();
  await open(cached);
  expect(screen.getByRole('alert')).toHaveTextContent('Connessione assente');
  cached.mockImplementation(listed(speaker()));
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByRole('article', { name: 'Anna Riva' })).toBeInTheDocument();
});
