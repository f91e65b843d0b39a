import { act, screen } from '@testing-library/react';
import notificationsSlice, {
  promptOpened,
} from '../../../../src/client/features/notifications/notificationsSlice';
import { ReviewSlot } from '../../../../src/client/features/notifications/ReviewSlot';
import { createTestClient } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';

const mockFetch = jest.fn(() => Promise.reject(new Error('the line is cut')));
jest.mock('../../../../src/client/features/notifications/lazyNotifications', () => ({
  lazyNotifications: jest
    .requireActual<typeof import('../../../../src/client/routing/lazyPart')>(
      '../../../../src/client/routing/lazyPart',
    )
    .lazyPart('notifications', () => mockFetch()),
}));

it('where the code of the question does not come the page stands without it, and asks for none', async () => {
  const client = createTestClient({ sagas: false, slices: [notificationsSlice] });
  client.store.dispatch(promptOpened({ userId: 'u', courseId: 'c', idRow: 'r', title: 'Ichimoku' }));
  await act(async () => void renderPage(client, ReviewSlot));
  await act(async () => undefined);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(mockFetch).not.toHaveBeenCalled();
});
