import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AttachmentDownload, attachmentDownload } from '../../../../src/client/features/learning/attachments';
import { browserFiles } from '../../../../src/client/services/browserFiles';
import { createTestClient, onItsWay, testUser } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';
import { later } from '../checkout/support';
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

/** Which file is on its way. */
const busy = () =>
  screen.getAllByRole('button', { name: /^Scarica:/ }).map((one) => one.getAttribute('aria-busy'));

/** The files alone. */
function open(getSectionAttachment: (asked: { IdEnc: string }) => Promise<object>) {
  const client = createTestClient({
    user: testUser,
    api: { courses: { getSectionAttachment } },
    slices: [attachmentDownload.slice],
    sagas: false,
  });
  client.run(attachmentDownload.watch);
  renderPart(
    client,
    <ul>
      {attachments.map((attachment) => (
        <li key={attachment.IdEnc}>
          <AttachmentDownload attachment={attachment} />
        </li>
      ))}
    </ul>,
  );
}

it('lists a lesson’s files with their sizes, asks for the address of one that is downloaded, and shows none where there are none', async () => {
  const { promise, answer } = later<object>();
  const getSectionAttachment = jest.fn(() => promise);
  await openViewer({ getSections: async () => ({ isOk: true, item: room }), getSectionAttachment });
  const part = screen.getByRole('region', { name: 'Materiali della lezione' });
  expect(within(part).getByRole('heading', { level: 3 })).toHaveTextContent('Materiali della lezione');
  const rows = within(part).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Schema della lezione.pdf12\u00a0kBScarica',
    'Prezzi.csv1,3\u00a0MBScarica',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Scarica: Prezzi.csv' }));
  expect(busy()).toEqual(['false', 'true']);
  answer({ isOk: true, item: { url: '/media/attachments/1' } });
  await waitFor(() => expect(download).toHaveBeenCalledWith('/media/attachments/1'));
  expect(getSectionAttachment.mock.calls).toEqual([[{ IdEnc: 'a2' }]]);
  await waitFor(() => expect(busy()).toEqual(['false', 'false']));
  await userEvent.click(screen.getByRole('button', { name: 'Successiva' }));
  expect(screen.queryByText('Materiali della lezione')).not.toBeInTheDocument();
});

it('waits for two files at once, each with its own button, until its own is there', async () => {
  const first = later<object>();
  open(({ IdEnc }) => (IdEnc === 'a1' ? first.promise : onItsWay()));
  await userEvent.click(screen.getByRole('button', { name: 'Scarica: Schema della lezione.pdf' }));
  await userEvent.click(screen.getByRole('button', { name: 'Scarica: Prezzi.csv' }));
  expect(busy()).toEqual(['true', 'true']);
  first.answer({ isOk: true, item: { url: '/media/attachments/1' } });
  await waitFor(() => expect(busy()).toEqual(['false', 'true']));
});

it('says under the file why it cannot be downloaded', async () => {
  open(async () => ({ isOk: false, message: 'Questo allegato non c’è più.' }));
  await userEvent.click(screen.getByRole('button', { name: 'Scarica: Prezzi.csv' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Questo allegato non c’è più.');
  expect(screen.getAllByRole('listitem')[1]).toContainElement(screen.getByRole('alert'));
  expect(download).not.toHaveBeenCalled();
});

it('downloads nothing without an address', async () => {
  open(async () => ({ isOk: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Scarica: Prezzi.csv' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(download).not.toHaveBeenCalled();
});
