import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { CampaignTimeline } from '../../../../../src/client/features/admin/campaigns/CampaignTimeline';
import { LadderInput, ladder } from '../../../../../src/client/features/admin/campaigns/LadderInput';
import {
  errorsWithout,
  stepsOf,
  stepsText,
} from '../../../../../src/client/features/admin/campaigns/typedSteps';
import { renderLeaf } from '../../../../support/renderPage';

const FIELD = { name: 'windows', label: 'Tappe', hint: 'Un consiglio.' };
const step = (discount: string, endsAt = '') => ({ endsAt, discount });
const ADD = 'Aggiungi una tappa';

let written: string;
interface FormProps {
  readonly steps: ReturnType<typeof step>[];
  readonly errors?: Readonly<Record<string, string>>;
}
function Form({ steps, errors = {} }: FormProps) {
  const [value, setValue] = useState(stepsText(steps));
  written = value;
  return (
    <LadderInput
      field={FIELD}
      value={value}
      errors={errors}
      onErrors={() => undefined}
      onChange={(next) => setValue(String(next))}
    />
  );
}

describe('the steps of a campaign', () => {
  it.each([
    ['50', '40'],
    ['11', '1'],
    // Nothing would be left to take off.
    ['10', ''],
    ['5', ''],
    ['metà', ''],
  ])('go on after %s %% with %j', (last, next) => {
    renderLeaf(<Form steps={[step('90'), step(last)]} />);
    fireEvent.click(screen.getByText(ADD));
    expect(stepsOf(written).map(({ discount }) => discount)).toEqual(['90', last, next]);
  });

  it('are twenty at most', () => {
    renderLeaf(<Form steps={Array.from({ length: 19 }, () => step('50'))} />);
    expect(screen.getByText(ADD)).toHaveAttribute('aria-disabled', 'false');
    fireEvent.click(screen.getByText(ADD));
    expect(screen.getByText(ADD)).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(screen.getByText(ADD));
    expect(stepsOf(written)).toHaveLength(20);
  });

  it('are typed one by one', () => {
    renderLeaf(<Form steps={[step('50'), step('40'), step('30')]} />);
    fireEvent.change(screen.getByLabelText('Tappa 2: sconto'), { target: { value: '45' } });
    fireEvent.click(screen.getByLabelText('Togli la tappa 1'));
    expect(stepsOf(written).map(({ discount }) => discount)).toEqual(['45', '30']);
  });

  it('are a group each, of fields that a phone and a browser know, within a group of their own', () => {
    renderLeaf(<Form steps={[step('50'), step('40', '2098-01-10T23:59:59')]} />);
    const [all, ...each] = screen.getAllByRole('group');
    expect(all).toHaveAccessibleName('Tappe');
    expect(each.map((group) => group.getAttribute('aria-label'))).toEqual(['Tappa 1', 'Tappa 2']);
    expect(each[1]?.textContent).toContain('%');
    // The form begins at its own first field.
    expect(document.body).toHaveFocus();
    const of = (label: string, ...names: string[]) =>
      names.map((name) => screen.getByLabelText(label).getAttribute(name));
    expect(of('Tappa 2: fino a', 'name', 'type', 'step', 'value')).toEqual([
      'windows.1.endsAt',
      'datetime-local',
      '1',
      '2098-01-10T23:59:59',
    ]);
    expect(of('Tappa 2: sconto', 'name', 'inputmode', 'autocomplete', 'value')).toEqual([
      'windows.1.discount',
      'numeric',
      'off',
      '40',
    ]);
  });

  it('say at each field what is wrong with it, and of all of them at the button that adds one', () => {
    const errors = {
      'windows.0.endsAt': 'Quando?',
      'windows.1.discount': 'Quanto?',
      windows: 'Sono troppe.',
    };
    renderLeaf(<Form steps={[step('50'), step('40')]} errors={errors} />);
    const told = ['Tappa 1: fino a', 'Tappa 1: sconto', 'Tappa 2: fino a', 'Tappa 2: sconto'].map((label) => {
      const field = screen.getByLabelText(label);
      const message = document.getElementById(field.getAttribute('aria-describedby') ?? '');
      return [field.getAttribute('aria-invalid'), message?.textContent ?? ''];
    });
    expect(told).toEqual([
      ['true', 'Quando?'],
      ['false', ''],
      ['false', ''],
      ['true', 'Quanto?'],
    ]);
    expect(screen.getByText(ADD)).toHaveAccessibleDescription('Sono troppe.');
    expect(screen.getByRole('alert')).toHaveTextContent('Sono troppe.');
    expect(screen.getByRole('alert')).toHaveClass('Mui-error');
  });

  it('are added by a button with a hint, which is no alert', () => {
    renderLeaf(<Form steps={[]} />);
    expect(screen.getByText(ADD)).toHaveAccessibleDescription('Un consiglio.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Un consiglio.')).not.toHaveClass('Mui-error');
  });

  it('are added by a button without a description where there is no hint', () => {
    const none = () => undefined;
    const field = { name: 'windows', label: 'Tappe' };
    renderLeaf(<LadderInput {...{ field, value: '', errors: {}, onErrors: none, onChange: none }} />);
    expect(screen.getByText(ADD)).not.toHaveAttribute('aria-describedby');
  });

  it('are written for people, also where there are none', () => {
    expect(
      ladder.readable(stepsText([step('50', '2098-01-10T23:59:59'), step('40', '2098-01-17T00:00:00')])),
    ).toBe('50% fino al 2098-01-10 23:59:59, 40% fino al 2098-01-17 00:00:00');
    expect(ladder.readable(stepsText([]))).toBe('—');
  });

  it('without an end or a discount are sent without them', () => {
    expect(ladder.read(stepsText([{ ...step(''), loaded: '' }]))).toEqual([
      { endsAt: undefined, discount: Number.NaN },
    ]);
  });
});

