import { act, fireEvent, screen } from '@testing-library/react';
import { filterCourses } from '../../../../../src/client/features/admin/questions/courseFilter';
import { questions } from '../../../../../src/client/features/admin/questions/questions';
import adminSlice, {
  choicesReceived,
  choicesRequested,
} from '../../../../../src/client/features/admin/resource/adminSlice';
import type { Field } from '../../../../../src/client/features/admin/resource/draft';
import { FieldInput } from '../../../../../src/client/features/admin/resource/fields';
import { ListFilters } from '../../../../../src/client/features/admin/resource/ListFilters';
import { readListQuery } from '../../../../../src/client/features/admin/resource/listAddress';
import uploadSlice, { uploadRequested } from '../../../../../src/client/features/admin/upload/uploadSlice';
import { createTestClient } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';

/** The input of a field, alone. */
function open(field: Field, value = '') {
  const onChange = jest.fn();
  const client = createTestClient({ sagas: false, slices: [adminSlice, uploadSlice] });
  renderPart(
    client,
    <FieldInput field={field} value={value} error={undefined} autoFocus={false} onChange={onChange} />,
  );
  return { ...client, onChange };
}

describe('the field of a picture', () => {
  it.each([
    [undefined, 'covers', '320px'],
    ['portraits', 'portraits', '160px'],
  ] as const)('of the format %s sends its file as %s, and shows it so', (format, kind, width) => {
    const field: Field = { name: 'picture', label: 'Ritratto', input: 'picture', ...(format && { format }) };
    const { actions } = open(field, '/media/prima.webp');
    expect(getComputedStyle(screen.getByRole('img')).width).toBe(width);
    fireEvent.change(document.querySelector('input[type=file]') as Element, {
      target: { files: [new File(['a'], 'a.png')] },
    });
    expect(actions.filter(uploadRequested.match).map(({ payload }) => payload)).toMatchObject([
      { kind, id: 'field-picture', name: 'a.png' },
    ]);
  });
});

describe('the field of a choice', () => {
  const COURSE: Field = { name: 'course', label: 'Corso', input: 'course' };
  const COURSES: Field = { name: 'courses', label: 'Corsi', input: 'courses' };
  const box = () => screen.getByRole('combobox');

  it('searches nothing more once the choice is made, and nothing when it is taken off', () => {
    const { actions, store } = open(COURSE, 'c2');
    const asked = () => actions.filter(choicesRequested.match).map(({ payload }) => payload.text);
    fireEvent.mouseDown(box());
    const choices = [{ id: 'c1', label: 'Uno' }];
    act(() => void store.dispatch(choicesReceived({ field: 'field-course', choices })));
    fireEvent.click(screen.getByRole('option', { name: 'Uno' }));
    fireEvent.click(screen.getByLabelText('Togli'));
    expect(asked()).toEqual(['']);
  });

  it.each([
    ['course', 'course'],
    ['bundles', 'bundle'],
    ['teachers', 'teacher'],
    ['video', 'video'],
    ['coupon', 'coupon'],
  ] as const)('of the kind %s is searched among its own', (input, picker) => {
    const { actions } = open({ name: 'chosen', label: 'Scelta', input });
    fireEvent.mouseDown(box());
    expect(actions.filter(choicesRequested.match).map(({ payload }) => payload)).toEqual([
      { field: 'field-chosen', picker, text: '' },
    ]);
  });

  it('of several is headed by its label only where some are chosen', () => {
    open(COURSES);
    expect(screen.queryByText('Corsi')).toBeNull();
    expect(screen.getByText('Corsi: aggiungi')).toBeInTheDocument();
  });
});

it('a day is filtered by a field for days, a text by one for texts, and neither is longer than the server reads', () => {
  renderPart(
    createTestClient({ sagas: false, slices: [adminSlice] }),
    <ListFilters
      filters={[
        { name: 'From', label: 'Dal' },
        { name: 'Who', label: 'Chi', input: 'text' },
      ]}
      query={readListQuery('', [])}
      onQuery={() => undefined}
      onClear={() => undefined}
    />,
  );
  const fields = ['Cerca', 'Dal', 'Chi'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
  expect(fields.map(({ type, maxLength }) => [type, maxLength])).toEqual([
    ['search', 200],
    ['date', 200],
    ['text', 200],
  ]);
  expect(screen.queryByText('Togli i filtri')).toBeNull();
});

it('the course of the address is a choice before the others are there', () => {
  renderPart(
    createTestClient({ sagas: false, slices: [adminSlice, filterCourses.slice] }),
    <ListFilters
      filters={questions.filters ?? []}
      query={readListQuery('?IdCourseEnc=c7', ['IdCourseEnc'])}
      onQuery={() => undefined}
      onClear={() => undefined}
    />,
  );
  const course = screen.getByLabelText<HTMLSelectElement>('Corso (filtro attivo)');
  expect([...course.options].map(({ value }) => value)).toEqual(['', 'c7']);
  expect(course).toHaveValue('c7');
});

it('a day that is half typed, and a month, go with the filters that are taken off', () => {
  renderPart(
    createTestClient({ sagas: false, slices: [adminSlice] }),
    <ListFilters
      filters={[
        { name: 'From', label: 'Dal' },
        { name: 'Month', label: 'Mese', input: 'month' },
      ]}
      query={readListQuery('?Query=x', [])}
      onQuery={() => undefined}
      onClear={() => undefined}
    />,
  );
  const typed = { Dal: '0202-05-01', Mese: '0202-05' };
  for (const [label, value] of Object.entries(typed)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    expect(screen.getByLabelText(label)).toHaveValue(value);
  }
  fireEvent.click(screen.getByText('Togli i filtri'));
  for (const label of Object.keys(typed)) expect(screen.getByLabelText(label)).toHaveValue('');
});
