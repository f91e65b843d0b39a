import {
  readPreferences,
  watchPlayer,
  writePreferences,
} from '../../../../../src/client/features/platform/player/playerSaga';
import playerSlice, {
  captionLookChosen,
  captionSizeChosen,
  captionsToggled,
  helpToggled,
  pageKeysToggled,
  preferencesRead,
  qualityChosen,
  selectPlayer,
  selectPreferences,
  speedChosen,
} from '../../../../../src/client/features/platform/player/playerSlice';
import { memoryArea } from '../../../../../src/client/services/sessionStorage';
import { createTestClient } from '../../../../support/client';

/** A page with a player on a device. */
function open(device = memoryArea()) {
  const { run, store } = createTestClient({ sagas: false, slices: [playerSlice], services: { device } });
  run(watchPlayer);
  return { device, store, preferences: () => selectPreferences(store.getState() as never) };
}

it.each([
  ['speed', speedChosen(1.5), 1.5],
  ['quality', qualityChosen(720), 720],
  ['captions', captionsToggled(), true],
  ['captionSize', captionSizeChosen('large'), 'large'],
  ['captionLook', captionLookChosen('outline'), 'outline'],
  ['pageKeys', pageKeysToggled(), false],
] as const)('keeps the chosen %s on the device for the next page', (name, action, value) => {
  const { device, store } = open();
  store.dispatch(action);
  expect(open(device).preferences()).toMatchObject({ [name]: value });
});

const chosen = {
  speed: 0.75,
  quality: 480,
  captions: true,
  captionSize: 'small',
  captionLook: 'light',
  pageKeys: false,
} as const;

it('reads each preference back as it was kept, beside those chosen later', () => {
  const device = memoryArea();
  writePreferences(device, chosen);
  const page = open(device);
  expect(page.preferences()).toEqual(chosen);
  page.store.dispatch(speedChosen(2));
  expect(open(device).preferences()).toEqual({ ...chosen, speed: 2 });
});

it.each([
  ['speed', [3, '1', true, null]],
  ['quality', ['720', 480.5, true, null]],
  ['captions', [1, 'true', null]],
  ['captionSize', ['huge', 1]],
  ['captionLook', ['red', 1]],
  ['pageKeys', [0, 'false', null]],
] as const)('leaves out a kept %s that the player does not know', (name, values) => {
  const { [name]: _one, ...others } = chosen;
  for (const value of values) {
    const device = memoryArea();
    device.setItem('player', JSON.stringify({ ...chosen, [name]: value }));
    expect(readPreferences(device)).toEqual(others);
  }
});

it('switches captions and keys off again', () => {
  const { store, preferences } = open();
  store.dispatch(captionsToggled());
  store.dispatch(captionsToggled());
  store.dispatch(pageKeysToggled());
  store.dispatch(pageKeysToggled());
  expect(preferences()).toMatchObject({ captions: false, pageKeys: true });
});

it('keeps a choice for the page alone where the device keeps nothing', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const { store, preferences } = open({ ...memoryArea(), getItem: refuse, setItem: refuse });
  store.dispatch(speedChosen(1.25));
  expect(preferences().speed).toBe(1.25);
});

it('begins each page as the device keeps it, without the help that the one before has opened', () => {
  const { store, preferences } = open();
  store.dispatch(helpToggled());
  store.dispatch(speedChosen(2));
  store.dispatch(preferencesRead({ quality: 720 }));
  expect(selectPlayer(store.getState() as never).isHelpOpen).toBe(false);
  expect(preferences()).toMatchObject({ speed: 1, quality: 720 });
});
