import { screen, within } from '@testing-library/react';
import { openAdminPage } from '../../../support/adminPage';

const ROW = {
  id: 'e1',
  to: 'a@example.com',
  subject: 'Benvenuta',
  status: 'sent',
  attempts: 1,
  createdAt: '2026-11-02T09:00:00.000Z',
  sentAt: '2026-11-02T09:00:01.000Z',
};

it('shows the text of a mail, which its row does not have', async () => {
  const get = jest.fn(async () => ({
    isOk: true,
    item: { ...ROW, text: 'Ciao Ada, il tuo corso ti aspetta.' },
  }));
  const list = async () => ({ items: [ROW], total: 1, page: 1 });
  await openAdminPage('/admin/mailbox', { mails: { list, get } }, '', '?id=e1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Benvenuta' }));
  expect(dialog.getByText('Ciao Ada, il tuo corso ti aspetta.')).toBeInTheDocument();
  expect(get.mock.calls).toEqual([[{ id: 'e1' }]]);
});
