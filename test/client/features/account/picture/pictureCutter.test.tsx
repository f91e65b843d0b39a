import { act, fireEvent, render, screen } from '@testing-library/react';
import { PictureCutter } from '../../../../../src/client/features/account/picture/PictureCutter';

const AREA = { x: 1, y: 2, width: 30, height: 30 };

interface CropperProps {
  readonly zoom: number;
  readonly rotation: number;
  readonly onZoomChange: (zoom: number) => void;
  readonly onCropComplete: (percent: object, area: object) => void;
  readonly mediaProps: { readonly onError: () => void };
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