it('the errors of later steps move up with them; all others stay where they are', () => {
  const errors = {
    name: 'Scrivi un nome.',
    'other.2.discount': 'Un altro elenco.',
    windows: 'Le tappe si susseguono.',
    'windows.0.discount': 'prima',
    'windows.1.endsAt': 'tolta',
    'windows.1.discount': 'tolta anche lei',
    'windows.2.endsAt': 'terza',
    'windows.10.discount': 'undicesima',
  };
  expect(errorsWithout(errors, 'windows', 1)).toEqual({
    name: 'Scrivi un nome.',
    'other.2.discount': 'Un altro elenco.',
    windows: 'Le tappe si susseguono.',
    'windows.0.discount': 'prima',
    'windows.1.endsAt': 'terza',
    'windows.9.discount': 'undicesima',
  });
});

describe('the timeline of a campaign', () => {
  it('is a group whose steps the keyboard can scroll to', () => {
    const windows = stepsText([step('50', '2098-01-10T23:59:59')]);
    renderLeaf(<CampaignTimeline draft={{ startsAt: '2098-01-01T00:00:00', windows }} />);
    expect(screen.getByRole('group', { name: 'Sequenza degli sconti' })).toHaveTextContent(
      'Inizia il 2098-01-01 00:00',
    );
    const steps = screen.getByRole('region', { name: 'Tappe' });
    expect(steps).toHaveAttribute('tabindex', '0');
    expect(steps).toHaveStyle({ overflowX: 'auto' });
    expect(steps.querySelectorAll('ol > li')).toHaveLength(1);
  });

  it('draws each step as high as it takes off, and begins with the start that is typed', () => {
    const windows = stepsText([step('50', '2098-01-03T00:00:00'), step('1', '2098-01-04T00:00:00')]);
    const timeline = (startsAt: string) => <CampaignTimeline draft={{ startsAt, windows }} />;
    const { rerender } = renderLeaf(timeline('2098-01-01T00:00:00'));
    const bars = screen.getAllByRole('listitem').map(({ firstElementChild }) => firstElementChild as Element);
    // The smallest is still high enough for its figure.
    expect(bars.map((bar) => getComputedStyle(bar).height)).toEqual(['64px', '30px']);
    rerender(timeline('2098-01-02T00:00:00'));
    expect(screen.getByText('Inizia il 2098-01-02 00:00')).toBeInTheDocument();
  });

  it('says which steps are over, which one runs, and which are to come, also as time passes', () => {
    jest.useFakeTimers({ now: new Date('2026-11-10T11:00:00.000Z') });
    const ends = ['2026-11-10T11:00:00', '2026-11-10T12:00:01', '2026-11-20T12:00:00'];
    const windows = stepsText(ends.map((endsAt) => step('50', endsAt)));
    renderLeaf(<CampaignTimeline draft={{ startsAt: '2026-11-01T12:00:00', windows }} />);
    const phases = () =>
      screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split(', ').at(-1));
    expect(phases()).toEqual(['finita', 'in corso', 'in programma']);
    const colors = screen
      .getAllByRole('listitem')
      .map(({ firstElementChild }) => getComputedStyle(firstElementChild as Element).backgroundColor);
    const [past, present, future] = ['action-selected', 'secondary-main', 'primary-main'];
    expect(colors).toEqual([past, present, future].map((name) => expect.stringContaining(name ?? '')));
    act(() => void jest.advanceTimersByTime(1000));
    expect(phases()).toEqual(['finita', 'finita', 'in corso']);
    jest.useRealTimers();
  });
});
