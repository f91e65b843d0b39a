import { browserFiles } from '../../../src/client/services/browserFiles';

/** The addresses of files that the page still holds. */
const kept = new Set<string>();
const clicked: { href: string; download: string | null }[] = [];
beforeEach(() => {
  kept.clear();
  clicked.length = 0;
  let made = 0;
  URL.createObjectURL = () => {
    made += 1;
    kept.add(`blob:${made}`);
    return `blob:${made}`;
  };
  URL.revokeObjectURL = (address) => void kept.delete(address);
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ href: this.href, download: this.getAttribute('download') });
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('a file is saved under its name, and its address is given back once the browser has it', () => {
  jest.useFakeTimers();
  browserFiles.save(new Blob(['a']), 'acquisti.csv');
  expect(clicked).toEqual([{ href: 'blob:1', download: 'acquisti.csv' }]);
  jest.advanceTimersByTime(59_999);
  expect([...kept]).toEqual(['blob:1']);
  jest.advanceTimersByTime(1);
  expect([...kept]).toEqual([]);
});

it('what an address answers is saved, and the page stays', () => {
  browserFiles.download('https://media.example/a.pdf');
  expect(clicked).toEqual([{ href: 'https://media.example/a.pdf', download: '' }]);
});

describe('a picture that is cut', () => {
  /** The browser's reader of pictures, which jsdom lacks. */
  const reading = (isReadable: boolean) =>
    jest.spyOn(globalThis, 'Image').mockImplementation(() => {
      const image = { naturalWidth: 4000, naturalHeight: 3000 } as HTMLImageElement;
      queueMicrotask(() => (isReadable ? image.onload?.({} as never) : image.onerror?.({} as never)));
      return image;
    });
  const cut = (width: number) =>
    browserFiles.cut({ file: new Blob(['a']), rotation: 0, area: { x: 0, y: 0, width, height: width } });

  it.each([
    [1, 1],
    [1599, 1599],
    [1600, 1600],
    [1601, 1600],
    [3000, 1600],
    [0.2, 1],
    [10.6, 11],
  ])('of %d pixels is %d pixels wide, and its address is given back', async (width, side) => {
    reading(true);
    const context = {
      fillRect: jest.fn(),
      scale: jest.fn(),
      translate: jest.fn(),
      rotate: jest.fn(),
      drawImage: jest.fn(),
    };
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    const sides: number[] = [];
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
      this: HTMLCanvasElement,
      done,
    ) {
      sides.push(this.width, this.height);
      done(new Blob(['b']));
    });
    await cut(width);
    expect(sides).toEqual([side, side]);
    expect([...kept]).toEqual([]);
  });

  const drawing = () => {
    const calls: unknown[][] = [];
    const noting =
      (name: string) =>
      (...input: unknown[]) =>
        void calls.push([name, ...input]);
    const context = Object.fromEntries(
      ['fillRect', 'scale', 'translate', 'rotate', 'drawImage'].map((name) => [name, noting(name)]),
    );
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    return { calls, context };
  };

  it('is the chosen square of the turned picture, on white', async () => {
    reading(true);
    const { calls, context } = drawing();
    const toBlob = jest
      .spyOn(HTMLCanvasElement.prototype, 'toBlob')
      .mockImplementation((done) => done(new Blob(['b'])));
    await browserFiles.cut({
      file: new Blob(['a']),
      rotation: 90,
      area: { x: 100, y: 200, width: 800, height: 800 },
    });
    expect(context).toMatchObject({ fillStyle: '#fff', imageSmoothingQuality: 'high' });
    expect(calls).toEqual([
      ['fillRect', 0, 0, 800, 800],
      ['scale', 1, 1],
      // Turned, the picture is 3000 pixels wide and 4000 high.
      ['translate', expect.closeTo(1400), expect.closeTo(1800)],
      ['rotate', Math.PI / 2],
      ['drawImage', expect.anything(), -2000, -1500],
    ]);
    expect(toBlob).toHaveBeenCalledWith(expect.any(Function), 'image/jpeg', 0.9);
  });

  it.each([
    [180, 2000 - 100, 1500 - 200],
    [270, 1500 - 100, 2000 - 200],
  ])('turned by %d degrees is placed by its middle, and made smaller to fit', async (rotation, x, y) => {
    reading(true);
    const { calls } = drawing();
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['b'])));
    const area = { x: 100, y: 200, width: 3200, height: 3200 };
    await browserFiles.cut({ file: new Blob(['a']), rotation, area });
    expect(calls.slice(1, 3)).toEqual([
      ['scale', 0.5, 0.5],
      ['translate', expect.closeTo(x), expect.closeTo(y)],
    ]);
  });

  it.each([
    ['has no canvas', null, 'this browser has no canvas'],
    ['makes no picture', new Blob(), 'the canvas returned no picture'],
  ])('fails where the browser %s', async (_what, hasCanvas, message) => {
    reading(true);
    if (hasCanvas) drawing();
    else jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null));
    await expect(cut(10)).rejects.toThrow(message);
    expect([...kept]).toEqual([]);
  });

  it('gives its address back too where it cannot be read', async () => {
    reading(false);
    await expect(cut(10)).rejects.toThrow('the picture could not be read');
    expect([...kept]).toEqual([]);
  });
});
