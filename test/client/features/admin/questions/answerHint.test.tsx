import { screen } from '@testing-library/react';
import { openAdminPage } from '../../../../support/adminPage';
import { questionRecord } from '../../../../support/adminRecords';

const ANSWER = { Text: 'Una nuvola.', by: 'Anna', at: '2026-11-02T11:00:00.000Z' };

async function open(more: object) {
  const get = async () => ({ isOk: true, item: questionRecord(more) });
  await openAdminPage('/admin/domande/:id', { questions: { get } }, 'q1');
  return screen.getByLabelText('Risposta', { selector: 'textarea' });
}

describe('the answer to a question', () => {
  it('says that whoever asked gets an e-mail of the first one', async () => {
    expect(await open({})).toHaveAccessibleDescription(/riceve un’e-mail/);
  });

  it('says nothing of an e-mail where it is only corrected', async () => {
    expect(await open({ answer: ANSWER })).not.toHaveAccessibleDescription(/e-mail/);
  });

  it('stands on a page that names who asked, and in which lesson', async () => {
    await open({ isHidden: true });
    expect(screen.getByRole('heading', { level: 1, name: 'Domanda di Ada B.' })).toBeInTheDocument();
    expect(screen.getByText('Nascosta', { selector: 'dt' }).nextSibling).toHaveTextContent('Sì');
    expect(screen.getByText('Mostra', { selector: 'button' })).toBeInTheDocument();
  });
});
