import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { createSubmission } from '../../../src/client/state/submission';
import { CountedField } from '../../../src/client/ui/CountedField';
import { MailAgain } from '../../../src/client/ui/MailAgain';
import { PasswordField } from '../../../src/client/ui/PasswordField';
import { StarInput } from '../../../src/client/ui/StarInput';
import { StrengthMeter } from '../../../src/client/ui/StrengthMeter';
import { SubmissionForm } from '../../../src/client/ui/SubmissionForm';
import { useFormErrors } from '../../../src/client/ui/useFormErrors';
import { createTestClient } from '../../support/client';
import { renderLeaf, renderPart } from '../../support/renderPage';

describe('a form with errors at its fields', () => {
  const changed = jest.fn();
  function Form({ errors }: { readonly errors: Readonly<Record<string, string>> }) {
    const form = useFormErrors(errors, changed);
    return (
      <form {...form}>
        {['a', 'b', 'c'].map((name) => (
          <input key={name} name={name} aria-label={name} aria-invalid={name in errors} />
        ))}
        <button type="button">Altrove</button>
      </form>
    );
  }
  const open = () => {
    changed.mockClear();
    const { rerender } = renderLeaf(<Form errors={{}} />);
    return (errors: Readonly<Record<string, string>>) => {
      screen.getByText('Altrove').focus();
      rerender(<Form errors={errors} />);
      return document.activeElement?.getAttribute('name') ?? null;
    };
  };

  it('puts the keyboard on the first of them, and leaves it alone while there is no new one', () => {
    const show = open();
    expect(show({})).toBeNull();
    expect(show({ b: 'Manca.', c: 'Manca.' })).toBe('b');
    // One was mended.
    expect(show({ c: 'Manca.' })).toBeNull();
    expect(show({ c: 'Manca.', a: 'Manca.' })).toBe('a');
    expect(show({ c: 'Manca.' })).toBeNull();
    expect(show({ c: 'Manca.', a: 'Troppo.' })).toBe('a');
    // It only moved, as its row did.
    expect(show({ b: 'Troppo.', c: 'Manca.' })).toBeNull();
    expect(show({ b: 'Altro.', c: 'Manca.' })).toBeNull();
  });

  it('tells that a field with an error was changed, and no other', () => {
    open()({ b: 'Manca.' });
    for (const name of ['a', 'b']) fireEvent.change(screen.getByLabelText(name), { target: { value: 'x' } });
    expect(changed.mock.calls).toEqual([['b']]);
  });
});

