import { act, screen } from '@testing-library/react';
import notificationsSlice, {
  promptOpened,
} from '../../../../src/client/features/notifications/notificationsSlice';
import { ReviewSlot } from '../../../../src/client/features/notifications/ReviewSlot';
import { createTestClient } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';

const mockFetch = jest.fn(() => Promise.reject(new Error('the line is cut')));
jest.mock('../../../../src/client/features/notifications/lazyReviewDialog', () => ({
  lazyReviewDialog: jest
    .requireActual<typeof import('../../../../src/client/routing/lazyPart')>(
      '../../../../src/client/routing/lazyPart',
    )
    .lazyPart('review-dialog', () => mockFetch()),
}));

it('renders the page without the prompt if its code fails to load, and does not load it itself', async () => {
  const client = createTestClient({ sagas: false, slices: [notificationsSlice] });
  client.store.dispatch(promptOpened({ userId: 'u', courseId: 'c', idRow: 'r', title: 'Ichimoku' }));
  await act(async () => void renderPage(client, ReviewSlot));
  await act(async () => undefined);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(mockFetch).not.toHaveBeenCalled();
});
