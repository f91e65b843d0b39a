import { act, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Outline } from '../../../../../src/client/features/catalogue/courses/components/Outline';
import { CoverPreview } from '../../../../../src/client/features/catalogue/courses/components/Preview';
import { Page as PreviewDialog } from '../../../../../src/client/features/catalogue/courses/components/PreviewDialog';
import { ReviewBody } from '../../../../../src/client/features/catalogue/courses/components/ReviewItem';
import { ReviewSummary } from '../../../../../src/client/features/catalogue/courses/components/ReviewSummary';
import { Reviews } from '../../../../../src/client/features/catalogue/courses/components/Reviews';
import { courseDetail } from '../../../../../src/client/features/catalogue/courses/course';
import { ownReview } from '../../../../../src/client/features/catalogue/courses/ownReview';
import { slices } from '../../../../../src/client/features/catalogue/courses/pages/CoursePage';
import {
  preview,
  previewSlices,
  videoBroken,
  videoEnded,
} from '../../../../../src/client/features/catalogue/courses/preview';
import { reviews } from '../../../../../src/client/features/catalogue/courses/reviews';
import type { CourseDetail } from '../../../../../src/contract/catalogue/courses';
import { createTestClient } from '../../../../support/client';
import { renderLeaf, renderPart } from '../../../../support/renderPage';
import { sampleCourse, sampleReview } from './samples';

const summary = { average: 4.25, count: 10, histogram: [1, 0, 2, 3, 4] };

function open(course: Partial<CourseDetail> = {}) {
  const client = createTestClient({ sagas: false, slices: [...slices, ...previewSlices] });
  const { dispatch } = client.store;
  dispatch(courseDetail.actions.requested('title/corso-1'));
  dispatch(courseDetail.actions.received({ ...sampleCourse(1, course), promoter: null }));
  return client;
}
const section = { IdEnc: 's1', title: 'Benvenuto', description: '', duration: 300, isPreview: true };

describe('the reviews of a course', () => {
  const openReviews = (course: Partial<CourseDetail> = {}) => {
    const client = open(course);
    client.store.dispatch(reviews.actions.requested('1/course-1'));
    const items = [sampleReview(1), sampleReview(2)];
    client.store.dispatch(reviews.actions.received({ items, total: 9, summary, page: 1 }));
    renderPart(client, <Reviews />);
    return client;
  };

  it('say by their button that more are on their way', () => {
    const { store } = openReviews();
    const button = screen.getByRole('button', { name: 'Mostra altre recensioni (7)' });
    expect(button).toHaveAttribute('aria-disabled', 'false');
    act(() => void store.dispatch(reviews.actions.requested('2/course-1')));
    expect(button).toHaveTextContent('Un momento…');
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('read out what is wrong with one’s own', () => {
    const { store } = openReviews({ owned: true });
    act(() => {
      store.dispatch(ownReview.actions.requested({ courseId: 'course-1', text: 'x', rating: 4 }));
      store.dispatch(ownReview.actions.refused({ errors: { Text: 'Troppo lunga.' } }));
    });
    expect(screen.getByText('Troppo lunga.')).toHaveAttribute('aria-live', 'polite');
  });

  it('are counted by their stars, the best first', () => {
    renderLeaf(<ReviewSummary summary={summary} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '5 stelle4',
      '4 stelle3',
      '3 stelle2',
      '2 stelle0',
      '1 stella1',
    ]);
    const widths = [...document.querySelectorAll<HTMLElement>('li [style]')].map(({ style }) => style.width);
    expect(widths).toEqual(['40%', '30%', '20%', '0%', '10%']);
    expect(screen.getByText('4,3')).toBeInTheDocument();
    expect(screen.getByText('10 recensioni')).toBeInTheDocument();
  });

  it.each([
    ['by a teacher', 'Anna Riva', 'Risponde Anna Riva'],
    ['by others', '', 'Risponde lo staff'],
  ])('that are answered %s say by whom', (_how, by, text) => {
    const answer = { Text: 'Grazie.', by, at: '2026-11-22T10:00:00.000Z' };
    renderLeaf(<ReviewBody review={{ ...sampleReview(1), author: 'Élodie P.', isVerified: true, answer }} />);
    expect(screen.getByText(new RegExp(`^${text}`))).toHaveTextContent('22 novembre 2026');
    expect(screen.getByText('Acquisto verificato')).toBeInTheDocument();
    expect(screen.getByText('É')).toHaveAttribute('aria-hidden', 'true');
  });

  it('that nobody has checked say nothing of a purchase', () => {
    renderLeaf(<ReviewBody review={{ ...sampleReview(1), isVerified: false }} />);
    expect(screen.queryByText('Acquisto verificato')).toBeNull();
  });
});

describe('a free lesson', () => {
  it('that is on its way is said to be, in the list and on the cover', () => {
    const client = open();
    renderPart(
      client,
      <>
        <CoverPreview section={section}>Copertina</CoverPreview>
        <Outline sections={[section]} />
      </>,
    );
    const buttons = ['Guarda l’anteprima', 'Anteprima: Benvenuto'].map((name) =>
      screen.getByRole('button', { name }),
    );
    const busy = () => buttons.map((button) => button.getAttribute('aria-busy'));
    expect(busy()).toEqual(['false', 'false']);
    act(() => void client.store.dispatch(preview.actions.requested('s1')));
    expect(busy()).toEqual(['true', 'true']);
    expect(buttons[0]).toHaveTextContent('Un momento…');
  });

  it('plays under its title, ends with words that are read out, and breaks off with an alert', () => {
    Object.assign(HTMLMediaElement.prototype, {
      play: async () => undefined,
      pause: () => undefined,
      load: () => undefined,
    });
    const client = open();
    const { dispatch } = client.store;
    dispatch(preview.actions.requested('s1'));
    const item = { IdEnc: 's1', title: 'Benvenuto', mime: 'video/mp4', videoUrl: '/v.mp4' };
    dispatch(preview.actions.received(item as never));
    renderPart(
      client,
      <MemoryRouter>
        <PreviewDialog />
      </MemoryRouter>,
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Benvenuto' }));
    expect(dialog.getByRole('heading', { level: 2, name: 'Benvenuto' })).toBeInTheDocument();
    expect(dialog.getAllByRole('heading')).toHaveLength(1);
    act(() => void dispatch(videoEnded()));
    const end = dialog.getByText('Ti è piaciuta? Il corso continua così.');
    expect(end.closest('[role="status"]')).not.toBeNull();
    expect(dialog.getAllByRole('heading')).toHaveLength(1);
    act(() => void dispatch(videoBroken()));
    expect(dialog.getByRole('alert')).toHaveTextContent('Il video non si carica.');
  });
});

it('the lessons of a course are numbered for the eye, since a list counts them already', () => {
  const client = open();
  renderPart(
    client,
    <Outline sections={[section, { ...section, IdEnc: 's2', duration: 0, isPreview: false }]} />,
  );
  const rows = screen.getAllByRole('listitem');
  expect(rows.map(({ firstElementChild }) => firstElementChild?.getAttribute('aria-hidden'))).toEqual([
    'true',
    'true',
  ]);
  expect(rows.map(({ lastElementChild }) => lastElementChild?.textContent)).toEqual(['5m', '']);
});
