import { act, fireEvent, screen } from '@testing-library/react';
import { questions } from '../../../../../src/client/features/admin/questions/questions';
import { formatNumber } from '../../../../../src/client/ui/format';
import { MAX_ANSWER_LENGTH } from '../../../../../src/contract/community/questionLimits';
import { openAdminPage } from '../../../../support/adminPage';
import { questionRecord } from '../../../../support/adminRecords';
import { pressWaiting } from '../../../../support/waitingButton';

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

  it('waits for its question, which is said', async () => {
    const get = async () => ({ isOk: true, item: questionRecord() });
    const { store } = await openAdminPage('/admin/domande/:id', { questions: { get } }, 'q1');
    for (const key of ['', 'q1']) {
      act(() => void store.dispatch(questions.record.actions.requested(key)));
      expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument();
      expect(screen.getByRole('heading', { level: 1, name: 'La domanda' })).toBeInTheDocument();
    }
  });

  it('that was refused since its question has changed is sent again with the version that it has by then', async () => {
    const versions = [3, 4];
    const get = async () => ({ isOk: true, item: questionRecord({ version: versions.shift() ?? 4 }) });
    const answerQuestion = jest.fn(async (_answer: object) => ({
      isOk: false,
      code: 'conflict',
      message: 'No.',
    }));
    await openAdminPage('/admin/domande/:id', { questions: { get, answerQuestion } }, 'q1');
    const field = screen.getByLabelText('Risposta', { selector: 'textarea' });
    fireEvent.change(field, { target: { value: 'Sì.' } });
    const button = screen.getByText('Pubblica la risposta');
    const press = async () => {
      pressWaiting(button, 'Un momento…');
      await act(async () => undefined);
    };
    await press();
    expect(screen.getByText('No.')).toBeInTheDocument();
    await press();
    expect(answerQuestion.mock.calls).toMatchObject([
      [{ version: 3, Text: 'Sì.' }],
      [{ version: 4, Text: 'Sì.' }],
    ]);
  });

  it('counts its characters', async () => {
    const field = await open({ answer: ANSWER });
    expect(field).toHaveAccessibleDescription(
      new RegExp(`\\b11 di ${formatNumber(MAX_ANSWER_LENGTH)} caratteri`),
    );
  });

  it('stands on a page that names who asked, and in which lesson', async () => {
    await open({ isHidden: true });
    expect(screen.getByRole('heading', { level: 1, name: 'Domanda di Ada B.' })).toBeInTheDocument();
    expect(screen.getByText('Lezione', { selector: 'p' })).toBeInTheDocument();
    // In the lines that it was written in.
    expect(screen.getByText('Che cos’è?')).toHaveStyle({ whiteSpace: 'pre-wrap' });
    for (const name of ['Risposta', 'Dettagli']) {
      expect(screen.getByRole('region', { name })).toBeInTheDocument();
      expect(screen.getByRole('heading', { level: 2, name })).toBeInTheDocument();
    }
    expect(screen.getByText('Nascosta', { selector: 'dt' }).nextSibling).toHaveTextContent('Sì');
    expect(screen.getByText('Mostra', { selector: 'button' })).toBeInTheDocument();
    // Nobody has answered yet.
    expect(['Risponde', 'Risposta il'].map((label) => screen.queryByText(label))).toEqual([null, null]);
  });
});
