import { watchPlayer } from '../../../../src/client/features/player/playerSaga';
import playerSlice, {
  captionLookChosen,
  captionSizeChosen,
  captionsToggled,
  pageKeysToggled,
  qualityChosen,
  selectPreferences,
  speedChosen,
} from '../../../../src/client/features/player/playerSlice';
import { memoryArea } from '../../../../src/client/services/sessionStorage';
import { createTestClient } from '../../../support/client';

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
