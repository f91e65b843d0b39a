import { answer } from '../../../../../src/client/features/admin/questions/answer';
import { MAX_ANSWER_LENGTH } from '../../../../../src/contract/community/questionLimits';
import { createTestClient, onItsWay } from '../../../../support/client';

function send(Text: string) {
  const answerQuestion = jest.fn(onItsWay);
  const { run, store } = createTestClient({
    api: { questions: { answerQuestion } },
    sagas: false,
    slices: [answer.slice],
  });
  run(answer.watch);
  store.dispatch(answer.actions.requested({ IdEnc: 'q1', version: 3, Text }));
  return { sent: answerQuestion.mock.calls.length, errors: answer.select(store.getState()).errors };
}

describe('an answer', () => {
  it('may be as long as the server takes it', () => {
    expect(send('x'.repeat(MAX_ANSWER_LENGTH))).toEqual({ sent: 1, errors: {} });
  });

  it('that is longer is not sent, which is said at its field', () => {
    const { sent, errors } = send('x'.repeat(MAX_ANSWER_LENGTH + 1));
    expect([sent, Object.keys(errors)]).toEqual([0, ['Text']]);
  });
});
