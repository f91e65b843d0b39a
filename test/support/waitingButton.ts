import { fireEvent } from '@testing-library/react';

/** Presses a button that waits for its answer from then on, and says so. */
export function pressWaiting(button: HTMLElement, meanwhile: string): void {
  expect(button).toHaveAttribute('aria-disabled', 'false');
  fireEvent.click(button);
  expect(button).toHaveTextContent(meanwhile);
  expect(button).toHaveAttribute('aria-disabled', 'true');
}
