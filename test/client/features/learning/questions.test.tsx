import { act, fireEvent, screen, within } from '@testing-library/react';
import { MAX_QUESTION_LENGTH } from '../../../../src/contract/community/questionLimits';
import { onItsWay } from '../../../support/client';
import { openQuestions as open, panel, press, question, type } from './questionSupport';
import { settle } from './support';

describe('the questions under a lesson', () => {
  it('are those of the lesson in the player, with their answers', async () => {
    const answer = { Text: 'Perché sì.', by: 'Elena Ricci', at: '2026-11-22T10:00:00.000Z' };
    const { getQuestions } = await open([question('a', { answer }), question('b', { Text: '<b>no</b>' })]);
    expect(getQuestions).toHaveBeenCalledWith({ IdSectionEnc: 'due', Query: '', page: 1, pageSize: 10 });
    expect(panel().getByText('Risponde Elena Ricci')).toBeInTheDocument();
    expect(panel().getByText('<b>no</b>')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Domande (2)' })).toBeInTheDocument();
  });

  it.each([
    [false, 'Se qualcosa non ti è chiaro chiedi qui: risponde chi tiene il corso.'],
    [true, 'Qui arrivano le domande degli studenti su questa lezione.'],
  ])('where there is none say what they are for (to a teacher: %j)', async (canAnswer, text) => {
    await open([], { canAnswer });
    expect(panel().getByText(text)).toBeInTheDocument();
  });

  it('a new one is about the second at which it was begun, and is shown first', async () => {
    const addQuestion = jest.fn(async (draft: object) => ({
      isOk: true,
      item: question('n', { ...draft, isOwn: true }),
    }));
    const { happen } = await open([question('a', { isOwn: true })], { addQuestion });
    await press('Modifica');
    type('Modifica la domanda', 'A metà');
    await happen('timeUpdate', 65.4, 100, { paused: false });
    type('La tua domanda', 'Perché?');
    expect(panel().getByLabelText('Riguarda il punto 1:05 del video')).toBeChecked();
    await press('Fai la domanda');
    expect(addQuestion).toHaveBeenCalledWith({ IdSectionEnc: 'due', Seconds: 65, Text: 'Perché?' });
    expect(panel().getAllByRole('listitem')[0]).toHaveTextContent('Perché?');
    expect(panel().getByLabelText('La tua domanda')).toHaveValue('');
    expect(panel().getByLabelText('La tua domanda')).toHaveAttribute(
      'placeholder',
      'Che cosa non ti è chiaro in questa lezione?',
    );
    expect(
      panel().getByText('Domanda inviata. Ti scriviamo un’e-mail quando c’è una risposta.'),
    ).toBeInTheDocument();
    // What is half written further down stays.
    expect(panel().getByLabelText('Modifica la domanda')).toHaveValue('A metà');
  });

  it('one of 10,000 characters is not sent: the field says why, and keeps it', async () => {
    const addQuestion = jest.fn();
    await open([], { addQuestion });
    const long = 'x'.repeat(10_000);
    type('La tua domanda', long);
    await press('Fai la domanda');
    expect(addQuestion).not.toHaveBeenCalled();
    const field = panel().getByLabelText('La tua domanda');
    expect(field).toHaveValue(long);
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(panel().getByText('Al massimo 2.000 caratteri: qui sono 10.000.')).toBeInTheDocument();
    type('La tua domanda', 'Più breve');
    expect(field).toBeValid();
    expect(MAX_QUESTION_LENGTH).toBe(2000);
  });

  it('a new one and the change of one take no more text while they are on their way', async () => {
    await open([question('mia', { isOwn: true })], { addQuestion: onItsWay, updateQuestion: onItsWay });
    type('La tua domanda', 'Perché?');
    await press('Fai la domanda');
    expect(panel().getByLabelText('La tua domanda')).toHaveAttribute('readonly');
    await press('Modifica');
    expect(panel().getByLabelText('Modifica la domanda')).not.toHaveAttribute('readonly');
    await press('Salva');
    expect(panel().getByLabelText('Modifica la domanda')).toHaveAttribute('readonly');
  });

  it('a refused one stays typed, with the server’s words', async () => {
    const addQuestion = async () => ({ isOk: false, message: 'Le domande si fanno nei corsi che possiedi.' });
    await open([], { addQuestion });
    type('La tua domanda', 'Perché?');
    await press('Fai la domanda');
    expect(panel().getByText('Le domande si fanno nei corsi che possiedi.')).toBeInTheDocument();
    expect(panel().getByLabelText('La tua domanda')).toHaveValue('Perché?');
  });

  it('a vote is a switch that others than the author have', async () => {
    const voteQuestion = jest.fn(async () => ({
      isOk: true,
      item: question('a', { votes: 1, isVoted: true }),
    }));
    await open([question('mia', { isOwn: true, votes: 2 }), question('a')], { voteQuestion });
    expect(panel().getAllByRole('button', { name: /^Utile/ })).toHaveLength(1);
    expect(panel().getByText('Utile per 2 persone')).toBeInTheDocument();
    await press(/^Utile/);
    expect(voteQuestion).toHaveBeenCalledWith({ IdEnc: 'a', IsUseful: true });
    expect(panel().getByRole('button', { name: 'Utile, 1 voto' })).toHaveAttribute('aria-pressed', 'true');
    // It stays in its place, and is no further one.
    expect(screen.getByRole('tab', { name: 'Domande (2)' })).toBeInTheDocument();
    expect(panel().getAllByText(/^Domanda (a|mia)$/)[1]).toHaveTextContent('Domanda a');
  });

  it('votes for two questions are both sent, though the first is still on its way', async () => {
    const voteQuestion = jest.fn(onItsWay);
    await open([question('a'), question('b')], { voteQuestion });
    for (const one of panel().getAllByRole('button', { name: /^Utile/ })) act(() => one.click());
    await act(settle);
    expect(voteQuestion.mock.calls).toEqual([
      [{ IdEnc: 'a', IsUseful: true }],
      [{ IdEnc: 'b', IsUseful: true }],
    ]);
  });

  it('one’s own is changed in its place with the keyboard, and keeps the text after a failure', async () => {
    const updateQuestion = jest.fn(async ({ Text }: { Text: string }) =>
      Text === 'Meglio'
        ? { isOk: true, item: question('mia', { isOwn: true, Text }) }
        : { isOk: false, message: 'La domanda ha già una risposta.' },
    );
    await open([question('mia', { isOwn: true })], { updateQuestion });
    await press('Modifica');
    const field = () => panel().getByLabelText('Modifica la domanda');
    expect(field()).toHaveFocus();
    type('Modifica la domanda', 'Altra');
    await act(async () => void fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true }));
    await act(settle);
    expect(field()).toHaveValue('Altra');
    expect(panel().getByText('La domanda ha già una risposta.')).toBeInTheDocument();
    type('Modifica la domanda', 'Meglio');
    await press('Salva');
    expect(panel().getByText('Meglio')).toBeInTheDocument();
    expect(panel().getByRole('button', { name: 'Modifica' })).toHaveFocus();
  });

  it('one’s own is deleted after a question that names it', async () => {
    const deleteQuestion = jest.fn(async () => ({ isOk: true }));
    await open([question('mia', { isOwn: true })], { deleteQuestion });
    await press('Elimina');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/Domanda mia/)).toBeInTheDocument();
    await act(async () => dialog.getByRole('button', { name: 'Elimina' }).click());
    await act(settle);
    expect(deleteQuestion).toHaveBeenCalledWith({ IdEnc: 'mia' });
    await screen.findByRole('tabpanel', { name: /Domande/ });
    expect(panel().queryByText('Domanda mia')).toBeNull();
    expect(panel().getByText('Ancora nessuna domanda')).toBeInTheDocument();
  });

  it('one that is deleted passes the focus on to the next, at last to their tab', async () => {
    const deleteQuestion = jest.fn(async () => ({ isOk: true }));
    await open([question('a'), question('b')], { canAnswer: true, deleteQuestion });
    const remove = async () => {
      act(() => panel().getAllByRole('button', { name: 'Elimina' })[0]?.focus());
      act(() => (document.activeElement as HTMLElement).click());
      await act(async () =>
        within(screen.getByRole('dialog')).getByRole('button', { name: 'Elimina' }).click(),
      );
      await act(settle);
      await screen.findByRole('tabpanel', { name: /Domande/ });
    };
    await remove();
    expect(panel().getByRole('button', { name: 'Elimina' })).toHaveFocus();
    await remove();
    expect(screen.getByRole('tab', { name: 'Domande' })).toHaveFocus();
  });

  it('say what failed, and load after another try', async () => {
    let isDown = true;
    const getQuestions = jest.fn(async () => {
      if (isDown) throw Object.assign(new Error('x'), { kind: 'network', message: 'Network Error' });
      return { items: [question('a')], total: 1 };
    });
    await open([], { getQuestions });
    isDown = false;
    await press('Riprova');
    expect(panel().getByText('Domanda a')).toBeInTheDocument();
  });
});

