import { act, fireEvent, screen, within } from '@testing-library/react';
import * as login from '../../../../../src/client/app/pages/LoginPage';
import * as signUp from '../../../../../src/client/app/pages/SignUpPage';
import * as activation from '../../../../../src/client/features/identity/account/pages/ActivationPage';
import * as confirmation from '../../../../../src/client/features/identity/account/pages/ConfirmEmailPage';
import * as forgotten from '../../../../../src/client/features/identity/account/pages/ForgottenPasswordPage';
import * as reset from '../../../../../src/client/features/identity/account/pages/ResetPasswordPage';
import * as undo from '../../../../../src/client/features/identity/account/pages/UndoEmailPage';
import type { PageModule } from '../../../../../src/client/routing/page';
import { paths } from '../../../../../src/client/routing/paths';
import { onItsWay } from '../../../../support/client';
import { later } from '../../checkout/support';
import { EMAIL, networkFailure, open, PASSWORD, press, rest, write } from './support';

const TOKEN = 'gettone';
const REFUSED = { isOk: false, message: 'Non ora.' };
const heading = () => screen.getByRole('heading', { level: 1 });
const button = (name: string) => screen.getByRole('button', { name });
const checkResetToken = async () => ({ isOk: true });
const meta = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content');

it.each([
  ['Accedi', 'Accedi', login, paths.login()],
  ['Iscriviti', 'Iscriviti', signUp, paths.signUp()],
  ['Password dimenticata?', 'Password dimenticata', forgotten, paths.forgottenPassword()],
] as const)(
  'the page «%s» bears its title, and is not for search engines',
  async (heads, title, page, address) => {
    await open(page, address, {});
    expect(heading()).toHaveTextContent(heads);
    expect(document.title).toMatch(new RegExp(`^${title} · `));
    expect(meta('robots')).toBe('noindex');
  },
);

it.each([
  ['Attivazione', activation, paths.activation(TOKEN)],
  ['Conferma e-mail', confirmation, paths.confirmEmail(TOKEN)],
  ['Annulla il cambio di indirizzo', undo, paths.undoEmailChange(TOKEN)],
  ['Nuova password', reset, paths.resetPassword(TOKEN)],
] as const)(
  'the page of a secret link bears its title, and tells its address to nobody: %s',
  async (title, page, address) => {
    const users = { activateAccount: onItsWay, confirmEmail: onItsWay, checkResetToken };
    await open(page, address, users, { rest: TOKEN });
    expect(document.title).toMatch(new RegExp(`^${title} · `));
    expect([meta('robots'), meta('referrer')]).toEqual(['noindex', 'no-referrer']);
  },
);

interface Form {
  readonly page: PageModule;
  readonly address: string;
  readonly call: string;
  readonly send: string;
  readonly pending: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly boxes?: readonly RegExp[];
  readonly answers?: object;
  /** A refusal that leaves the form where it is. */
  readonly refusal?: object;
}

const FORMS: Readonly<Record<string, Form>> = {
  login: {
    page: login,
    address: paths.login(),
    call: 'authenticate',
    send: 'Accedi',
    pending: 'Accesso in corso…',
    typed: { 'E-mail': EMAIL, Password: PASSWORD },
  },
  'sign-up': {
    page: signUp,
    address: paths.signUp(),
    call: 'registerUser',
    send: 'Iscriviti',
    pending: 'Iscrizione in corso…',
    typed: { Nome: 'Anna', Cognome: 'Rossi', 'E-mail': EMAIL, Password: PASSWORD },
    boxes: [/^Accetto i termini/, /^Ho letto la privacy/],
  },
  'forgotten password': {
    page: forgotten,
    address: paths.forgottenPassword(),
    call: 'prepareResetPassword',
    send: 'Manda il link',
    pending: 'Invio in corso…',
    typed: { 'E-mail': EMAIL },
  },
  'another activation link': {
    page: activation,
    address: paths.activation(TOKEN),
    call: 'resendActivation',
    send: 'Manda un nuovo link',
    pending: 'Invio in corso…',
    typed: { 'E-mail': EMAIL },
    answers: { activateAccount: async () => ({ isOk: false }) },
  },
  'new password': {
    page: reset,
    address: paths.resetPassword(TOKEN),
    call: 'resetPassword',
    send: 'Salva la nuova password',
    pending: 'Salvataggio in corso…',
    typed: { 'Nuova password': PASSWORD },
    answers: { checkResetToken },
    refusal: { isOk: false, errors: { Password: 'Non ora.' } },
  },
};

