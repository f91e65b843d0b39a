import {
  MAX_MAILS,
  mailRequest,
  mailSent,
  PAUSE,
  selectSentMail,
} from '../../../../../src/client/features/identity/account/mailRequest';
import * as page from '../../../../../src/client/features/identity/account/pages/ForgottenPasswordPage';
import { paths } from '../../../../../src/client/routing/paths';
import { createTestClient } from '../../../../support/client';
import { EMAIL, networkFailure } from './support';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const elapse = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

async function client(users: Record<string, unknown>) {
  const created = createTestClient({
    address: paths.forgottenPassword(),
    slices: page.slices,
    api: { users },
  });
  await elapse(0);
  const mail = () => selectSentMail(created.store.getState() as object);
  const form = () => mailRequest.select(created.store.getState());
  const ask = async (kind: 'activation' | 'reset' = 'reset', email = EMAIL) => {
    created.store.dispatch(mailRequest.actions.requested({ kind, email }));
    await elapse(0);
  };
  return { ...created, mail, form, ask };
}

describe('a mail that a person waits for', () => {
  it('can be requested again after a minute, which is counted down in seconds', async () => {
    const { mail, store } = await client({});
    store.dispatch(mailSent({ kind: 'activation', email: EMAIL }));
    expect(mail().wait).toBe(PAUSE);
    await elapse(1);
    expect(mail().wait).toBe(PAUSE - 1);
    await elapse(PAUSE - 1);
    expect(mail().wait).toBe(0);
    await elapse(10);
    expect(mail().wait).toBe(0);
  });

  it('is sent four times at most on one page, with a minute between them', async () => {
    const prepareResetPassword = jest.fn(async () => ({ isOk: true }));
    const { mail, form, ask } = await client({ prepareResetPassword });
    for (let time = 1; time <= 5; time += 1) await ask();
    expect(prepareResetPassword).toHaveBeenCalledTimes(4);
    expect([mail().count, mail().wait, form().status]).toEqual([4, 60, 'failed']);
  });

  it('starts the count again with each mail', async () => {
    const { mail, ask } = await client({ prepareResetPassword: async () => ({ isOk: true }) });
    await ask();
    await elapse(PAUSE - 5);
    await ask();
    await elapse(1);
    expect(mail().wait).toBe(PAUSE - 1);
  });

  it.each([
    ['activation', 'resendActivation'],
    ['reset', 'prepareResetPassword'],
  ] as const)('for %s is requested by %s', async (kind, call) => {
    const answer = jest.fn(async () => ({ isOk: true }));
    const { mail, form, ask } = await client({ [call]: answer });
    await ask(kind);
    expect(answer).toHaveBeenCalledWith({ Email: EMAIL });
    expect(form().status).toBe('done');
    expect(mail()).toMatchObject({ mailboxUrl: '', count: 1, email: EMAIL });
  });

  it('can be requested only a few times', async () => {
    const answer = jest.fn(async () => ({ isOk: true }));
    const { form, ask } = await client({ prepareResetPassword: answer });
    for (let n = 0; n < MAX_MAILS + 2; n += 1) await ask();
    expect(answer).toHaveBeenCalledTimes(MAX_MAILS);
    expect(form()).toMatchObject({ status: 'failed', message: expect.stringContaining('più volte') });
  });

  it('is not requested for an invalid address', async () => {
    const answer = jest.fn();
    const { form, ask } = await client({ prepareResetPassword: answer });
    await ask('reset', 'anna@rossi');
    expect(form().errors.Email).toBe('Scrivi un indirizzo e-mail valido.');
    expect(answer).not.toHaveBeenCalled();
  });

  it('shows a refusal or a network failure, and can be requested again', async () => {
    const answer = jest
      .fn()
      .mockResolvedValueOnce({ isOk: false, message: 'Troppe richieste.' })
      .mockRejectedValueOnce(networkFailure())
      .mockResolvedValueOnce({ isOk: true });
    const { form, ask } = await client({ prepareResetPassword: answer });
    await ask();
    expect(form().message).toBe('Troppe richieste.');
    await ask();
    expect(form().message).toContain('Connessione assente');
    await ask();
    expect(form().status).toBe('done');
  });

  it('keeps the link to the first mail of the demo shop for the same mail alone', async () => {
    const users = {
      resendActivation: async () => ({ isOk: true }),
      prepareResetPassword: async () => ({ isOk: true }),
    };
    for (const [kind, email, mailboxUrl] of [
      ['activation', EMAIL, '/posta/1'],
      ['activation', 'altra@example.com', ''],
      ['reset', EMAIL, ''],
    ] as const) {
      const { mail, ask, store } = await client(users);
      store.dispatch(mailSent({ kind: 'activation', email: EMAIL, mailboxUrl: '/posta/1' }));
      await ask(kind, email);
      expect(mail()).toMatchObject({ kind, email, mailboxUrl, count: 2 });
    }
  });

  it('is forgotten when the page is opened again', async () => {
    const { mail, ask, store } = await client({ prepareResetPassword: async () => ({ isOk: true }) });
    await ask();
    store.dispatch(mailRequest.actions.opened());
    expect(mail()).toMatchObject({ count: 0, wait: 0, email: '' });
    await elapse(2);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does not count as sent when it was refused', async () => {
    const { mail, ask } = await client({
      prepareResetPassword: async () => ({ isOk: false, message: 'No.' }),
    });
    await ask();
    expect(mail()).toMatchObject({ count: 0, wait: 0 });
  });
});
