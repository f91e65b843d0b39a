/**
 * @jest-environment-options {"timeZone": "America/New_York"}
 */
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { LastDay, untilLastDay } from '../../../src/client/ui/LastDay';
import { renderLeaf } from '../../support/renderPage';

const END = '2026-03-12T22:59:59.000Z';

/** Minutes by which a zone is behind UTC on that day, as browsers tell it. */
it.each([
  ['Berlin', -60, 'fino al 12 marzo 2026'],
  ['London', 0, 'fino al 12 marzo 2026 alle 23:59 (ora italiana)'],
  ['Tokyo', -540, 'fino al 12 marzo 2026 alle 23:59 (ora italiana)'],
])('an offer’s last day, for a reader in %s (%d), is told as %j', (_city, offset, text) => {
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
  expect(renderLeaf(<LastDay instant={END} />).container).toHaveProperty('textContent', text);
});

it.each([
  ['winter', END, -60, 'fino al 12 marzo 2026'],
  ['summer', '2026-07-12T21:59:59.000Z', -120, 'fino al 12 luglio 2026'],
])('a reader’s clock in %s is that of the offer’s last day, not of today', (_season, instant, then, text) => {
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
    return this.getTime() === Date.parse(instant) ? then : 480;
  });
  expect(renderLeaf(<LastDay instant={instant} />).container).toHaveProperty('textContent', text);
});

it.each([
  ['2026-03-01T22:59:59Z', 'fino al 1º marzo 2026'],
  ['2026-03-08T22:59:59Z', 'fino all’8 marzo 2026'],
  ['2026-03-11T22:59:59Z', 'fino all’11 marzo 2026'],
  ['2026-03-18T22:59:59Z', 'fino al 18 marzo 2026'],
  ['2026-03-12T23:00:00Z', 'fino al 12 marzo 2026'],
  ['mai', ''],
])('%s reads %j', (instant, text) => {
  expect(untilLastDay(instant, false)).toBe(text);
});

it('an offer that ends at midnight is told abroad with its hour', () => {
  expect(untilLastDay('2026-03-12T23:00:00Z', true)).toBe('fino al 13 marzo 2026 alle 00:00 (ora italiana)');
});

describe('to a reader in New York', () => {
  const abroad = 'fino al 12 marzo 2026 alle 23:59 (ora italiana)';

  it('hour and zone are told', () => {
    expect(renderLeaf(<LastDay instant={END} />).container).toHaveTextContent(abroad);
  });

  it('they come after hydration, which finds what the server rendered', async () => {
    const root = document.createElement('div');
    root.innerHTML = renderToString(<LastDay instant={END} />);
    expect(root).toHaveTextContent('fino al 12 marzo 2026');
    expect(root).not.toHaveTextContent('ora italiana');
    const onRecoverableError = jest.fn();
    await act(async () => void hydrateRoot(root, <LastDay instant={END} />, { onRecoverableError }));
    expect(root).toHaveTextContent(abroad);
    expect(onRecoverableError).not.toHaveBeenCalled();
  });
});