it.each(Object.entries(FORMS))(
  'a form that is on its way says so, is sent once, keeps the keyboard, and is free after a refusal: %s',
  async (_name, { page, address, call, send, pending, typed, boxes = [], answers, refusal = REFUSED }) => {
    const { promise, answer } = later<object>();
    const sent = jest.fn((): Promise<object> => promise);
    await open(page, address, { ...answers, [call]: sent }, { rest: TOKEN });
    for (const [label, text] of Object.entries(typed)) write(label, text);
    for (const name of boxes) fireEvent.click(screen.getByRole('checkbox', { name }));
    expect(button(send)).toHaveAttribute('aria-disabled', 'false');
    act(() => button(send).focus());
    await press(send);
    expect(button(pending)).toHaveAttribute('aria-disabled', 'true');
    expect(button(pending)).toHaveFocus();
    await press(pending);
    expect(sent).toHaveBeenCalledTimes(1);
    answer(refusal);
    await rest();
    expect(screen.getByText('Non ora.')).toBeInTheDocument();
    expect(button(send)).toHaveAttribute('aria-disabled', 'false');
    for (const [label, text] of Object.entries(typed)) expect(screen.getByLabelText(label)).toHaveValue(text);
    await press(send);
    expect(sent).toHaveBeenCalledTimes(2);
  },
);

const LINKS = [
  [
    'activateAccount',
    activation,
    paths.activation(TOKEN),
    'Attivazione in corso',
    'Attivazione dell’account',
  ],
  [
    'confirmEmail',
    confirmation,
    paths.confirmEmail(TOKEN),
    'Conferma in corso',
    'Conferma della nuova e-mail',
  ],
  [
    'undoEmailChange',
    undo,
    paths.undoEmailChange(TOKEN),
    'Stiamo annullando il cambio',
    'Annulla il cambio di indirizzo',
  ],
] as const;

it.each(LINKS)(
  'the link of a mail says that it is being opened, and after a failure is tried again: %s',
  async (call, page, address, pending, failed) => {
    const { promise, fail } = later<object>();
    const openLink = jest.fn((_input: object): Promise<object> => promise);
    await open(page, address, { [call]: openLink }, { rest: TOKEN });
    if (page === undo) {
      expect(heading()).toHaveTextContent(failed);
      await press('Annulla il cambio');
    }
    expect(heading()).toHaveTextContent(pending);
    expect(screen.getByRole('status')).toHaveTextContent('Un momento, per favore.');
    expect(screen.getByRole('progressbar', { name: pending })).toBeInTheDocument();
    fail(networkFailure());
    await rest();
    expect(heading()).toHaveTextContent(failed);
    expect(screen.getByRole('alert')).toHaveTextContent(/Connessione assente/);
    expect(screen.queryByRole('progressbar')).toBeNull();
    openLink.mockImplementation(onItsWay);
    await press('Riprova');
    expect(heading()).toHaveTextContent(pending);
    expect(openLink.mock.calls).toEqual([[{ Token: TOKEN }], [{ Token: TOKEN }]]);
  },
);

it('before a change of address is undone, the page says what becomes of the account', async () => {
  await open(undo, paths.undoEmailChange(TOKEN), {}, { rest: TOKEN });
  expect(screen.getByText(/^L’account torna all’indirizzo/)).toBeInTheDocument();
  expect(screen.queryByRole('status')).toBeNull();
});

