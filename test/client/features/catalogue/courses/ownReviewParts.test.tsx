import { act, fireEvent, screen, within } from '@testing-library/react';
import { Reviews } from '../../../../../src/client/features/catalogue/courses/components/Reviews';
import { courseDetail } from '../../../../../src/client/features/catalogue/courses/course';
import { ownReview } from '../../../../../src/client/features/catalogue/courses/ownReview';
import { slices } from '../../../../../src/client/features/catalogue/courses/pages/CoursePage';
import { reviews } from '../../../../../src/client/features/catalogue/courses/reviews';
import type { Review } from '../../../../../src/contract/catalogue/courseShapes';
import type { CourseDetail } from '../../../../../src/contract/catalogue/courses';
import { createTestClient } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';
import { sampleCourse, sampleReview } from './samples';

const summary = { average: 4, count: 9, histogram: [0, 0, 0, 9, 0] };
const own = { ...sampleReview(9), Text: 'Mia' };
const draft = { courseId: 'course-1', text: 'Mia', rating: 4 };
const { requested, done, refused } = ownReview.actions;

function open(course: Partial<CourseDetail>, items: readonly Review[] = [sampleReview(1)], total = 9) {
  const client = createTestClient({ sagas: false, slices });
  const tell = (...actions: object[]) =>
    act(() => {
      for (const action of actions) client.store.dispatch(action as never);
    });
  tell(
    courseDetail.actions.requested('title/corso-1'),
    courseDetail.actions.received({ ...sampleCourse(1, course), promoter: null }),
    reviews.actions.requested('1/course-1'),
    reviews.actions.received({ items, total, summary, page: 1 }),
  );
  renderPart(client, <Reviews />);
  return { ...client, tell };
}
const liveOf = (text: string) => screen.getByText(text).closest('[aria-live]')?.getAttribute('aria-live');

describe('one’s own review', () => {
  it('is written by owners of the course alone', () => {
    open({ owned: false });
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByText('Recensione 1')).toBeInTheDocument();
  });

  it('that is not yet published is no empty list', () => {
    open({ owned: true, ownReview: own }, [], 0);
    expect(screen.getByText('Mia')).toBeInTheDocument();
    expect(screen.queryByText('Nessuna recensione ancora')).toBeNull();
  });

  it('keeps stars and text as they are while it is on its way', () => {
    const { tell } = open({ owned: true });
    const radios = () => within(screen.getByRole('group', { name: 'Il tuo voto' })).getAllByRole('radio');
    for (const radio of radios()) expect(radio).toBeEnabled();
    tell(requested(draft));
    for (const radio of radios()) expect(radio).toBeDisabled();
  });

  it('that is changed is sent as a change', () => {
    const { actions } = open({ owned: true, ownReview: own });
    fireEvent.click(screen.getByRole('button', { name: 'Modifica' }));
    fireEvent.submit(screen.getByRole('form'));
    expect(actions.at(-1)).toEqual(
      requested({ courseId: 'course-1', text: 'Mia', rating: 5, reviewId: own.IdEnc }),
    );
  });

  it('that was changed takes the focus, in place of its form, and says so in its turn', () => {
    const { tell } = open({ owned: true, ownReview: own });
    tell(requested({ ...draft, reviewId: own.IdEnc }));
    expect(screen.getByRole('form')).toBeInTheDocument();
    tell(done({ ...own, IsEnabled: true }));
    expect(screen.queryByRole('form')).toBeNull();
    expect(liveOf('Grazie! La tua recensione è pubblicata.')).toBe('polite');
    expect(document.activeElement).toHaveTextContent('La tua recensione');
    expect(document.activeElement).toHaveAttribute('tabindex', '-1');
  });

  it('that is refused says so at once', () => {
    const { tell } = open({ owned: true });
    tell(requested(draft), refused({ message: 'Non hai questo corso.' }));
    expect(liveOf('Non hai questo corso.')).toBe('assertive');
  });
});

it('the first of the reviews that were asked for takes the focus', () => {
  const { tell } = open({}, [sampleReview(1), sampleReview(2)]);
  fireEvent.click(screen.getByRole('button', { name: /^Mostra altre recensioni/ }));
  const items = [1, 2, 3, 4].map(sampleReview);
  tell(
    reviews.actions.requested('2/course-1'),
    reviews.actions.received({ items, total: 9, summary, page: 2 }),
  );
  expect(document.activeElement).toBe(screen.getByText('Recensione 3').closest('li'));
  fireEvent.click(screen.getByRole('button', { name: /^Mostra altre recensioni/ }));
  tell(
    reviews.actions.requested('3/course-1'),
    reviews.actions.received({ items: [...items, sampleReview(5)], total: 9, summary, page: 3 }),
  );
  expect(document.activeElement).toBe(screen.getByText('Recensione 5').closest('li'));
});
