import {
  MOST_MAILS,
  mailRequested,
  mailSent,
  PAUSE,
  selectAwaitedMail,
} from '../../../../../src/client/features/identity/account/awaitedMailSlice';
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
  const mail = () => selectAwaitedMail(created.store.getState() as object);
  const ask = async (kind: 'activation' | 'reset' = 'reset', email = EMAIL) => {
    created.store.dispatch(mailRequested({ kind, email }));
    await elapse(0);
  };
  return { ...created, mail, ask };
}

describe('a mail that one waits for', () => {
  it('may be asked for again when a minute is over, counted down second by second', async () => {
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

  it('begins to count anew with each mail', async () => {
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
  ] as const)('for %s is asked for by %s', async (kind, call) => {
    const answer = jest.fn(async () => ({ isOk: true }));
    const { mail, ask } = await client({ [call]: answer });
    await ask(kind);
    expect(answer).toHaveBeenCalledWith({ Email: EMAIL });
    expect(mail()).toMatchObject({ form: { status: 'done' }, mailboxUrl: '', count: 1, email: EMAIL });
  });

  it('is not asked for without end', async () => {
    const answer = jest.fn(async () => ({ isOk: true }));
    const { mail, ask } = await client({ prepareResetPassword: answer });
    for (let n = 0; n < MOST_MAILS + 2; n += 1) await ask();
    expect(answer).toHaveBeenCalledTimes(MOST_MAILS);
    expect(mail().form).toMatchObject({ status: 'failed', message: expect.stringContaining('più volte') });
  });

  it('is not sent to what is no address', async () => {
    const answer = jest.fn();
    const { mail, ask } = await client({ prepareResetPassword: answer });
    await ask('reset', 'anna@rossi');
    expect(mail().form.errors.Email).toBe('Scrivi un indirizzo e-mail valido.');
    expect(answer).not.toHaveBeenCalled();
  });

  it('that the server or the network refuses says so, and can be asked for again', async () => {
    const answer = jest
      .fn()
      .mockResolvedValueOnce({ isOk: false, message: 'Troppe richieste.' })
      .mockRejectedValueOnce(networkFailure())
      .mockResolvedValueOnce({ isOk: true });
    const { mail, ask } = await client({ prepareResetPassword: answer });
    await ask();
    expect(mail().form.message).toBe('Troppe richieste.');
    await ask();
    expect(mail().form.message).toContain('Connessione assente');
    await ask();
    expect(mail().form.status).toBe('done');
  });
});
