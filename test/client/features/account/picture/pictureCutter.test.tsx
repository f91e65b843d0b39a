import { act, fireEvent, render, screen } from '@testing-library/react';
import { PictureCutter } from '../../../../../src/client/features/account/picture/PictureCutter';

const AREA = { x: 1, y: 2, width: 30, height: 30 };

interface CropperProps {
  readonly image: string;
  readonly crop: object;
  readonly aspect: number;
  readonly cropShape: string;
  readonly maxZoom: number;
  readonly keyboardStep: number;
  readonly onCropChange: (crop: object) => void;
  readonly onCropAreaChange: (percent: object, area: object) => void;
  readonly cropperProps: Readonly<Record<string, string>>;
  readonly zoom: number;
  readonly rotation: number;
  readonly onZoomChange: (zoom: number) => void;
  readonly onCropComplete: (percent: object, area: object) => void;
  readonly mediaProps: { readonly alt: string; readonly onError: () => void };
}

/** What the library was given last: it measures pictures, which jsdom cannot. */
const mockGiven: { props: CropperProps | undefined } = { props: undefined };
jest.mock('react-easy-crop', () => ({
  __esModule: true,
  default: (props: CropperProps) => {
    mockGiven.props = props;
    return null;
  },
}));

function open() {
  const [onCut, onUnreadable] = [jest.fn(), jest.fn()];
  const cutter = { address: 'blob:shown', isDisabled: false, onCut, onUnreadable };
  render(<PictureCutter {...cutter} />);
  /** The library reports the selected square, also after each turn. */
  const cut = () => {
    act(() => mockGiven.props?.onCropComplete({}, AREA));
    return onCut.mock.lastCall?.[0];
  };
  return { onCut, onUnreadable, cut };
}
const turn = (name: string) => act(() => screen.getByRole('button', { name }).click());

it('nothing of a picture that is on its way can be moved', () => {
  const cutter = { address: 'blob:shown', onCut: jest.fn(), onUnreadable: jest.fn() };
  const { container, rerender } = render(<PictureCutter {...cutter} isDisabled />);
  expect(container.firstElementChild).toHaveAttribute('inert');
  rerender(<PictureCutter {...cutter} isDisabled={false} />);
  expect(container.firstElementChild).not.toHaveAttribute('inert');
});

it('the square that stays is reported, at first upright', () => {
  expect(open().cut()).toEqual({ rotation: 0, area: AREA });
});

it('a picture is turned by quarters to the right and to the left, and back', () => {
  const { cut } = open();
  const turned = (name: string) => {
    turn(name);
    expect(mockGiven.props?.rotation).toBe(cut().rotation);
    return cut().rotation;
  };
  const [left, right] = ['Ruota a sinistra', 'Ruota a destra'];
  expect([right, right, left, left, left].map((name) => turned(name ?? ''))).toEqual([90, 180, 90, 0, 270]);
  expect(turned('Ruota a destra')).toBe(0);
});

it('a picture is enlarged by the slider, which says by how much, and by the fingers', () => {
  open();
  const slider = screen.getByRole('slider', { name: 'Ingrandimento' });
  fireEvent.change(slider, { target: { value: '2.5' } });
  expect(mockGiven.props?.zoom).toBe(2.5);
  expect(slider).toHaveAttribute('aria-valuetext', '250 per cento');
  act(() => mockGiven.props?.onZoomChange(1.5));
  expect(slider).toHaveValue('1.5');
});

it('a picture that the browser cannot read is reported', () => {
  const { onUnreadable, onCut } = open();
  mockGiven.props?.mediaProps.onError();
  expect([onUnreadable.mock.calls.length, onCut.mock.calls.length]).toEqual([1, 0]);
});

it('what stays of a picture is a square in a round frame, moved by the pointer and by the arrow keys', () => {
  open();
  expect(mockGiven.props).toMatchObject({
    image: 'blob:shown',
    crop: { x: 0, y: 0 },
    zoom: 1,
    aspect: 1,
    cropShape: 'round',
    keyboardStep: 8,
  });
  act(() => mockGiven.props?.onCropChange({ x: 5, y: -3 }));
  expect(mockGiven.props?.crop).toEqual({ x: 5, y: -3 });
});

it('the part that stays is told to a screen reader, and how it is moved', () => {
  open();
  expect(mockGiven.props?.cropperProps).toEqual({
    role: 'group',
    'aria-label': 'Parte della foto che resta: spostala con le frecce',
  });
  expect(mockGiven.props?.mediaProps.alt).toBe('La tua foto');
});

it('the slider goes from the whole picture to four times its size, as far as the fingers do', () => {
  open();
  const slider = screen.getByRole('slider', { name: 'Ingrandimento' });
  expect(['min', 'max', 'step'].map((name) => slider.getAttribute(name))).toEqual(['1', '4', '0.05']);
  expect(slider).toHaveValue('1');
  expect(slider).toHaveAttribute('aria-valuetext', '100 per cento');
  expect(mockGiven.props?.maxZoom).toBe(4);
});

it('the square is reported as soon as it changes, also before a finger is lifted', () => {
  const { onCut } = open();
  act(() => mockGiven.props?.onCropAreaChange({}, AREA));
  expect(onCut).toHaveBeenLastCalledWith({ rotation: 0, area: AREA });
});
