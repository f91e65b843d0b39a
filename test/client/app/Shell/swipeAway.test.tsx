import { fireEvent, render, screen } from '@testing-library/react';
import { SwipeAway } from '../../../../src/client/app/Shell/SwipeAway';

it('a swipe counts that begins at the very edge of the screen', () => {
  const swiped = jest.fn();
  render(<SwipeAway onSwipe={swiped}>Avviso</SwipeAway>);
  const toast = screen.getByText('Avviso');
  fireEvent.pointerDown(toast, { pointerType: 'touch', clientX: 0 });
  fireEvent.pointerMove(toast, { clientX: 60 });
  expect(toast).toHaveStyle({ transform: 'translateX(60px)' });
  fireEvent.pointerUp(toast, { clientX: 90 });
  expect(swiped).toHaveBeenCalledTimes(1);
});
