import { act, fireEvent, screen } from '@testing-library/react';
import * as page from '../../../../../src/client/app/pages/SignUpPage';
import { lineChosen } from '../../../../../src/client/features/checkout/checkoutSlice';
import { emailKnown, selectKnownEmail } from '../../../../../src/client/features/identity/account/knownEmail';
import { PAUSE, secondPassed } from '../../../../../src/client/features/identity/account/mailRequest';
import { paths } from '../../../../../src/client/routing/paths';
import { consentText, SIGN_UP_CONSENTS } from '../../../../../src/contract/identity/consents';
import { createTestClient } from '../../../../support/client';
import { renderPage } from '../../../../support/renderPage';
import { EMAIL, everything, networkFailure, open, PASSWORD, press, rest, write } from './support';

const back = paths.course('ichimoku');
const good = { isOk: true, item: { email: EMAIL }, mailboxUrl: '/mailbox/demo-1' };

const [TERMS, PRIVACY] = [/^Accetto i termini/, /^Ho letto la privacy/];
const box = (name: RegExp) => screen.getByRole('checkbox', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function fill({ email = EMAIL, password = PASSWORD, agrees = true } = {}) {
  write('Nome', 'Anna');
  write('Cognome', 'Rossi');
  write('E-mail', email);
  write('Password', password);
  if (agrees) for (const name of [TERMS, PRIVACY]) fireEvent.click(box(name));
  await press(/^Iscri/);
}

describe('the sign-up page', () => {
  it('registers a person and sends them to their mail, without the password in any action or state', async () => {
    const registerUser = jest.fn(async () => good);
    const client = await open(page, paths.signUp(back), { registerUser });
    await fill();
    expect(registerUser).toHaveBeenCalledWith({
      FirstName: 'Anna',
      Surname: 'Rossi',
      Email: EMAIL,
      Password: PASSWORD,
      Terms: true,
      Privacy: true,
      Marketing: false,
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Controlla la posta');
    // The form was longer: the answer has to scroll into view, and be read out.
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent(EMAIL);
    expect(screen.getByRole('link', { name: /Apri l’e-mail/ })).toHaveAttribute('href', good.mailboxUrl);
    expect(everything(client)).toContain(EMAIL);
    expect(everything(client)).not.toContain(PASSWORD);
    expect(everything(client)).not.toContain(PASSWORD.slice(0, 8));
  });

  it('leads a buyer to a login that leads back, and notes the address for after the mail', async () => {
    const client = await open(page, paths.signUp(back), { registerUser: async () => good });
    expect(screen.getByRole('link', { name: 'Accedi' })).toHaveAttribute('href', paths.login(back));
    await fill();
    expect(screen.getByRole('link', { name: 'Accedi' })).toHaveAttribute('href', paths.login(back));
    expect(client.services.device.getItem('returnAfterMail')).toContain(back);
    // The login page that follows has the address filled in.
    expect(selectKnownEmail(client.store.getState() as object)).toBe(EMAIL);
  });

  it('says to a giver that it is for the gift, to which the mail leads back', async () => {
    const gift = paths.gift('course', 'ichimoku');
    const client = await open(page, paths.signUp(gift), { registerUser: async () => good });
    expect(document.body).toHaveTextContent(
      'Crea il tuo account per regalare questo corso: il link che ricevi per e-mail ti riporta al regalo.',
    );
    await fill();
    expect(screen.getByRole('status')).toHaveTextContent('attivare il tuo account e tornare al regalo;');
    expect(client.services.device.getItem('returnAfterMail')).toContain(gift);
  });

  it('shows the text of each consent as it is stored, with its links', async () => {
    await open(page, paths.signUp(), {});
    for (const consent of SIGN_UP_CONSENTS) {
      const label = document.querySelector(`label[for="sign-up-${consent.purpose}"]`);
      expect(label?.textContent?.replace(/\s+\(si apre in un’altra scheda\)/, '')).toBe(consentText(consent));
    }
    expect(screen.getByRole('link', { name: /^termini e condizioni/ })).toHaveAttribute('href', '/d');
    expect(screen.getByRole('link', { name: /^privacy policy/ })).toHaveAttribute('href', '/e');
  });

  it('offers no link to the mail where mails are really sent', async () => {
    await open(page, paths.signUp(), { registerUser: async () => ({ isOk: true, item: { email: EMAIL } }) });
    await fill();
    expect(screen.queryByRole('link', { name: /Apri l’e-mail/ })).toBeNull();
  });

  it('shows what is missing at each field, focuses the first, and sends nothing', async () => {
    const registerUser = jest.fn();
    await open(page, paths.signUp(), { registerUser });
    await press(/^Iscri/);
    expect(field('Nome')).toHaveAccessibleDescription('Scrivi il tuo nome.');
    expect(field('Cognome')).toHaveAccessibleDescription('Scrivi il tuo cognome.');
    expect(field('E-mail')).toHaveAccessibleDescription('Scrivi un indirizzo e-mail valido.');
    expect(field('Password')).toHaveAccessibleDescription('Scrivi una password.');
    expect(box(TERMS)).toHaveAccessibleDescription(/devi accettare/);
    expect(box(PRIVACY)).toHaveAccessibleDescription(/devi leggere/);
    expect(box(/newsletter/)).not.toHaveAccessibleDescription();
    expect(field('Nome')).toHaveFocus();
    expect(registerUser).not.toHaveBeenCalled();
  });

  it('refuses a weak password, and a short one', async () => {
    const registerUser = jest.fn();
    await open(page, paths.signUp(), { registerUser });
    await fill({ password: 'password123' });
    expect(field('Password')).toHaveAccessibleDescription(/facile da indovinare/);
    write('Password', 'corta');
    await press(/^Iscri/);
    expect(field('Password')).toHaveAccessibleDescription('La password deve avere almeno 10 caratteri.');
    expect(registerUser).not.toHaveBeenCalled();
  });

  it('refuses the address itself as its password', async () => {
    const registerUser = jest.fn();
    await open(page, paths.signUp(), { registerUser });
    await fill({ email: 'qwmzkrtpvx@example.com', password: 'qwmzkrtpvx@example.com' });
    expect(field('Password')).toHaveAccessibleDescription(/facile da indovinare/);
    expect(registerUser).not.toHaveBeenCalled();
  });

  it('drops the error of a field that is changed, and only that', async () => {
    await open(page, paths.signUp(), {});
    await fill({ email: 'anna', password: 'password123', agrees: false });
    expect(field('Password')).toHaveAccessibleDescription(/facile da indovinare/);
    write('Password', PASSWORD);
    expect(field('Password')).not.toHaveAccessibleDescription(/facile da indovinare/);
    expect(field('Password')).toBeValid();
    expect(field('E-mail')).toHaveAccessibleDescription('Scrivi un indirizzo e-mail valido.');
    fireEvent.click(box(TERMS));
    expect(box(TERMS)).not.toHaveAccessibleDescription();
    expect(box(PRIVACY)).toHaveAccessibleDescription(/devi leggere/);
  });

  it('shows the server’s refusal at its field, and keeps what was typed to be sent again', async () => {
    const registerUser = jest
      .fn()
      .mockResolvedValueOnce({ isOk: false, message: 'No.', errors: { Password: 'Troppo nota.' } })
      .mockResolvedValueOnce(good);
    const client = await open(page, paths.signUp(back), { registerUser });
    await fill();
    expect(field('Password')).toHaveAccessibleDescription('Troppo nota.');
    // No mail is on its way that would lead there.
    expect(client.services.device.getItem('returnAfterMail')).toBeNull();
    expect(field('Password').value).toBe(PASSWORD);
    expect(field('Nome').value).toBe('Anna');
    expect(box(TERMS)).toBeChecked();
    await press(/^Iscri/);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Controlla la posta');
    expect(everything(client)).not.toContain(PASSWORD);
  });

  it('says when the network is away, and keeps what was typed', async () => {
    await open(page, paths.signUp(), { registerUser: () => Promise.reject(networkFailure()) });
    await fill();
    expect(screen.getByText(/Connessione assente/)).toBeInTheDocument();
    expect(field('E-mail').value).toBe(EMAIL);
  });

  it('sends one call when pressed twice', async () => {
    const registerUser = jest.fn(() => new Promise(() => undefined));
    await open(page, paths.signUp(), { registerUser });
    await fill();
    await press('Iscrizione in corso…');
    expect(registerUser).toHaveBeenCalledTimes(1);
  });

  it('works with password managers, links the terms, and can show the password', async () => {
    await open(page, paths.signUp(), {});
    expect(field('Nome')).toHaveAttribute('autocomplete', 'given-name');
    expect(field('Cognome')).toHaveAttribute('autocomplete', 'family-name');
    expect([field('Nome').maxLength, field('Cognome').maxLength]).toEqual([100, 100]);
    expect(field('E-mail')).toHaveAttribute('autocomplete', 'email');
    expect(field('Password')).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.getByRole('link', { name: /^termini e condizioni/ })).toHaveAttribute('href', '/d');
    expect(screen.getByRole('link', { name: /^privacy policy/ })).toHaveAttribute('href', '/e');
    expect(field('Password').type).toBe('password');
    await press(/Mostra/);
    expect(field('Password').type).toBe('text');
  });

  it('shows buyers what they buy and its price', async () => {
    const client = await open(page, paths.signUp(`${back}?acquista=1`), { registerUser: async () => good });
    const PAYING = /il link che ricevi per e-mail ti porta al pagamento/;
    expect(screen.queryByText(PAYING)).toBeNull();
    const line = { kind: 'course', id: '1', slug: 'ichimoku', title: 'Ichimoku da zero', price: 9 } as const;
    act(() => void client.store.dispatch(lineChosen(line)));
    expect(screen.getByRole('region', { name: 'Il tuo acquisto' })).toHaveTextContent(
      /^Ichimoku da zero9,00\s€$/,
    );
    expect(screen.getByText(PAYING)).toBeInTheDocument();
    await fill();
    expect(screen.getByRole('status')).toHaveTextContent('attivare il tuo account e passare al pagamento;');
    expect(screen.getByRole('region', { name: 'Il tuo acquisto' })).toHaveTextContent('Ichimoku da zero');
  });
});

describe('a new account', () => {
  it('bears name and address without the spaces around them', async () => {
    const registerUser = jest.fn(async () => good);
    await open(page, paths.signUp(), { registerUser });
    write('Nome', ' Anna Maria ');
    write('Cognome', ' Rossi ');
    write('E-mail', ` ${EMAIL} `);
    write('Password', PASSWORD);
    for (const name of [TERMS, PRIVACY]) fireEvent.click(box(name));
    await press(/^Iscri/);
    expect(registerUser).toHaveBeenCalledWith(
      expect.objectContaining({ FirstName: 'Anna Maria', Surname: 'Rossi', Email: EMAIL }),
    );
  });

  it.each(['Nome', 'Cognome'])('takes no password that is one’s own %s', async (label) => {
    const registerUser = jest.fn();
    await open(page, paths.signUp(), { registerUser });
    write('Nome', 'Anna');
    write('Cognome', 'Rossi');
    write(label, 'Qwmzkrtpvx');
    write('E-mail', EMAIL);
    write('Password', 'qwmzkrtpvx');
    await press(/^Iscri/);
    expect(field('Password')).toHaveAccessibleDescription(/facile da indovinare/);
    expect(registerUser).not.toHaveBeenCalled();
  });

  it('begins with the address that is known', async () => {
    const client = createTestClient({ address: paths.signUp(), slices: page.slices });
    act(() => void client.store.dispatch(emailKnown(EMAIL)));
    renderPage(client, page.Page);
    await rest();
    expect(field('E-mail')).toHaveValue(EMAIL);
  });

  it('can have its mail sent once more after a minute', async () => {
    const resendActivation = jest.fn(async () => ({ isOk: true }));
    const { store } = await open(page, paths.signUp(), { registerUser: async () => good, resendActivation });
    await fill();
    act(() => {
      for (let second = 0; second < PAUSE; second += 1) store.dispatch(secondPassed());
    });
    await press('Invia di nuovo');
    expect(resendActivation).toHaveBeenCalledWith({ Email: EMAIL });
    expect(screen.getByText('Ti abbiamo mandato una nuova e-mail.')).toBeInTheDocument();
  });
});