describe('a teacher of the course', () => {
  it('answers under the lesson, asks nothing, and sees the newer question after a conflict', async () => {
    const answerQuestion = jest.fn(async ({ Text, version }: { Text: string; version: number }) => {
      const answer = { Text, by: 'Elena Ricci', at: '2026-11-22T10:00:00.000Z' };
      return version === 2
        ? { isOk: true, item: question('a', { Text: 'Cambiata', version: 3, answer }) }
        : {
            isOk: false,
            code: 'conflict',
            message: 'È cambiata.',
            item: question('a', { Text: 'Cambiata', version: 2 }),
          };
    });
    await open([question('a')], { canAnswer: true, answerQuestion });
    expect(panel().queryByLabelText('La tua domanda')).toBeNull();
    await press('Rispondi');
    type('Risposta a Anna V.', 'Ecco.');
    await press('Pubblica la risposta');
    expect(panel().getByText('Cambiata')).toBeInTheDocument();
    expect(panel().getByText('È cambiata.')).toBeInTheDocument();
    expect(panel().getByLabelText('Risposta a Anna V.')).toHaveValue('Ecco.');
    await press('Pubblica la risposta');
    expect(panel().getByText('Risponde Elena Ricci')).toBeInTheDocument();
    expect(panel().getByRole('button', { name: 'Modifica la risposta' })).toHaveFocus();
  });

  it('hides a question after being asked', async () => {
    const hideQuestion = jest.fn(async () => ({ isOk: true, item: question('a', { isHidden: true }) }));
    await open([question('a')], { canAnswer: true, hideQuestion });
    await press('Nascondi');
    await act(async () =>
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Nascondi' }).click(),
    );
    await act(settle);
    expect(hideQuestion).toHaveBeenCalledWith({ IdEnc: 'a', IsHidden: true });
    await screen.findByRole('tabpanel', { name: /Domande/ });
    expect(panel().getByText('Nascosta')).toBeInTheDocument();
  });
});