it.each([
  ['done', { isOk: true }, 'status', 'D’ora in poi accedi con il nuovo indirizzo.'],
  ['refused', { isOk: false, message: 'Scaduto.' }, 'alert', /^Scaduto\. Il tuo indirizzo è rimasto/],
] as const)(
  'the confirmation of an address that is %s leads to the profile',
  async (_how, answer, role, text) => {
    await open(
      confirmation,
      paths.confirmEmail(TOKEN),
      { confirmEmail: async () => answer },
      { rest: TOKEN },
    );
    expect(screen.getByRole(role)).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'Vai al tuo profilo' })).toHaveAttribute('href', paths.profile());
  },
);

describe('the answer that takes the place of a form has the focus at its heading, and is read out', () => {
  it('once a link to a new password was asked for', async () => {
    await open(forgotten, paths.forgottenPassword(), { prepareResetPassword: async () => ({ isOk: true }) });
    expect(heading()).not.toHaveFocus();
    write('E-mail', EMAIL);
    await press('Manda il link');
    expect(heading()).toHaveTextContent('Controlla la posta');
    expect(heading()).toHaveFocus();
  });

  it('once the new password is saved', async () => {
    const users = { checkResetToken, resetPassword: async () => ({ isOk: true }) };
    await open(reset, paths.resetPassword(TOKEN), users, { rest: TOKEN });
    write('Nuova password', PASSWORD);
    await press('Salva la nuova password');
    expect(heading()).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent(/^La nuova password è salvata\./);
  });

  it('where a change of address cannot be undone', async () => {
    const undoEmailChange = async () => ({ isOk: false, message: 'È scaduto.' });
    await open(undo, paths.undoEmailChange(TOKEN), { undoEmailChange }, { rest: TOKEN });
    await press('Annulla il cambio');
    expect(heading()).toHaveTextContent('Il cambio non si può annullare');
    expect(heading()).toHaveFocus();
  });
});

it('another activation link that was asked for says where it went', async () => {
  const users = {
    activateAccount: async () => ({ isOk: false }),
    resendActivation: async () => ({ isOk: true }),
  };
  await open(activation, paths.activation(TOKEN), users, { rest: TOKEN });
  write('E-mail', ` ${EMAIL} `);
  await press('Manda un nuovo link');
  expect(heading()).toHaveTextContent('Controlla la posta');
  expect(heading()).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent(`Se ${EMAIL} ha un account da attivare`);
});

it('the page that follows a sign-up bears the title of what is to be done now', async () => {
  const registerUser = async () => ({ isOk: true });
  await open(signUp, paths.signUp(), { registerUser });
  const titleBefore = document.title;
  const { typed, boxes = [], send } = FORMS['sign-up'] as Form;
  for (const [label, text] of Object.entries(typed)) write(label, text);
  for (const name of boxes) fireEvent.click(screen.getByRole('checkbox', { name }));
  await press(send);
  expect(document.title).toMatch(/^Controlla la posta · /);
  expect(document.title).not.toBe(titleBefore);
});

it('the texts that are agreed to open beside the form, which cannot be reached from there', async () => {
  await open(signUp, paths.signUp(), {});
  const links = screen.getAllByRole('link', { name: /\(si apre in un’altra scheda\)$/ });
  expect(links.length).toBeGreaterThan(1);
  for (const link of links)
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
});

it('the demo accounts are a part of the login page with a name and a heading of its second level', async () => {
  await open(login, paths.login(), {}, { environment: { isDemo: true } });
  const part = within(screen.getByRole('region', { name: 'Account dimostrativi' }));
  expect(part.getByRole('heading', { level: 2 })).toHaveTextContent('Negozio dimostrativo');
  expect(part.getAllByRole('button')).toHaveLength(3);
});
