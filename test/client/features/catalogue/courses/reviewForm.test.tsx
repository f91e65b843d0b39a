import { act, fireEvent, screen } from '@testing-library/react';
import { OwnReview } from '../../../../../src/client/features/catalogue/courses/components/OwnReview';
import { ownReview } from '../../../../../src/client/features/catalogue/courses/ownReview';
import { slices } from '../../../../../src/client/features/catalogue/courses/pages/CoursePage';
import type { Refusal } from '../../../../../src/client/state/submission';
import type { CourseDetail } from '../../../../../src/contract/catalogue/courses';
import { createTestClient } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';
import { sampleCourse, sampleReview } from './samples';

const { opened, requested, refused } = ownReview.actions;

function open(more: Partial<CourseDetail> = {}) {
  const client = createTestClient({ sagas: false, slices });
  renderPart(client, <OwnReview course={sampleCourse(1, { owned: true, ...more })} />);
  return {
    ...client,
    dispatch: (action: Parameters<typeof client.store.dispatch>[0]) =>
      act(() => void client.store.dispatch(action)),
  };
}
const text = () => screen.getByLabelText<HTMLTextAreaElement>('La tua recensione (facoltativa)');
const button = (name: string) => screen.queryByRole('button', { name });
const draft = { courseId: 'course-1', text: 'Mia', rating: 4 };
const own = { ...sampleReview(9), Text: 'Già scritta', Rating: 2 };

describe('the form of a review', () => {
  it('of a course without one asks how it went, and has nothing to call off', () => {
    open();
    expect(screen.getByRole('form', { name: 'Com’è andata con questo corso?' })).toBeInTheDocument();
    expect(button('Annulla')).toBeNull();
    expect([text().value, text().maxLength]).toEqual(['', 4000]);
  });

  it('that changes one begins with its text and stars, and can be called off', () => {
    const { dispatch } = open({ ownReview: own });
    fireEvent.click(screen.getByRole('button', { name: 'Modifica' }));
    expect(screen.getByRole('form', { name: 'Modifica la tua recensione' })).toBeInTheDocument();
    expect(text()).toHaveValue('Già scritta');
    expect(screen.getByRole('radio', { name: '2 stelle: Scarso' })).toBeChecked();
    dispatch(requested({ ...draft, reviewId: own.IdEnc }));
    const waiting = [button('Annulla'), button('Invio in corso…')];
    expect(waiting.map((one) => one?.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
    for (const one of waiting) fireEvent.click(one as Element);
    expect(button('Invio in corso…')).not.toBeNull();
    expect(text().readOnly).toBe(true);
  });

  it('counts its characters as they are typed', () => {
    open();
    expect(text()).toHaveAccessibleDescription(/^0 di 4\.000 caratteri/);
    fireEvent.change(text(), { target: { value: 'x'.repeat(1234) } });
    expect(text()).toHaveAccessibleDescription(/^1\.234 di 4\.000 caratteri/);
  });

  it('begins with the draft that was not stored', () => {
    const client = createTestClient({ sagas: false, slices });
    client.store.dispatch(opened(draft));
    renderPart(client, <OwnReview course={sampleCourse(1, { owned: true })} />);
    expect(text()).toHaveValue('Mia');
    expect(screen.getByRole('radio', { name: '4 stelle: Buono' })).toBeChecked();
  });

  it('for a new review gives way to one that exists by now', () => {
    const client = createTestClient({ sagas: false, slices });
    client.store.dispatch(opened(draft));
    renderPart(client, <OwnReview course={sampleCourse(1, { owned: true, ownReview: own })} />);
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByText('Già scritta')).toBeInTheDocument();
  });

  it('begins with a change that was not stored, even an empty text', () => {
    const client = createTestClient({ sagas: false, slices });
    client.store.dispatch(opened({ ...draft, reviewId: own.IdEnc, text: '' }));
    renderPart(client, <OwnReview course={sampleCourse(1, { owned: true, ownReview: own })} />);
    expect(text()).toHaveValue('');
    expect(screen.getByRole('radio', { name: '4 stelle: Buono' })).toBeChecked();
  });

  it.each<[Refusal, string, boolean]>([
    [{ errors: { Text: 'Troppo lungo.' } }, 'Troppo lungo.', true],
    [{ errors: { Rating: 'Scegli le stelle.' } }, 'Scegli le stelle.', true],
    [{ message: 'Non hai questo corso.' }, 'Non hai questo corso.', false],
  ])('says of %j what is wrong, at its field where it is of one', (refusal, words, isAtField) => {
    const { dispatch } = open();
    dispatch(requested(draft));
    dispatch(refused(refusal));
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(text().getAttribute('aria-invalid')).toBe(String(isAtField));
    expect(
      text()
        .getAttribute('aria-describedby')
        ?.split(' ')
        .some((id) => document.getElementById(id)?.textContent === words),
    ).toBe(isAtField);
  });

  it('takes back what was wrong once its text is changed', () => {
    const { dispatch } = open();
    dispatch(requested(draft));
    dispatch(refused({ errors: { Text: 'Troppo lungo.' } }));
    fireEvent.change(text(), { target: { value: 'Corta' } });
    expect(screen.queryByText('Troppo lungo.')).toBeNull();
    expect(text().getAttribute('aria-invalid')).toBe('false');
  });
});
