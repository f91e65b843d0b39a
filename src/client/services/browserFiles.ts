/** The part of a picture that a person selected. */
export interface PictureCut {
  readonly file: Blob;
  /** Degrees, clockwise. */
  readonly rotation: number;
  /** The square to keep, in pixels of the rotated picture. */
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Pixels; the server makes smaller pictures from it. */
const MAX_SIDE = 1600;

function readImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the picture could not be read'));
    image.src = address;
  });
}

/** Returns the size of the picture after a rotation. */
function rotatedSize({ naturalWidth, naturalHeight }: HTMLImageElement, angle: number) {
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return {
    width: naturalWidth * cos + naturalHeight * sin,
    height: naturalWidth * sin + naturalHeight * cos,
  };
}

async function cut({ file, rotation, area }: PictureCut): Promise<Blob> {
  const address = URL.createObjectURL(file);
  try {
    const image = await readImage(address);
    const angle = (rotation * Math.PI) / 180;
    const side = Math.max(1, Math.min(MAX_SIDE, Math.round(area.width)));
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser has no canvas');
    // Transparent parts become white.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, side, side);
    context.imageSmoothingQuality = 'high';
    const { width, height } = rotatedSize(image, angle);
    context.scale(side / area.width, side / area.height);
    context.translate(width / 2 - area.x, height / 2 - area.y);
    context.rotate(angle);
    context.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2);
    return await new Promise<Blob>((resolve, reject) => {
      const finish = (blob: Blob | null) =>
        blob ? resolve(blob) : reject(new Error('the canvas returned no picture'));
      canvas.toBlob(finish, 'image/jpeg', 0.9);
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Milliseconds until even a slow browser has started to write the file. */
const REVOKE_AFTER = 60_000;

function save(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_AFTER);
}

/** Saves what an address answers, without leaving the page. */
function download(href: string): void {
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}

/** File operations that need a real browser; tests replace it. */
export const browserFiles = {
  /** Returns a square JPEG of at most 1600 pixels a side. @throws if the browser cannot read the picture */
  cut,
  /** Saves a file in the downloads. */
  save,
  download,
};
