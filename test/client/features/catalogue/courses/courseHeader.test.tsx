import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { CourseHeader } from '../../../../../src/client/features/catalogue/courses/components/CourseHeader';
import { Outline } from '../../../../../src/client/features/catalogue/courses/components/Outline';
import { TeacherBox } from '../../../../../src/client/features/catalogue/courses/components/TeacherBox';
import { slices } from '../../../../../src/client/features/catalogue/courses/pages/CoursePage';
import { paths } from '../../../../../src/client/routing/paths';
import { setSaveButton } from '../../../../../src/client/ui/SaveButton';
import type { CourseDetail } from '../../../../../src/contract/catalogue/courses';
import { createTestClient } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';
import { sampleCourse } from './samples';

const open = (more: Partial<CourseDetail> = {}) =>
  renderPart(
    createTestClient({ sagas: false, slices }),
    <MemoryRouter>
      <CourseHeader course={sampleCourse(1, more)} />
    </MemoryRouter>,
  ).container.textContent ?? '';

const trail = () =>
  within(screen.getByRole('navigation', { name: 'Percorso di navigazione' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the head of a course', () => {
  it('leads back to its first category, the level before the topic', () => {
    open({ categories: ['scalping', 'avanzato'] });
    expect(trail()).toEqual([
      ['Home', paths.home()],
      ['Corsi', paths.courses()],
      ['Avanzato', paths.coursesBy('avanzato')],
    ]);
  });

  it('leads back to all courses where it has no category', () => {
    open({ categories: [] });
    expect(trail().map(([, to]) => to)).toEqual([paths.home(), paths.courses()]);
  });

  it('tells rating, lessons, length, students and the day of its last change', () => {
    const text = open();
    expect(text).toContain('Corso 1Dalle basi alla praticaCon Anna Riva');
    expect(text).toContain('12 lezioni2h 5m340 studenti');
    expect(text).toContain('Ultimo aggiornamento: 12 marzo 2026');
    expect(screen.getByRole('img', { name: '4,5 su 5, 8 recensioni' })).toBeInTheDocument();
  });

  it('leaves out what there is none of', () => {
    const text = open({ studentsCount: 0, updatedAt: '', subtitle: '', teachers: [] });
    expect(text).not.toMatch(/student|Ultimo|Con /);
  });

  it('offers to save it for later', () => {
    setSaveButton(({ course: { IdCourseEnc, title } }) => <i data-save={`${IdCourseEnc} ${title}`} />);
    open();
    expect(document.querySelector('[data-save]')).toHaveAttribute('data-save', 'course-1 Corso 1');
  });

  it('counts one student, and names its teachers by their pages', () => {
    const [anna] = sampleCourse(1).teachers;
    const teachers = anna ? [anna, { ...anna, id: 't2', slug: 'ugo', name: 'Ugo Neri' }] : [];
    const text = open({ studentsCount: 1, teachers });
    expect(text).toContain('1 studente');
    expect(text).toContain('Con Anna Riva, Ugo Neri');
    expect(screen.getByRole('link', { name: 'Ugo Neri' })).toHaveAttribute('href', paths.teacher('ugo'));
  });
});

it.each([
  [undefined, null],
  [0, null],
  [1, '1 corso nel catalogo'],
  [3, '3 corsi nel catalogo'],
])('a teacher of %p courses is told of by %j', (coursesCount, text) => {
  const [anna] = sampleCourse(1).teachers;
  if (!anna) throw new Error('the sample has no teacher');
  renderPart(
    createTestClient({ sagas: false }),
    <MemoryRouter>
      <TeacherBox teacher={{ ...anna, ...(coursesCount !== undefined && { coursesCount }) }} />
    </MemoryRouter>,
  );
  expect(screen.queryByText(/nel catalogo$/)?.textContent ?? null).toBe(text);
  expect(screen.getByText('Analista tecnica')).toBeInTheDocument();
});

it('each lesson has its number, and its length where that is known', () => {
  const [first, second] = sampleCourse(1).sections;
  renderPart(
    createTestClient({ sagas: false, slices }),
    <Outline sections={first && second ? [{ ...first, duration: 0, isPreview: false }, second] : []} />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1Benvenuto',
    '2Le candeleCorpo e ombre2h',
  ]);
});
