import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { browserFiles } from '../../../../src/client/services/browserFiles';
import { classroom, openViewer, section } from './support';

const attachments = [
  { IdEnc: 'a1', name: 'Schema della lezione.pdf', bytes: 12_345 },
  { IdEnc: 'a2', name: 'Prezzi.csv', bytes: 1_250_000 },
];
const room = classroom({ sections: [section('uno', { attachments }), section('due')] });
let download: jest.SpyInstance;
beforeEach(() => {
  download = jest.spyOn(browserFiles, 'download').mockImplementation(() => undefined);
});

const open = (getSectionAttachment: () => Promise<object>) =>
  openViewer({ getSections: async () => ({ isOk: true, item: room }), getSectionAttachment } as never);

it('lists a lesson’s files with their sizes, and none where there are none', async () => {
  await open(jest.fn());
  const part = screen.getByRole('region', { name: 'Materiali della lezione' });
  const rows = within(part).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Schema della lezione.pdf12\u00a0kBScarica',
    'Prezzi.csv1,3\u00a0MBScarica',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Successiva' }));
  expect(screen.queryByText('Materiali della lezione')).not.toBeInTheDocument();
});

it('asks for a file’s address when it is downloaded', async () => {
  const getSectionAttachment = jest.fn(async () => ({ isOk: true, item: { url: '/media/attachments/1' } }));
  await open(getSectionAttachment);
  await userEvent.click(screen.getByRole('button', { name: 'Scarica: Prezzi.csv' }));
  await waitFor(() => expect(download).toHaveBeenCalledWith('/media/attachments/1'));
  expect(getSectionAttachment).toHaveBeenCalledWith({ IdEnc: 'a2' });
});

it('says under the file why it cannot be downloaded', async () => {
  await open(async () => ({ isOk: false, message: 'Questo allegato non c’è più.' }));
  await userEvent.click(screen.getByRole('button', { name: 'Scarica: Prezzi.csv' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Questo allegato non c’è più.');
  const rows = within(screen.getByRole('region', { name: 'Materiali della lezione' })).getAllByRole(
    'listitem',
  );
  expect(rows[1]).toContainElement(screen.getByRole('alert'));
  expect(download).not.toHaveBeenCalled();
});

it('says which file is on its way', async () => {
  await open(() => new Promise(() => undefined));
  await userEvent.click(screen.getByRole('button', { name: 'Scarica: Prezzi.csv' }));
  const busy = screen
    .getAllByRole('button', { name: /^Scarica:/ })
    .map((one) => one.getAttribute('aria-busy'));
  expect(busy).toEqual(['false', 'true']);
});

it('downloads nothing without an address', async () => {
  await open(async () => ({ isOk: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Scarica: Prezzi.csv' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(download).not.toHaveBeenCalled();
});
