import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { renderToString } from 'react-dom/server';
import { theme } from '../../../src/client/app/theme';
import { Countdown } from '../../../src/client/ui/Countdown';
import { remainingOf, spokenRemaining, useIsOver } from '../../../src/client/ui/countdown';
import { trackListeners } from '../../support/listeners';
import { classOf, rulesFor } from '../app/styleRules';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-11-21T10:00:00Z');

describe('what is shown of the time that remains', () => {
  it.each([
    [3 * DAY, { days: 3, hours: 0, minutes: 0 }],
    [DAY + HOUR + MINUTE + 59, { days: 1, hours: 1, minutes: 1 }],
    [DAY, { days: 1, hours: 0, minutes: 0 }],
    [DAY - 1, { days: 0, hours: 23, minutes: 59, seconds: 59 }],
    [HOUR, { days: 0, hours: 1, minutes: 0, seconds: 0 }],
    [1, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
    [0, undefined],
    [-5, undefined],
  ])('%i seconds: %j, seconds only under one day', (seconds, parts) => {
    expect(remainingOf(seconds)).toEqual(parts);
  });

  it('is said in words to who listens', () => {
    expect(spokenRemaining({ days: 2, hours: 1, minutes: 5 })).toBe('2 giorni, 1 ora e 5 minuti');
    expect(spokenRemaining({ days: 0, hours: 0, minutes: 1, seconds: 1 })).toBe(
      '0 ore, 1 minuto e 1 secondo',
    );
  });
});

describe('what the server renders', () => {
  const rendered = (end: number) =>
    renderToString(
      <ThemeProvider theme={theme}>
        <Countdown end={end} renderedAt={START} />
      </ThemeProvider>,
    );
  function Over({ end }: { readonly end: number }) {
    return useIsOver(end, START) ? 'over' : 'not yet';
  }

  it.each([
    [START + HOUR * 1000, 'Mancano 1 ora, 0 minuti e 0 secondi'],
    [START + 2 * DAY * 1000, 'Mancano 2 giorni, 0 ore e 0 minuti'],
    [START, 'Offerta scaduta'],
  ])('counts from its own time, whatever the clock here shows (%i)', (end, text) => {
    expect(rendered(end)).toContain(text);
  });

  it.each([
    [START + 1, 'not yet'],
    [START, 'over'],
  ])('is over from the very end (%i): %s', (end, text) => {
    expect(renderToString(<Over end={end} />)).toBe(text);
  });
});

describe('the countdown', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: START });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const show = (end: number, onRender: () => void = () => undefined) =>
    render(
      <ThemeProvider theme={theme}>
        <Profiler id="countdown" onRender={onRender}>
          <Countdown end={end} renderedAt={0} />
        </Profiler>
      </ThemeProvider>,
    );
  const spoken = () => screen.getByRole('timer').getAttribute('aria-label');
  const isDanger = () => screen.getByRole('timer').dataset.danger;

  it('goes over the boundary of a day into seconds and the danger style', async () => {
    show(START + DAY * 1000 + 500);
    expect([spoken(), isDanger()]).toEqual(['Mancano 1 giorno, 0 ore e 0 minuti', 'false']);
    await pass(2000);
    expect([spoken(), isDanger()]).toEqual(['Mancano 23 ore, 59 minuti e 59 secondi', 'true']);
    const danger = new RegExp(`${classOf(screen.getByRole('timer'))}\\[data-danger="?true"?\\] b$`);
    expect(rulesFor(danger).join('')).toContain('error-main');
  });

  it('counts a second until it is over, and is over at its very end', async () => {
    show(START + 1);
    expect(spoken()).toBe('Mancano 0 ore, 0 minuti e 1 secondo');
    cleanup();
    show(START);
    expect(screen.getByText('Offerta scaduta')).toBeTruthy();
    const isOver = renderHook(({ end }) => useIsOver(end, 0), { initialProps: { end: START } });
    expect(isOver.result.current).toBe(true);
    isOver.rerender({ end: START + 1 });
    expect(isOver.result.current).toBe(false);
  });

  it.each([
    [DAY * 1000, 'false'],
    [DAY * 1000 - 999, 'false'],
    [DAY * 1000 - 1000, 'true'],
  ])('%d milliseconds before its end it is in the danger style: %s', (left, danger) => {
    show(START + left);
    expect(isDanger()).toBe(danger);
  });

  it.each([
    [2 * DAY + 2 * HOUR + 2 * MINUTE, ['02giorni', '02ore', '02min']],
    [DAY + HOUR + MINUTE, ['01giorno', '01ora', '01min']],
    [DAY - 1, ['23ore', '59min', '59sec']],
    [HOUR + 2, ['01ora', '00min', '02sec']],
    [1, ['00ore', '00min', '01sec']],
  ])('%d seconds before its end it shows %j', (left, parts) => {
    show(START + left * 1000);
    expect([...screen.getByRole('timer').children].map(({ textContent }) => textContent)).toEqual(parts);
  });

  it('listens to the page only while a countdown is there', () => {
    const listeners = trackListeners();
    const kept = () => listeners.kept().filter((name) => name === 'visibilitychange');
    const first = show(START + HOUR * 1000);
    const second = show(START + HOUR * 1000);
    expect(kept()).toEqual(['visibilitychange']);
    first.unmount();
    expect(kept()).toEqual(['visibilitychange']);
    second.unmount();
    expect(kept()).toEqual([]);
    listeners.stop();
  });

  it('reaches zero and says that the offer is over', async () => {
    show(START + 3000);
    expect(spoken()).toBe('Mancano 0 ore, 0 minuti e 3 secondi');
    await pass(2700);
    expect(spoken()).toBe('Mancano 0 ore, 0 minuti e 1 secondo');
    await pass(1000);
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByText('Offerta scaduta')).toBeTruthy();
  });

  it('that is over from the start says so', () => {
    show(START - 1);
    expect(screen.getByText('Offerta scaduta')).toBeTruthy();
  });

  it('does not drift: after ten minutes of ticks it is right to the second', async () => {
    show(START + HOUR * 1000);
    await pass(10 * MINUTE * 1000);
    expect(spoken()).toBe('Mancano 0 ore, 50 minuti e 0 secondi');
  });

  it('changes at the clock’s full second, whenever it began', async () => {
    jest.setSystemTime(START + 700);
    show(START + 3000);
    expect(spoken()).toBe('Mancano 0 ore, 0 minuti e 3 secondi');
    await pass(300);
    expect(spoken()).toBe('Mancano 0 ore, 0 minuti e 2 secondi');
  });

  it('is right at once when the page comes into sight after a sleep, and when the clock is set', async () => {
    show(START + 5 * HOUR * 1000);
    jest.setSystemTime(START + 4 * HOUR * 1000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(spoken()).toBe('Mancano 1 ora, 0 minuti e 0 secondi');
    jest.setSystemTime(START);
    await pass(1000);
    expect(spoken()).toBe('Mancano 4 ore, 59 minuti e 59 secondi');
  });

  it('with a day or more to go it is drawn anew once a minute', async () => {
    let drawn = 0;
    show(START + 2 * DAY * 1000, () => {
      drawn += 1;
    });
    const before = drawn;
    await pass(5 * MINUTE * 1000);
    expect(drawn - before).toBeGreaterThanOrEqual(5);
    expect(drawn - before).toBeLessThanOrEqual(6);
  });

  it('all of them share one timer, which ends with the last', async () => {
    const first = show(START + HOUR * 1000);
    const second = show(START + 2 * HOUR * 1000);
    expect(jest.getTimerCount()).toBe(1);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(jest.getTimerCount()).toBe(1);
    first.unmount();
    expect(jest.getTimerCount()).toBe(1);
    second.unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});
