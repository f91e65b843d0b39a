import { act, fireEvent, screen } from '@testing-library/react';
import { createSubmission } from '../../../src/client/state/submission';
import { CheckField } from '../../../src/client/ui/CheckField';
import { COUPON_REMOVAL, CouponForm } from '../../../src/client/ui/CouponForm';
import { FormField } from '../../../src/client/ui/FormField';
import { StrengthMeter } from '../../../src/client/ui/StrengthMeter';
import { SubmissionForm } from '../../../src/client/ui/SubmissionForm';
import { createTestClient } from '../../support/client';
import { renderLeaf, renderPart } from '../../support/renderPage';

it.each([
  [0, 'Molto debole'],
  [1, 'Debole'],
  [2, 'Discreta'],
  [3, 'Buona'],
  [4, 'Ottima'],
])('a password of strength %i is called %s', (score, name) => {
  renderLeaf(<StrengthMeter strength={{ score, advice: '' }} />);
  expect(screen.getByTestId('strength').textContent).toBe(`Sicurezza: ${name}`);
});

describe('a box to tick', () => {
  const open = (more: object) => {
    const onChange = jest.fn();
    renderLeaf(
      <CheckField id="privacy" name="Privacy" isChecked={false} onChange={onChange} {...more}>
        Ho letto
      </CheckField>,
    );
    return { onChange, box: screen.getByLabelText<HTMLInputElement>('Ho letto') };
  };

  it('tells whether it is ticked now', () => {
    const { box, onChange } = open({});
    fireEvent.click(box);
    expect(onChange.mock.calls).toEqual([[true]]);
  });

  it('tells that its tick was taken away', () => {
    const { box, onChange } = open({ isChecked: true });
    expect(box).toBeChecked();
    fireEvent.click(box);
    expect(onChange.mock.calls).toEqual([[false]]);
  });

  it('is valid until it is said what is wrong with it', () => {
    const { box } = open({ value: 'true' });
    expect(box).toBeValid();
    expect(box).not.toHaveAccessibleDescription();
    expect([box.name, box.value]).toEqual(['Privacy', 'true']);
  });

  it('says what is wrong with it', () => {
    const { box } = open({ error: 'Serve il tuo consenso.' });
    expect(box).toBeInvalid();
    expect(box).toHaveAccessibleDescription('Serve il tuo consenso.');
  });
});

describe('the message of a form', () => {
  const submission = createSubmission({ name: 'prova', *send() {} });
  const open = () => {
    const client = createTestClient({ sagas: false, slices: [submission.slice] });
    renderPart(
      client,
      <SubmissionForm form={submission} onSubmit={() => undefined}>
        <FormField id="nome" name="Nome" label="Nome" onChange={() => undefined} />
      </SubmissionForm>,
    );
    const change = (value: string) => fireEvent.change(screen.getByLabelText('Nome'), { target: { value } });
    return { ...client, change };
  };

  it('is gone once a field is changed, though that field had no error', () => {
    const { store, change } = open();
    act(() => void store.dispatch(submission.actions.refused({ message: 'Non va.' })));
    expect(screen.getByText('Non va.')).toBeInTheDocument();
    change('Sara');
    expect(screen.queryByText('Non va.')).toBeNull();
  });

  it('is not touched by a change where there is nothing to take back', () => {
    const { actions, change } = open();
    change('Sara');
    expect(actions.filter(submission.actions.fieldChanged.match)).toEqual([]);
  });
});

describe('the button that removes a coupon', () => {
  const coupon = (status: 'none' | 'checking' | 'refused' | 'applied') => (
    <>
      <CouponForm code="VENTI" status={status} message="" onSubmit={() => undefined} />
      <button id={COUPON_REMOVAL} type="button">
        Rimuovi
      </button>
    </>
  );

  it.each([
    ['has the focus once the code is applied that was sent', ['checking', 'applied'], true],
    [
      'has no focus for a code that was applied without being sent',
      ['checking', 'refused', 'applied'],
      false,
    ],
  ] as const)('%s', (_what, states, isFocused) => {
    const { container, rerender } = renderLeaf(coupon('none'));
    fireEvent.submit(container.querySelector('form') as HTMLElement);
    for (const status of states) rerender(coupon(status));
    const button = screen.getByRole('button', { name: 'Rimuovi' });
    expect(document.activeElement === button).toBe(isFocused);
  });
});
