import { type HlsPlayback, playHls } from '../../../../../src/client/features/platform/player/hlsEngine';

type Listener = (event: string, detail: object) => void;

/** The library without a browser: what it was told, and the events that a test sends. */
const mockEngine = {
  listeners: {} as Record<string, Listener>,
  levels: [] as { height: number }[],
  set: {} as Record<string, number>,
  options: {} as object,
  given: [] as unknown[],
  isDestroyed: false,
};

jest.mock('hls.js/light', () => ({
  __esModule: true,
  default: class {
    static readonly Events: Record<string, string> = { MANIFEST_PARSED: 'parsed', ERROR: 'error' };
    static readonly ErrorTypes: Record<string, string> = { NETWORK_ERROR: 'network', MEDIA_ERROR: 'media' };
    constructor(options: object) {
      mockEngine.options = options;
    }
    get levels() {
      return mockEngine.levels;
    }
    set startLevel(level: number) {
      mockEngine.set.start = level;
    }
    set nextLevel(level: number) {
      mockEngine.set.next = level;
    }
    on(event: string, listener: Listener) {
      mockEngine.listeners[event] = listener;
    }
    loadSource(address: string) {
      mockEngine.given.push(address);
    }
    attachMedia(video: HTMLVideoElement) {
      mockEngine.given.push(video);
    }
    destroy() {
      mockEngine.isDestroyed = true;
    }
  },
}));

let fatal: boolean[];
let heights: readonly number[];
let playback: HlsPlayback;
const tell = (event: string, detail: object = {}) => mockEngine.listeners[event]?.(event, detail);
const fail = (status: number | undefined, type = 'network') =>
  tell('error', { fatal: true, type, response: status === undefined ? undefined : { code: status } });

beforeEach(() => {
  Object.assign(mockEngine, { listeners: {}, levels: [], set: {}, given: [], isDestroyed: false });
  fatal = [];
  heights = [];
  start(0);
});

const video = document.createElement('video');
function start(startAt: number) {
  playback = playHls(video, {
    address: '/media/list.m3u8',
    startAt,
    onHeights: (all) => {
      heights = all;
    },
    onFatal: (isBroken) => fatal.push(isBroken),
  });
}

it.each([
  ['from the start', 0, -1],
  ['from where the student was', 61.5, 61.5],
])('loads the playlist into the video, %s', (_where, startAt, startPosition) => {
  mockEngine.given = [];
  start(startAt);
  expect(mockEngine.given).toEqual(['/media/list.m3u8', video]);
  expect(mockEngine.options).toMatchObject({
    ...{ startPosition, capLevelToPlayerSize: true },
    // Loads a little ahead, and starts no worker: there is nothing to convert.
    ...{ maxBufferLength: 15, enableWorker: false },
  });
});

it('reports a fatal error while the video still knows its position', () => {
  let wasDestroyed: boolean | undefined;
  jest.spyOn(fatal, 'push').mockImplementation(() => {
    wasDestroyed = mockEngine.isDestroyed;
    return 1;
  });
  fail(403);
  expect(wasDestroyed).toBe(false);
});

it('waits for the list of qualities before it chooses one', () => {
  playback.choose(480);
  expect(mockEngine.set).toEqual({});
});

it.each<[string, number | undefined, boolean]>([
  ['an address that has ended', 403, false],
  ['a line that is gone', undefined, false],
  ['a line that is cut', 0, false],
  ['a server that cannot answer', 502, true],
  ['a file that is not there', 404, true],
])('after %s says whether the video is broken, and ends', (_what, status, isBroken) => {
  fail(status);
  expect(fatal).toEqual([isBroken]);
  expect(mockEngine.isDestroyed).toBe(true);
});

it('takes what cannot be decoded for broken, whatever the status was', () => {
  fail(403, 'media');
  expect(fatal).toEqual([true]);
});

it('goes on after an error that the library mends itself', () => {
  tell('error', { fatal: false, type: 'network' });
  expect([fatal, mockEngine.isDestroyed]).toEqual([[], false]);
});

it('tells each height once, the highest first, and starts with the one chosen before, or the next under it', () => {
  playback.choose(600);
  mockEngine.levels = [{ height: 360 }, { height: 720 }, { height: 480 }, { height: 480 }];
  tell('parsed');
  expect(heights).toEqual([720, 480, 360]);
  expect(mockEngine.set).toEqual({ start: 2, next: 2 });
  playback.choose(0);
  expect(mockEngine.set.next).toBe(-1);
  playback.choose(200);
  expect(mockEngine.set.next).toBe(0);
});

it('leaves the quality to the library while nobody chose one', () => {
  mockEngine.levels = [{ height: 360 }];
  tell('parsed');
  expect(mockEngine.set).toEqual({});
});

it('lets go of the video once it is stopped', () => {
  expect(mockEngine.isDestroyed).toBe(false);
  playback.stop();
  expect(mockEngine.isDestroyed).toBe(true);
});
