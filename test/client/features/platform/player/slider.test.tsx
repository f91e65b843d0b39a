import { act, fireEvent, screen } from '@testing-library/react';
import { openPlayer } from './support';

const chapters = [
  { seconds: 0, title: 'Perché' },
  { seconds: 60, title: 'Lo stop' },
  { seconds: 150, title: 'Riepilogo' },
];
const drag = { pointerId: 1, pointerType: 'touch', button: 0, buttons: 1 };
const slider = () => screen.getByRole('slider', { name: 'Posizione nel video' });

async function open(values: Partial<HTMLVideoElement> = {}, props = {}) {
  const client = await openPlayer({ chapters, ...props }, values);
  const root = slider().closest('.MuiSlider-root') as HTMLElement;
  const bar = root.parentElement as HTMLElement;
  for (const element of [root, bar]) {
    element.getBoundingClientRect = () =>
      ({ left: 100, width: 400, top: 0, height: 4, bottom: 4, right: 500 }) as DOMRect;
  }
  Object.assign(root, { hasPointerCapture: () => false });
  const point = (clientX: number, pointerType = 'mouse') =>
    act(async () => void fireEvent.pointerMove(bar, { clientX, pointerType }));
  /** The element over the bar. */
  const label = () => root.nextElementSibling?.textContent;
  return { ...client, root, bar, point, label };
}

describe('the bar of the time', () => {
  it('says where the video is', async () => {
    await open();
    expect(slider()).toHaveAttribute('aria-valuenow', '50');
    expect(slider()).toHaveAttribute('aria-valuetext', '50 secondi di 3 minuti e 20 secondi');
    expect(slider()).toHaveAttribute('max', '200');
    expect(slider()).toHaveAttribute('step', '5');
  });

  it('leads to any second', async () => {
    const { video } = await open();
    await act(async () => void fireEvent.change(slider(), { target: { value: 120 } }));
    expect(video.currentTime).toBe(120);
  });

  it('cannot be used before the length is known', async () => {
    const { point, label, become, root } = await open({ duration: Number.NaN });
    const marks = () => root.querySelectorAll('.MuiSlider-mark').length;
    expect(slider()).toBeDisabled();
    expect(marks()).toBe(0);
    await point(300);
    expect(label()).toBeUndefined();
    await become({ duration: 200 }, 'durationchange');
    expect(slider()).toBeEnabled();
    expect(marks()).toBe(3);
  });

  it('shows how far the video is loaded from where it is', async () => {
    const { become, bar } = await open();
    const ranges = [
      [0, 20],
      [40, 90],
      [120, 201],
    ] as const;
    const buffered = {
      length: 3,
      start: (at: number) => ranges[at]?.[0] ?? 0,
      end: (at: number) => ranges[at]?.[1] ?? 0,
    };
    await become({ buffered }, 'progress');
    expect(bar.firstElementChild).toHaveStyle({ width: '45%' });
    await become({ currentTime: 100 }, 'timeupdate');
    expect(bar.firstElementChild).toHaveStyle({ width: '0%' });
    await become({ currentTime: 0 }, 'timeupdate');
    expect(bar.firstElementChild).toHaveStyle({ width: '10%' });
    // Where it waits for more, it has come to the end of what is loaded.
    await become({ currentTime: 90 }, 'timeupdate');
    expect(bar.firstElementChild).toHaveStyle({ width: '45%' });
    // The last piece may be a little longer than the video says that it is.
    await become({ currentTime: 130 }, 'timeupdate');
    expect(bar.firstElementChild).toHaveStyle({ width: '100%' });
  });

  it('marks each chapter where it begins', async () => {
    const { root } = await open();
    const marks = [...root.querySelectorAll<HTMLElement>('.MuiSlider-mark')];
    expect(marks.map(({ style }) => style.left)).toEqual(['0%', '30%', '75%']);
  });
});

describe('a mouse over the bar', () => {
  it.each([
    [100, 'Perché0:00'],
    [219, 'Perché0:59'],
    [220, 'Lo stop1:00'],
    [300, 'Lo stop1:40'],
    [500, 'Riepilogo3:20'],
    [50, 'Perché0:00'],
    [900, 'Riepilogo3:20'],
  ])('at %d says %s', async (clientX, text) => {
    const { point, label } = await open();
    await point(clientX);
    expect(label()).toBe(text);
  });

  it('says nothing once it has left, nor does a finger', async () => {
    const { point, label, bar, root } = await open();
    await point(300);
    // A screen reader reads the time from the slider alone.
    expect(root.nextElementSibling).toHaveAttribute('aria-hidden', 'true');
    // It takes no pointer from the bar.
    expect(root.nextElementSibling).toHaveStyle({ pointerEvents: 'none' });
    act(() => void fireEvent.pointerLeave(bar));
    expect(label()).toBeUndefined();
    await point(300, 'touch');
    expect(label()).toBeUndefined();
  });

  it('shows the picture of its second', async () => {
    const cue = (startTime: number, endTime: number, xywh: string) => ({
      startTime,
      endTime,
      text: `https://media.example/sprite.jpg#xywh=${xywh}`,
    });
    const track = {
      kind: 'metadata',
      label: 'thumbnails',
      mode: 'hidden',
      cues: [cue(0, 50, '0,0,160,90'), cue(50, 100, '160,0,160,90'), cue(100, 200, '320,90,160,90')],
    };
    const list = Object.assign(new EventTarget(), {
      length: 1,
      0: track,
      [Symbol.iterator]: [track].values.bind([track]),
    });
    const { point, root } = await open({ textTracks: list } as never, { thumbnails: '/t.vtt' });
    await point(400);
    const { style } = screen.getByTestId('thumbnail');
    expect(style.backgroundImage).toBe('url("https://media.example/sprite.jpg")');
    expect(style.backgroundPosition).toBe('-320px -90px');
    expect(screen.getByTestId('thumbnail')).toHaveStyle({ width: '160px', height: '90px' });
    const half = root.nextElementSibling?.className;
    // It is not that of the second to which the thumb is dragged.
    await act(async () => void fireEvent.pointerDown(root, { ...drag, clientX: 400 }));
    expect(screen.queryByTestId('thumbnail')).toBeNull();
    // The words alone come nearer to the end. Of a style that jsdom cannot compute, the class is what differs.
    expect(root.nextElementSibling?.className).not.toBe(half);
  });
});

describe('a thumb that is dragged', () => {
  it('shows its place, and moves the video only when it is let go', async () => {
    const { root, label, video, become } = await open();
    await act(async () => void fireEvent.pointerDown(root, { ...drag, clientX: 300 }));
    await act(async () => void fireEvent.pointerMove(document.body, { ...drag, clientX: 420 }));
    expect(label()).toBe('Riepilogo2:40');
    expect(slider()).toHaveAttribute('aria-valuenow', '160');
    // The very beginning is a place as well.
    await act(async () => void fireEvent.pointerMove(document.body, { ...drag, clientX: 100 }));
    expect([label(), slider().getAttribute('aria-valuenow')]).toEqual(['Perché0:00', '0']);
    await act(async () => void fireEvent.pointerMove(document.body, { ...drag, clientX: 420 }));
    expect(video.currentTime).toBe(50);
    await act(async () => void fireEvent.pointerUp(document.body, { ...drag, buttons: 0, clientX: 420 }));
    expect(video.currentTime).toBe(160);
    expect(label()).toBeUndefined();
    await become({ currentTime: 170 }, 'timeupdate');
    expect(slider()).toHaveAttribute('aria-valuenow', '170');
  });
});