describe('the form of a submission', () => {
  const submission = createSubmission({ name: 'prova', *send() {} });
  const open = (more: object) => {
    const onSubmit = jest.fn();
    const client = createTestClient({ sagas: false, slices: [submission.slice] });
    const { container } = renderPart(
      client,
      <SubmissionForm form={submission} onSubmit={onSubmit} {...more}>
        <input aria-label="Campo" />
        <input aria-label="Giorno" name="day" type="date" />
        <input aria-label="Fine" name="endsAt" type="datetime-local" />
      </SubmissionForm>,
    );
    const form = container.querySelector('form') as HTMLFormElement;
    return { ...client, form, onSubmit };
  };

  it('is sent once at a time', () => {
    const { store, form, onSubmit } = open({});
    // False: never by the browser, which would load another page.
    expect(fireEvent.submit(form)).toBe(false);
    act(() => void store.dispatch(submission.actions.requested()));
    expect(fireEvent.submit(form)).toBe(false);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('is not sent with half-typed dates, which the browser reads as empty', () => {
    const { store, form, onSubmit } = open({});
    // jsdom never sets it.
    const half = (badInput: boolean) => {
      for (const label of ['Giorno', 'Fine'])
        Object.defineProperty(screen.getByLabelText(label), 'validity', {
          value: { badInput },
          configurable: true,
        });
    };
    half(true);
    fireEvent.submit(form);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(submission.select(store.getState()).errors).toEqual({
      day: 'Completa la data, oppure svuota il campo.',
      endsAt: 'Completa la data e l’ora, oppure svuota il campo.',
    });
    half(false);
    fireEvent.submit(form);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['above its fields', {}, true],
    ['between its fields and its buttons', { buttons: <button type="submit">Invia</button> }, false],
  ])('says %s what is wrong', (_where, more, isAbove) => {
    const { store, form } = open(more);
    act(() => void store.dispatch(submission.actions.refused({ message: 'Non va.' })));
    const message = screen.getByText('Non va.');
    const isBefore = (element: Element) =>
      Boolean(message.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
    expect(isBefore(screen.getByLabelText('Campo'))).toBe(isAbove);
    expect([...form.querySelectorAll('button')].every(isBefore)).toBe(true);
  });

  it('goes to an address of its own only where one is given', () => {
    expect(open({}).form).not.toHaveAttribute('method');
    const { form } = open({ action: '/invia' });
    expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual(['post', '/invia']);
  });
});

describe('a mail that can be sent again', () => {
  const open = (more: object) => {
    const onAgain = jest.fn();
    const form = { status: 'done', message: '' };
    renderLeaf(<MailAgain form={form} wait={0} isRepeated={false} onAgain={onAgain} {...more} />);
    const button = screen.getByRole('button');
    fireEvent.click(button);
    return { button, times: onAgain.mock.calls.length };
  };

  it.each([
    [{}, 'Invia di nuovo', 1],
    [{ label: 'Manda il link' }, 'Manda il link', 1],
    [{ wait: 1 }, 'Invia di nuovo fra 0:01', 0],
    [{ wait: 60 }, 'Invia di nuovo fra 1:00', 0],
    [{ wait: 605 }, 'Invia di nuovo fra 10:05', 0],
    [{ form: { status: 'pending', message: '' } }, 'Invio in corso…', 0],
  ])('with %j says %s', (more, text, asked) => {
    const { button, times } = open(more);
    expect([button.textContent, times]).toEqual([text, asked]);
    expect(button).toHaveAttribute('aria-disabled', String(asked === 0));
  });

  it('says that it was sent again, and leads to it in the demo alone', () => {
    open({ isRepeated: true, mailboxUrl: '/dev/mailbox/1' });
    expect(screen.getByText('Ti abbiamo mandato una nuova e-mail.')).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute('href', '/dev/mailbox/1');
  });

  it('says nothing of a second mail after the first, or after one that failed', () => {
    open({});
    expect(screen.queryByText('Ti abbiamo mandato una nuova e-mail.')).toBeNull();
    cleanup();
    open({ isRepeated: true, form: { status: 'failed', message: 'Non va.' } });
    expect(screen.queryByText('Ti abbiamo mandato una nuova e-mail.')).toBeNull();
    expect(screen.getByText('Non va.')).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

it.each([
  ['', '0 di 1.200 caratteri', false],
  ['  due  ', '3 di 1.200 caratteri', false],
  [` ${'x'.repeat(1200)} `, '1.200 di 1.200 caratteri', false],
  ['x'.repeat(1201), '1.201 di 1.200 caratteri', true],
])('a longer text is counted without the spaces around it (%#)', (value, count, isOver) => {
  renderLeaf(
    <CountedField
      id="testo"
      label="Testo"
      value={value}
      max={1200}
      hint="Un consiglio."
      onChange={() => undefined}
    />,
  );
  expect(screen.getByLabelText('Testo')).toHaveAccessibleDescription(
    new RegExp(`^Un consiglio\\.\\s*${count}$`),
  );
  const field = screen.getByLabelText('Testo');
  expect([field.tagName, field.getAttribute('rows')]).toEqual(['TEXTAREA', '3']);
  expect(getComputedStyle(screen.getByText(count)).color.includes('error')).toBe(isOver);
});

it('a password is shown and hidden again by its button', () => {
  renderLeaf(
    <PasswordField
      id="p"
      label="Password"
      autoComplete="current-password"
      value="x"
      onChange={() => undefined}
    />,
  );
  const field = screen.getByLabelText('Password');
  const button = screen.getByRole('button');
  const seen = () => [field.getAttribute('type'), button.getAttribute('aria-pressed')];
  expect(seen()).toEqual(['password', 'false']);
  fireEvent.click(button);
  expect(seen()).toEqual(['text', 'true']);
  fireEvent.click(button);
  expect(seen()).toEqual(['password', 'false']);
});

it.each([
  [null, ''],
  [{ score: 0, advice: 'Troppo comune.' }, 'Sicurezza: Molto debole. Troppo comune.'],
  [{ score: 2, advice: '' }, 'Sicurezza: Discreta'],
  [{ score: 4, advice: '' }, 'Sicurezza: Ottima'],
])('a password’s strength %j is told in words', (strength, text) => {
  renderLeaf(<StrengthMeter strength={strength} />);
  expect(screen.getByTestId('strength').textContent).toBe(text);
});

describe('a rating to be given', () => {
  function Rating({ isDisabled = false }) {
    const [value, setValue] = useState(3);
    return <StarInput legend="Il tuo voto" value={value} onChange={setValue} isDisabled={isDisabled} />;
  }
  const word = () => document.querySelector('fieldset p[aria-hidden]')?.textContent;
  const full = () => document.querySelectorAll('.MuiRating-iconFilled').length;
  /** Five stars of 40 pixels: jsdom lays nothing out. */
  const pointAt = (stars: number) => {
    const rating = document.querySelector('.MuiRating-root') as HTMLElement;
    jest
      .spyOn(rating, 'getBoundingClientRect')
      .mockReturnValue({ left: 0, right: 200, width: 200 } as DOMRect);
    const star = { width: 40 } as DOMRect;
    jest.spyOn(rating.firstElementChild as Element, 'getBoundingClientRect').mockReturnValue(star);
    fireEvent.mouseMove(rating, { clientX: stars * 40 - 20 });
    return rating;
  };

  it('is a word, and as many stars', () => {
    renderLeaf(<Rating />);
    expect([word(), full()]).toEqual(['Discreto', 3]);
    fireEvent.click(screen.getByRole('radio', { name: '1 stella: Pessimo' }));
    expect([word(), full()]).toEqual(['Pessimo', 1]);
    fireEvent.click(screen.getByRole('radio', { name: '5 stelle: Ottimo' }));
    expect([word(), full()]).toEqual(['Ottimo', 5]);
  });

  it('shows what a mouse points at until it leaves', () => {
    renderLeaf(<Rating />);
    const rating = pointAt(5);
    expect([word(), full()]).toEqual(['Ottimo', 5]);
    fireEvent.mouseLeave(rating);
    expect([word(), full()]).toEqual(['Discreto', 3]);
  });

  it('stays when its star is pressed again', () => {
    renderLeaf(<Rating />);
    fireEvent.click(screen.getByRole('radio', { name: '3 stelle: Discreto' }), { clientX: 1, clientY: 1 });
    expect([word(), full()]).toEqual(['Discreto', 3]);
  });

  it('is apart from the other ratings of its page', () => {
    renderLeaf(
      <>
        <Rating />
        <Rating />
      </>,
    );
    fireEvent.click(screen.getAllByRole('radio', { name: '5 stelle: Ottimo' })[1] as HTMLElement);
    expect(
      screen.getAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ value }) => value),
    ).toEqual(['3', '5']);
  });

  it('is not given while it is sent', () => {
    renderLeaf(<Rating isDisabled />);
    expect(screen.getByRole('group')).toBeDisabled();
  });
});
