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
  [0, 'Molto debole', ['error', 'divider', 'divider', 'divider']],
  [1, 'Debole', ['error', 'divider', 'divider', 'divider']],
  [2, 'Discreta', ['warning', 'warning', 'divider', 'divider']],
  [3, 'Buona', ['success', 'success', 'success', 'divider']],
  [4, 'Ottima', ['success', 'success', 'success', 'success']],
])('a password of strength %i is called %s, with as many steps', (score, name, steps) => {
  renderLeaf(<StrengthMeter strength={{ score, advice: '' }} />);
  expect(screen.getByTestId('strength').textContent).toBe(`Sicurezza: ${name}`);
  const bars = [...(screen.getByTestId('strength').firstElementChild?.children ?? [])];
  expect(
    bars.map((bar) => /error|warning|success|divider/.exec(getComputedStyle(bar).backgroundColor)?.[0]),
  ).toEqual(steps);
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

describe('the field of a coupon', () => {
  const open = (more: object) => {
    const onSubmit = jest.fn();
    const { container } = renderLeaf(
      <CouponForm code="VENTI" status="none" message="" onSubmit={onSubmit} {...more} />,
    );
    return { container, onSubmit };
  };

  it('hands on what stands in it', () => {
    const { container, onSubmit } = open({});
    fireEvent.submit(container.querySelector('form') as HTMLElement);
    fireEvent.change(screen.getByLabelText('Hai un codice coupon?'), { target: { value: ' trenta ' } });
    fireEvent.submit(container.querySelector('form') as HTMLElement);
    expect(onSubmit.mock.calls).toEqual([['VENTI'], [' trenta ']]);
  });

  it.each([
    ['none', '', 'Applica', 1],
    ['checking', '', 'Verifico…', 0],
    ['refused', 'Coupon scaduto.', 'Applica', 1],
  ])('that is %s says so, and its button keeps the focus', (status, message, text, sent) => {
    const { container, onSubmit } = open({ status, message });
    const button = screen.getByRole<HTMLButtonElement>('button');
    expect([button.textContent, button.disabled]).toEqual([text, false]);
    expect(button).toHaveAttribute('aria-disabled', String(sent === 0));
    expect(screen.getByLabelText('Hai un codice coupon?')).toHaveAccessibleDescription(message);
    // False: never by the browser, which would load another page.
    expect(fireEvent.submit(container.querySelector('form') as HTMLElement)).toBe(false);
    expect(onSubmit).toHaveBeenCalledTimes(sent);
  });

  it('says no more why a code was refused once it is retyped, and says it again of the next', () => {
    const { container } = open({ status: 'refused', message: 'Coupon scaduto.' });
    const field = screen.getByLabelText('Hai un codice coupon?');
    expect(field).toBeInvalid();
    fireEvent.change(field, { target: { value: 'TRENT' } });
    expect(screen.queryByText('Coupon scaduto.')).toBeNull();
    expect(field).toBeValid();
    fireEvent.submit(container.querySelector('form') as HTMLElement);
    expect(field).toHaveAccessibleDescription('Coupon scaduto.');
  });

  it('is gone once it is applied', () => {
    expect(open({ status: 'applied' }).container).toBeEmptyDOMElement();
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

  it('leaves the focus where the buyer has gone meanwhile', () => {
    const elsewhere = document.body.appendChild(document.createElement('input'));
    const { container, rerender } = renderLeaf(coupon('none'));
    fireEvent.submit(container.querySelector('form') as HTMLElement);
    rerender(coupon('checking'));
    elsewhere.focus();
    rerender(coupon('applied'));
    expect(elsewhere).toHaveFocus();
    elsewhere.remove();
  });
});
