import { act, screen } from '@testing-library/react';
import * as dialog from '../../../../src/client/features/notifications/components/ReviewDialog';
import { lazyReviewDialog } from '../../../../src/client/features/notifications/lazyReviewDialog';
import notificationsSlice, {
  promptOpened,
} from '../../../../src/client/features/notifications/notificationsSlice';
import { ReviewSlot } from '../../../../src/client/features/notifications/ReviewSlot';
import { paths } from '../../../../src/client/routing/paths';
import { createTestClient } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';

it.each([
  ['shown on an ordinary page', paths.courses(), 1],
  ['not shown on a quiet one', paths.admin(), 0],
])('a prompt that came is %s', async (_how, address, dialogs) => {
  jest.spyOn(dialog, 'ReviewDialog').mockReturnValue(<p role="dialog" />);
  const client = createTestClient({ sagas: false, slices: [notificationsSlice], address });
  await act(() => lazyReviewDialog.load());
  client.store.dispatch(promptOpened({ userId: 'u', courseId: 'c', idRow: 'r', title: 'Ichimoku' }));
  await act(async () => void renderPage(client, ReviewSlot));
  expect(screen.queryAllByRole('dialog')).toHaveLength(dialogs);
});

it('no prompt is shown where none came', async () => {
  const client = createTestClient({ sagas: false, slices: [notificationsSlice], address: paths.courses() });
  await act(() => lazyReviewDialog.load());
  await act(async () => void renderPage(client, ReviewSlot));
  expect(screen.queryByRole('dialog')).toBeNull();
});
