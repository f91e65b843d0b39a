import type { Saga } from 'redux-saga';
import { buyerNameChoice } from '../../../../src/client/features/account/communications/communications';
import { reviewAnswer } from '../../../../src/client/features/account/teaching/taughtReviews';
import { attachmentDownload } from '../../../../src/client/features/learning/attachments';
import { certificateDownload } from '../../../../src/client/features/learning/certificates';
import { noteEdit } from '../../../../src/client/features/learning/notes/notes';
import {
  answerForm,
  questionEdit,
  voting,
} from '../../../../src/client/features/learning/questions/questionForms';
import { createTestClient, testUser } from '../../../support/client';
import { failing } from '../../../support/failing';

const draft = { IdEnc: 'x1', Text: 'Testo', version: 1 };

/** By what is sent: its form, the call that it makes, what it is given, and what is told when its page was left. */
const FORMS: readonly (readonly [
  string,
  { watch: Saga; slice: unknown; actions: object },
  string,
  object,
  string,
])[] = [
  ['a changed note', noteEdit as never, 'notes.updateNote', draft, 'L’appunto non è stato cambiato.'],
  [
    'a changed question',
    questionEdit as never,
    'questions.updateQuestion',
    { question: draft, Text: 'Testo' },
    'La tua domanda non è stata cambiata.',
  ],
  [
    'an answer',
    answerForm as never,
    'questions.answerQuestion',
    { question: draft, Text: 'Testo' },
    'La risposta non è stata salvata.',
  ],
  [
    'a vote',
    voting as never,
    'questions.voteQuestion',
    { IdEnc: 'x1', IsUseful: true },
    'Il tuo voto non è stato salvato.',
  ],
  [
    'the download of an attachment',
    attachmentDownload as never,
    'courses.getSectionAttachment',
    { IdEnc: 'x1', name: 'a.pdf', bytes: 7 },
    'L’allegato non è stato scaricato.',
  ],
  [
    'the download of a certificate',
    certificateDownload as never,
    'users.downloadCertificate',
    { IdCourseEnc: 'x1', slug: 'x' },
    'Il certificato non è stato scaricato.',
  ],
  [
    'the answer to a review',
    reviewAnswer as never,
    'courses.answerReview',
    { review: draft, Text: 'Testo' },
    'La risposta alla recensione non è stata salvata.',
  ],
  [
    'the choice of a buyer’s name',
    buyerNameChoice as never,
    'users.updateBuyerName',
    true as never,
    'Il tuo nome negli avvisi:',
  ],
];

it.each(FORMS)('%s that fails once its page was left is told', async (_what, form, row, given, words) => {
  const [group = '', name = ''] = row.split('.');
  let isDown = () => {};
  const lost = new Promise<void>((resolve) => {
    isDown = resolve;
  });
  const call = jest.fn(() => lost.then(failing()));
  const { run, store, toasts } = createTestClient({
    api: { [group]: { [name]: call } },
    user: testUser,
    sagas: false,
    slices: [form.slice as never],
  });
  const page = run(form.watch);
  store.dispatch((form.actions as { requested: (draft: object) => never }).requested(given));
  expect(call).toHaveBeenCalledTimes(1);
  page.cancel();
  isDown();
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(toasts).toEqual([{ text: expect.stringMatching(/Connessione assente/), kind: 'error' }]);
  expect(toasts[0]?.text.startsWith(`${words} `)).toBe(true);
});
