import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { BestReviews } from '../../../../../src/client/features/catalogue/home/components/BestReviews';
import { Events } from '../../../../../src/client/features/catalogue/home/components/Events';
import { TeacherFaces } from '../../../../../src/client/features/catalogue/home/components/TeacherFaces';
import { paths } from '../../../../../src/client/routing/paths';
import { renderLeaf } from '../../../../support/renderPage';
import { sampleHighlights } from './samples';

const show = (part: ReactNode) => renderLeaf(<MemoryRouter>{part}</MemoryRouter>);
const { webinar, freeLesson, teachers, reviews } = sampleHighlights();
const cards = () =>
  screen.getAllByRole('article').map((card) => {
    const heading = within(card).getByRole('heading', { level: 3 });
    const link = within(heading).getByRole('link');
    return [link.textContent, link.getAttribute('href')];
  });

describe('what costs nothing', () => {
  it('is the webinar with its time and teacher, and the free lesson, each with the way to it', () => {
    show(<Events webinar={webinar} freeLesson={freeLesson} />);
    expect(cards()).toEqual([
      ['Gestire il rischio', paths.webinar()],
      ['Leggere una candela', paths.videoSignUp()],
    ]);
    const [event] = screen.getAllByRole('article');
    expect(event).toHaveTextContent(/\(ora italiana\) · con Elena Ricci$/);
    expect(event?.querySelector('time')).toHaveAttribute('datetime', '2027-01-14T18:30:00.000Z');
    expect(event?.querySelector('time')).toHaveTextContent(/14 gennaio.*19:30/);
  });

  it('is the webinar alone, without a teacher who is not known', () => {
    show(<Events webinar={webinar && { ...webinar, teacher: '' }} freeLesson={undefined} />);
    expect(cards()).toEqual([['Gestire il rischio', paths.webinar()]]);
    expect(screen.getByRole('article')).toHaveTextContent(/\(ora italiana\)$/);
  });

  it('is the free lesson alone', () => {
    show(<Events webinar={undefined} freeLesson={freeLesson} />);
    expect(cards()).toEqual([['Leggere una candela', paths.videoSignUp()]]);
    expect(screen.getByRole('article')).toHaveTextContent(/^Lezione gratuita.*Lascia nome ed e-mail/);
  });
});

it('who teaches is named with what they do, where that is known, and leads to their page', () => {
  show(<TeacherFaces teachers={teachers} />);
  expect(cards()).toEqual([
    ['Elena Ricci', paths.teacher('elena-ricci')],
    ['Paolo Serra', paths.teacher('paolo-serra')],
  ]);
  expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
    'Elena RicciAnalisi tecnica',
    'Paolo Serra',
  ]);
});

it('a review of a purchase that was checked says so, and each leads to its course', () => {
  show(<BestReviews reviews={reviews} />);
  expect(cards()).toEqual([
    ['Corso 8', paths.course('corso-8')],
    ['Corso 9', paths.course('corso-9')],
  ]);
  const [first, second] = screen.getAllByTestId('home-review');
  expect(first).toHaveTextContent('Anna B. · acquisto verificato«Chiaro e onesto.»');
  expect(second).toHaveTextContent('Ugo N.«Mi è servito subito.»');
});
