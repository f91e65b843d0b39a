import { screen } from '@testing-library/react';
import { classOf, rulesFor } from '../../../app/styleRules';
import { openPlayer } from './support';

const starting = { video: { src: '/uno.mp4', autoPlay: true } };
const isSaid = () => screen.queryByText('Il video si sta caricando…') !== null;

describe('a video that waits for data', () => {
  it('says so from the start, where it starts by itself, until it can play', async () => {
    const { become } = await openPlayer(starting);
    expect(isSaid()).toBe(true);
    // The picture below it can still be clicked.
    const sign = screen.getByText('Il video si sta caricando…');
    expect(sign.parentElement).toHaveStyle({ pointerEvents: 'none' });
    // It does not flicker where the data come within a blink.
    expect(rulesFor(new RegExp(`${classOf(sign)}$`)).join('')).toContain(';animation:player-loading 600ms;');
    await become({ readyState: 3 }, 'canplay');
    expect(isSaid()).toBe(false);
  });

  it('says nothing at the start where it waits to be started', async () => {
    const { become } = await openPlayer({}, { readyState: 0 });
    expect(isSaid()).toBe(false);
    await become({}, 'loadstart');
    expect(isSaid()).toBe(false);
  });

  it.each([
    [0, true],
    [2, true],
    [3, false],
    [4, false],
  ])('with the state %i of its data, while it plays, says so: %s', async (readyState, expected) => {
    const { become } = await openPlayer();
    await become({ paused: false, readyState }, 'waiting');
    expect(isSaid()).toBe(expected);
  });

  it.each(['play', 'playing', 'emptied'])('looks again with %s', async (event) => {
    const { become } = await openPlayer();
    await become({ paused: false, readyState: 0 }, event);
    expect(isSaid()).toBe(true);
  });

  it.each(['pause', 'error'])('says nothing any more after %s', async (event) => {
    const { become } = await openPlayer(starting);
    await become({ readyState: 0 }, 'loadstart');
    expect(isSaid()).toBe(true);
    await become({}, event);
    expect(isSaid()).toBe(false);
  });

  it('says so again for the next lesson, which starts by itself', async () => {
    const { become } = await openPlayer(starting);
    await become({ readyState: 0 }, 'pause');
    expect(isSaid()).toBe(false);
    await become({}, 'loadstart');
    expect(isSaid()).toBe(true);
  });
});
