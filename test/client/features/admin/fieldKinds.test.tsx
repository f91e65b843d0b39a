import { fireEvent, screen, within } from '@testing-library/react';
import { lazyEditor } from '../../../../src/client/features/admin/editor/lazyEditor';
import adminSlice from '../../../../src/client/features/admin/resource/adminSlice';
import type { Draft, Field, Input } from '../../../../src/client/features/admin/resource/draft';
import { FieldInput } from '../../../../src/client/features/admin/resource/fields';
import uploadSlice from '../../../../src/client/features/admin/upload/uploadSlice';
import { readRichText } from '../../../../src/client/ui/readRichText';
import { createTestClient } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';

beforeAll(() => lazyEditor.load());

const FIELD: Field = { name: 'campo', label: 'Campo', hint: 'Un consiglio.', options: [['a', 'A']] };

async function show(input: Input, value: Draft[string] = '', error?: string, autoFocus = false) {
  const client = createTestClient({ sagas: false, slices: [adminSlice, uploadSlice] });
  const onChange = jest.fn();
  const page = renderPart(
    client,
    <FieldInput
      field={{ ...FIELD, input }}
      value={value}
      error={error}
      autoFocus={autoFocus}
      onChange={onChange}
    />,
  );
  await page.findAllByText(/^Campo/);
  return onChange;
}

/** By kind: the role of what is filled in, and its name. */
const CONTROLS: Readonly<Record<Input, readonly [role: string, name: string]>> = {
  text: ['textbox', 'Campo'],
  lines: ['textbox', 'Campo'],
  items: ['textbox', 'Campo'],
  number: ['textbox', 'Campo'],
  euro: ['textbox', 'Campo'],
  rich: ['textbox', 'Campo'],
  switch: ['switch', 'Campo'],
  select: ['combobox', 'Campo'],
  instant: ['', 'Campo'],
  course: ['combobox', 'Campo'],
  bundle: ['combobox', 'Campo'],
  coupon: ['combobox', 'Campo'],
  video: ['combobox', 'Campo'],
  purchase: ['combobox', 'Campo'],
  courses: ['combobox', 'Campo: aggiungi'],
  bundles: ['combobox', 'Campo: aggiungi'],
  teachers: ['combobox', 'Campo: aggiungi'],
  choices: ['group', 'Campo'],
  picture: ['group', 'Campo'],
};
const kinds = Object.keys(CONTROLS) as Input[];

describe.each(kinds)('a field of the kind %s', (input) => {
  const [role, name] = CONTROLS[input];
  const control = () => (role ? screen.getByRole(role, { name }) : screen.getByLabelText(name));

  it('is read out with its name and its hint', async () => {
    await show(input);
    expect(control()).toHaveAccessibleDescription(expect.stringContaining('Un consiglio.'));
    // A hint is no fault.
    expect(document.querySelector('[aria-invalid=true], [data-invalid=true], .Mui-error')).toBeNull();
  });

  it('is read out with what is wrong with it', async () => {
    await show(input, '', 'Non va bene.');
    expect(control()).toHaveAccessibleDescription(expect.stringContaining('Non va bene.'));
    // A form puts the keyboard on the first that is at fault.
    if (input !== 'picture') expect(document.querySelector('[aria-invalid=true]')).toBeInTheDocument();
    // In red, for those who see it.
    if (input !== 'rich') expect(screen.getByText('Non va bene.')).toHaveClass('Mui-error');
  });
});

it.each(['text', 'lines', 'select', 'rich', 'course'] as const)(
  'a field of the kind %s has the keyboard where its form begins with it',
  async (input) => {
    await show(input, '', undefined, true);
    const [role, name] = CONTROLS[input];
    expect(screen.getByRole(role, { name })).toHaveFocus();
  },
);

it.each(['courses', 'bundles', 'teachers'] as const)(
  'the chosen %s are a group with the name of their field',
  async (input) => {
    await show(input, 'c1');
    const group = screen.getByRole('group', { name: 'Campo' });
    expect(within(group).getByRole('list', { name: 'Campo' })).toBeInTheDocument();
    expect(within(group).getByRole('combobox', { name: 'Campo: aggiungi' })).toBeInTheDocument();
  },
);

it('a rich text shows what it holds, and hands on what is made of it', async () => {
  const onChange = await show('rich', 'Testo di prima');
  expect(screen.getByRole('textbox', { name: 'Campo' })).toHaveTextContent('Testo di prima');
  fireEvent.click(screen.getByLabelText('Titolo', { selector: 'button' }));
  expect(readRichText(String(onChange.mock.lastCall?.[0]))).toMatchObject([{ type: 'header-two' }]);
});

it('money is typed beside its sign, no other number is', async () => {
  await show('euro');
  expect(screen.getByText('€')).toBeInTheDocument();
});

it('a time is typed with its seconds, and nothing is filled in by the browser', async () => {
  await show('instant');
  expect(screen.getByLabelText('Campo')).toHaveAttribute('step', '1');
  expect(screen.getByLabelText('Campo')).toHaveAttribute('autocomplete', 'off');
});

it('a number has no step and no sign', async () => {
  await show('number');
  expect(screen.getByLabelText('Campo')).not.toHaveAttribute('step');
  expect(screen.queryByText('€')).toBeNull();
});
