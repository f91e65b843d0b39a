import { act } from '@testing-library/react';
import { trackListeners } from '../../../support/listeners';
import { classroom, openViewer, saving, section, settle } from './support';

const getSections = async () => ({
  isOk: true,
  item: classroom({ sections: [section('uno', { captionsUrl: '/uno.vtt' }), section('due')] }),
});

/** What a phone tells of how it is held. */
const orientation = Object.assign(new EventTarget(), { type: 'portrait-primary' });

describe('a classroom that is left', () => {
  beforeEach(() => {
    Object.defineProperty(window.screen, 'orientation', { value: orientation, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(window.screen, 'orientation');
    jest.restoreAllMocks();
  });

  it('listens to nothing any more', async () => {
    const turned = [
      jest.spyOn(orientation, 'addEventListener'),
      jest.spyOn(orientation, 'removeEventListener'),
    ];
    const listeners = trackListeners();
    const { page, video, happen } = await openViewer({ getSections, saveViewedSection: saving() } as never);
    Object.defineProperty(video(), 'paused', { value: false, configurable: true });
    await happen('play', 10);
    expect(listeners.kept()).toEqual(expect.arrayContaining(['keydown']));
    page.unmount();
    await act(settle);
    // The shop itself follows its links.
    expect(listeners.kept()).toEqual(['click']);
    listeners.stop();
    const [added = [], removed = []] = turned.map(({ mock }) => mock.calls);
    expect(added.length).toBeGreaterThan(0);
    expect(removed).toEqual(added);
  });
});
