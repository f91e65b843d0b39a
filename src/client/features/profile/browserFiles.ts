/** What a person has chosen of a picture. */
export interface PictureCut {
  readonly file: Blob;
  /** Degrees, clockwise. */
  readonly rotation: number;
  /** The square to keep: pixels of the picture as it was turned. */
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Pixels of a side; the server makes smaller ones of it. */
const MOST_SIDE = 1600;

function readImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the picture could not be read'));
    image.src = address;
  });
}

/** Width and height of what is turned by an angle. */
function turned({ naturalWidth, naturalHeight }: HTMLImageElement, angle: number) {
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
    const side = Math.max(1, Math.min(MOST_SIDE, Math.round(area.width)));
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser gives no canvas');
    // What lets the ground shine through stands on white.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, side, side);
    context.imageSmoothingQuality = 'high';
    const { width, height } = turned(image, angle);
    context.scale(side / area.width, side / area.height);
    context.translate(width / 2 - area.x, height / 2 - area.y);
    context.rotate(angle);
    context.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2);
    return await new Promise<Blob>((resolve, reject) => {
      const give = (blob: Blob | null) =>
        blob ? resolve(blob) : reject(new Error('the canvas gave no picture'));
      canvas.toBlob(give, 'image/jpeg', 0.9);
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Milliseconds after which even a slow browser has begun to write the file. */
const WRITTEN_AFTER = 60_000;

function save(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), WRITTEN_AFTER);
}

/** What the profile's sagas do with files in a browser; tests put their own in these places. */
export const browserFiles = {
  /** A square JPEG of at most 1600 pixels a side. @throws when the browser cannot read the picture */
  cut,
  /** Puts a file among the downloads. */
  save,
};
