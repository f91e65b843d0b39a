import { fireEvent, screen } from '@testing-library/react';
import type { Draft, Field } from '../../../../src/client/features/admin/resource/draft';
import { FieldInput } from '../../../../src/client/features/admin/resource/fields';
import { RowActionButton } from '../../../../src/client/features/admin/resource/RowActionButton';
import { renderLeaf } from '../../../support/renderPage';

const OPTIONS = ['a', 'b', 'c'].map((name) => [name, name.toUpperCase()] as const);

function open(field: Omit<Field, 'name' | 'label'>, value: Draft[string], error?: string) {
  const onChange = jest.fn();
  const whole = { name: 'campo', label: 'Campo', hint: 'Un consiglio.', ...field };
  renderLeaf(<FieldInput field={whole} value={value} error={error} autoFocus={false} onChange={onChange} />);
  return { onChange, input: () => screen.getByLabelText('Campo') };
}

describe('a field of any of a few values', () => {
  it('shows those that are chosen, and adds and takes off one in the order of the options', () => {
    const { onChange } = open({ input: 'choices', options: OPTIONS }, 'c,b');
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, true, true]);
    fireEvent.click(screen.getByLabelText('A'));
    fireEvent.click(screen.getByLabelText('C'));
    expect(onChange.mock.calls).toEqual([['a,b,c'], ['b']]);
    expect(screen.getByText('Un consiglio.')).toBeInTheDocument();
  });

  it('says what is wrong with them', () => {
    open({ input: 'choices', options: OPTIONS }, '', 'Scegline una.');
    expect(screen.getByText('Scegline una.')).toBeInTheDocument();
    expect(screen.getByLabelText('A')).toBeInvalid();
    expect(screen.getByLabelText('A')).toHaveAttribute('name', 'campo');
  });
});

it.each([
  ['text', 'INPUT', 'text', null],
  ['lines', 'TEXTAREA', 'textarea', null],
  ['items', 'TEXTAREA', 'textarea', null],
  ['number', 'INPUT', 'text', 'decimal'],
  ['euro', 'INPUT', 'text', 'decimal'],
  ['instant', 'INPUT', 'datetime-local', null],
  ['select', 'SELECT', 'select-one', null],
] as const)('a field of the kind %s is typed into its own input', (input, tag, kind, mode) => {
  const { onChange, input: shown } = open({ input, options: OPTIONS }, input === 'select' ? 'b' : '');
  const element = shown() as HTMLInputElement;
  expect([element.tagName, element.type, element.getAttribute('inputmode')]).toEqual([tag, kind, mode]);
  expect(element).toHaveAccessibleDescription('Un consiglio.');
  expect(element).toHaveAttribute('name', 'campo');
  expect(element).toHaveValue(input === 'select' ? 'b' : '');
  const value = { instant: '2026-11-01T10:00', select: 'c' }[input as string] ?? '7';
  fireEvent.change(element, { target: { value } });
  expect(onChange.mock.calls).toEqual([[value]]);
});

it('a field that is on or off is switched', () => {
  const { onChange, input } = open({ input: 'switch' }, true, 'Non si può.');
  expect(input()).toBeChecked();
  expect(input()).toHaveAttribute('name', 'campo');
  expect(screen.getByText('Non si può.')).toBeInTheDocument();
  fireEvent.click(input());
  expect(onChange.mock.calls).toEqual([[false]]);
});

const ACTION = { name: 'sale', label: () => 'Vendi', call: async () => ({ isOk: true }), done: 'Fatto.' };

it.each([
  [false, 'Vendi'],
  [true, 'Un momento…'],
])('the button of a row says what it does, or that it is being done (%s): %s', (isPending, label) => {
  renderLeaf(
    <RowActionButton action={ACTION} item={{}} name="Uno" isPending={isPending} onPress={jest.fn()} />,
  );
  const button = screen.getByRole('button', { name: `${label}: Uno` });
  expect(button).toHaveTextContent(label);
  expect(button).toHaveAttribute('aria-busy', String(isPending));
  expect(button).toHaveAttribute('type', 'button');
});

describe('the switch of a row', () => {
  const show = (isOn: boolean, isPending = false) => {
    const action = {
      ...ACTION,
      toggle: { label: 'In vendita', isOn: (item: { isOn: boolean }) => item.isOn },
    };
    const onPress = jest.fn();
    renderLeaf(
      <RowActionButton action={action} item={{ isOn }} name="Uno" isPending={isPending} onPress={onPress} />,
    );
    return { onPress, input: screen.getByLabelText('In vendita: Uno') };
  };

  it.each([true, false])('says whether it is being switched: %s', (isPending) => {
    const { input } = show(true, isPending);
    expect(input).toHaveAttribute('aria-busy', String(isPending));
    const { opacity } = getComputedStyle(input.closest('.MuiSwitch-root') as Element);
    expect(opacity).toBe(isPending ? '0.5' : '1');
  });

  it.each([true, false])('shows whether it is on: %s', (isOn) => {
    const { input, onPress } = show(isOn);
    expect((input as HTMLInputElement).checked).toBe(isOn);
    fireEvent.click(input);
    expect(onPress).toHaveBeenCalledTimes(1);
  });
});
