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
function Form({ steps }: { readonly steps: ReturnType<typeof step>[] }) {
  const [value, setValue] = useState(stepsText(steps));
  written = value;
  return (
    <LadderInput
      field={FIELD}
      value={value}
      errors={{}}
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
  it('says which steps are over, which one runs, and which are to come, also as time passes', () => {
    jest.useFakeTimers({ now: new Date('2026-11-10T11:00:00.000Z') });
    const ends = ['2026-11-10T11:00:00', '2026-11-10T12:00:01', '2026-11-20T12:00:00'];
    const windows = stepsText(ends.map((endsAt) => step('50', endsAt)));
    renderLeaf(<CampaignTimeline draft={{ startsAt: '2026-11-01T12:00:00', windows }} />);
    const phases = () =>
      screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split(', ').at(-1));
    expect(phases()).toEqual(['finita', 'in corso', 'in programma']);
    act(() => void jest.advanceTimersByTime(1000));
    expect(phases()).toEqual(['finita', 'finita', 'in corso']);
    jest.useRealTimers();
  });
});
