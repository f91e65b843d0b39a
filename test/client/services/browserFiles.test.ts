import { browserFiles } from '../../../src/client/services/browserFiles';

/** The addresses of files that the page still holds. */
const kept = new Set<string>();
const clicked: { href: string; download: string }[] = [];
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
    clicked.push({ href: this.href, download: this.download });
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

  it('gives its address back too where it cannot be read', async () => {
    reading(false);
    await expect(cut(10)).rejects.toThrow('the picture could not be read');
    expect([...kept]).toEqual([]);
  });
});
