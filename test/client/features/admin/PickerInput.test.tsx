import { act, fireEvent, screen } from '@testing-library/react';
import type { Failure } from '../../../../src/client/api/failure';
import adminSlice, {
  choiceNamed,
  choicesFailed,
  choicesReceived,
  choicesRequested,
} from '../../../../src/client/features/admin/resource/adminSlice';
import { ListInput, PickerInput } from '../../../../src/client/features/admin/resource/PickerInput';
import { createTestClient } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';

const ONE = { name: 'IdCourseEnc', label: 'Corso', input: 'course' as const };
const SEVERAL = { name: 'courseIds', label: 'Corsi', input: 'courses' as const };
const CHOICES = ['Uno', 'Due', 'Tre', 'Quattro'].map((label, at) => ({ id: `c${at + 1}`, label }));
const LOST: Failure = { kind: 'network', endpoint: 'x', guarded: false, message: 'no' };

/** An input alone, on a store whose searches the test answers. */
function open(value: string, field: typeof ONE | typeof SEVERAL = ONE) {
  const onChange = jest.fn();
  const client = createTestClient({ sagas: false, slices: [adminSlice] });
  const { dispatch } = client.store;
  for (const choice of CHOICES.slice(0, 3)) dispatch(choiceNamed(choice));
  const Input = field === ONE ? PickerInput : ListInput;
  renderPart(
    client,
    <Input field={field} value={value} error={undefined} autoFocus={false} onChange={onChange} />,
  );
  const id = `field-${field.name}`;
  const offer = (choices = CHOICES) => act(() => void dispatch(choicesReceived({ field: id, choices })));
  const fail = () => act(() => void dispatch(choicesFailed({ field: id, failure: LOST })));
  const asked = () => client.actions.filter(choicesRequested.match).map(({ payload }) => payload.text);
  return { ...client, onChange, offer, fail, asked };
}
const box = () => screen.getByRole('combobox');
const press = () => fireEvent.mouseDown(box());
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const pick = (label: string) => fireEvent.click(screen.getByRole('option', { name: label }));

describe('a picker', () => {
  it('shows the name of what is chosen, and that it is on its way', () => {
    open('c2');
    expect(box()).toHaveValue('Due');
    // What is wrong with it goes with the first letter, by its name.
    expect(box()).toHaveAttribute('name', 'IdCourseEnc');
  });

  it('marks what is chosen among what it offers', () => {
    const { offer } = open('c2');
    press();
    offer();
    const chosen = screen.getAllByRole('option').filter((option) => option.ariaSelected === 'true');
    expect(chosen.map(({ textContent }) => textContent)).toEqual(['Due']);
  });

  it('says that a name is on its way', () => {
    open('c9');
    expect(box()).toHaveValue('Un momento…');
  });

  it('asks for the first choices when it is opened, and for those of the letters that open it', () => {
    const { asked } = open('');
    press();
    expect(asked()).toEqual(['']);
    expect(screen.getByText('Un momento…')).toBeInTheDocument();
    fireEvent.keyDown(box(), { key: 'Escape' });
    type('d');
    expect(asked()).toEqual(['', 'd']);
  });

  it('hands on what is picked, and knows its name at once', () => {
    const { onChange, offer, store } = open('');
    press();
    offer();
    pick('Quattro');
    expect(onChange.mock.calls).toEqual([['c4']]);
    expect(store.getState()).toMatchObject({ admin: { chosen: { c4: 'Quattro' } } });
  });

  it('offers all that the server found, by whatever it was found', () => {
    const { offer } = open('');
    act(() => box().focus());
    type('anna@example.com');
    offer();
    expect(box()).toHaveValue('anna@example.com');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Uno',
      'Due',
      'Tre',
      'Quattro',
    ]);
  });

  it('tells apart two that have the same name', () => {
    const { onChange, offer } = open('');
    press();
    offer([...CHOICES, { id: 'c5', label: 'Uno' }]);
    const [first, second] = screen.getAllByRole('option', { name: 'Uno' });
    expect(first).not.toBe(second);
    fireEvent.click(second as Element);
    expect(onChange.mock.calls).toEqual([['c5']]);
  });

  it('hands on nothing once its choice is taken off', () => {
    const { onChange } = open('c2');
    fireEvent.click(screen.getByLabelText('Togli'));
    expect(onChange.mock.calls).toEqual([['']]);
  });

  it('does not say that nothing was found where the search failed', () => {
    const { fail } = open('');
    type('du');
    fail();
    expect(screen.queryByText('Nessun risultato')).toBeNull();
    const told = screen.getAllByText(/Connessione assente/);
    expect(told).toHaveLength(2);
    expect(told.some((one) => one.closest('[aria-live=assertive]'))).toBe(true);
  });

  it('is opened and closed by a button, which says so', () => {
    const { asked } = open('');
    fireEvent.click(screen.getByLabelText('Apri'));
    expect(asked()).toEqual(['']);
    fireEvent.click(screen.getByLabelText('Chiudi'));
    expect(box()).toHaveAttribute('aria-expanded', 'false');
  });

  it('asks for the same letters again after a failure', () => {
    const { asked, fail } = open('');
    type('du');
    fail();
    fireEvent.click(screen.getByLabelText('Riprova: Corso'));
    expect(asked()).toEqual(['du', 'du']);
  });
});

describe('a picker of several', () => {
  it('shows them in their order, and takes off the one that is meant', () => {
    const { onChange } = open('c3,c1,c9', SEVERAL);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'TreTogli',
      'UnoTogli',
      // Its name is on its way.
      'Un momento…Togli',
    ]);
    fireEvent.click(screen.getByLabelText('Togli: Uno', { selector: '.MuiButton-colorError' }));
    expect(onChange.mock.calls).toEqual([['c3,c9']]);
  });

  it('keeps the keyboard when one is taken off', async () => {
    open('c3,c1', SEVERAL);
    const button = screen.getByLabelText('Togli: Uno');
    act(() => button.focus());
    fireEvent.click(button);
    expect(screen.getByRole('group', { name: 'Corsi' })).toHaveFocus();
  });

  it('adds at the end what is not there yet', () => {
    const { onChange, offer } = open('c3,c1', SEVERAL);
    press();
    offer();
    pick('Tre');
    expect(onChange).not.toHaveBeenCalled();
    press();
    offer();
    pick('Quattro');
    expect(onChange.mock.calls).toEqual([['c3,c1,c4']]);
  });
});
