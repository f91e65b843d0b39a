import { act, screen, within } from '@testing-library/react';
import { courseEnd } from '../../../../src/client/features/learning/courseEnd';
import { paths } from '../../../../src/client/routing/paths';
import { sampleCard } from '../catalogue/courses/samples';
import { classroom, openViewer, section, settle } from './support';

const COURSE = 'course/1+=';
const owned = (name: string, viewedCount: number) => ({
  IdCourseEnc: name,
  title: `Corso ${name}`,
  slug: `corso-${name}`,
  cover: null,
  duration: 600,
  sectionsCount: 4,
  viewedCount,
  progress: viewedCount * 25,
  since: '2026-05-01T08:00:00.000Z',
});

const cover = { src: '/media/public/cover-800.webp', srcSet: '', width: 800, height: 450 };

/** The viewer of a finished course. */
async function open(mine = [owned(COURSE, 4)]) {
  const courses = {
    getSections: async () => ({
      isOk: true,
      item: classroom({ progress: 100, sections: [section('uno', { viewed: true, position: 99 })] }),
    }),
    getDetailCourse: async () => ({ isOk: true, item: { categories: ['principiante'] } }),
    getFilteredCourses: async () => ({ items: [sampleCard(1, { cover })], total: 1 }),
  };
  const users = {
    getUserPurchases: async () => ({ items: [], courses: mine }),
    getCertificates: async () => ({ items: [] }),
  };
  const { store } = await openViewer(courses, { api: { courses, users } });
  await act(settle);
  return {
    ...within(screen.getByRole('region', { name: 'Complimenti, hai finito «Ichimoku da zero»!' })),
    store,
  };
}
const headings = (part: Pick<typeof screen, 'getAllByRole'>, level: number) =>
  part.getAllByRole('heading', { level }).map(({ textContent }) => textContent);

describe('the end of a course', () => {
  it('has its parts under headings, and the suggested courses under theirs', async () => {
    const end = await open();
    expect(headings(end, 2)).toEqual(['Complimenti, hai finito «Ichimoku da zero»!']);
    expect(headings(end, 3)).toEqual(['Il tuo certificato', 'La tua recensione', 'Che cosa studiare adesso']);
    expect(headings(end, 4)).toEqual(['Corso 1']);
    const card = end.getByTestId('course-card');
    expect(card.querySelector('img')).toHaveAttribute('src', cover.src);
  });

  it('says of each unfinished course how far it is', async () => {
    const end = await open([owned(COURSE, 4), owned('due', 1)]);
    expect(headings(end, 3)).toContain('Continua con i tuoi corsi');
    expect(end.getByRole('link', { name: 'Corso due' })).toHaveAttribute('href', paths.viewer('due'));
    expect(end.getByText('1 di 4')).toBeInTheDocument();
    expect(end.getByRole('progressbar', { name: 'Avanzamento: Corso due' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
  });

  it('says nothing of the course that was finished before', async () => {
    const end = await open();
    act(() => {
      end.store.dispatch(courseEnd.actions.requested('another'));
      end.store.dispatch(courseEnd.actions.received({ isReviewed: true, unfinished: [], suggested: [] }));
    });
    expect(end.getByRole('button', { name: 'Scrivi una recensione' })).toBeInTheDocument();
  });

  it('has a button that names what it folds, and nothing while that is folded', async () => {
    const end = await open();
    const button = end.getByRole('button', { name: 'Riduci' });
    const steps = document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(steps).toContainElement(end.getByRole('heading', { name: 'Il tuo certificato' }));
    expect(end.getByText('Hai visto la lezione.')).toBeVisible();
    act(() => button.click());
    expect(end.getByText('Hai visto la lezione.')).not.toBeVisible();
    expect(button).toHaveAccessibleName('Certificato, recensione e prossimi corsi');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).not.toHaveAttribute('aria-controls');
    expect(button).toBeInTheDocument();
  });
});
