import { act, fireEvent, screen } from '@testing-library/react';
import { selectIsAuthenticated } from '../../../../../src/client/features/identity/session/sessionSelectors';
import { navigationRequested } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import {
  BUYER_NAME_CONSENT,
  consentText,
  MARKETING_CONSENT,
} from '../../../../../src/contract/identity/consents';
import type { Communications } from '../../../../../src/contract/identity/users';
import { onItsWay } from '../../../../support/client';
import { networkFailure, press, rest } from '../../identity/account/support';
import { openProfile } from '../support';

const WORDS = consentText(MARKETING_CONSENT);
const GIVEN = { isGiven: true, text: WORDS, at: '2026-11-03T10:00:00.000Z' };
const form = { text: 'Acconsento a ricevere la lezione.', at: '2026-10-02T10:00:00.000Z' };

/** A server that remembers the choice. */
function serverOf(marketing: Communications['marketing'], forms: Communications['forms'] = []) {
  const buyerName = { isGiven: false };
  let item: Communications = { marketing, buyerName, forms };
  const updateCommunications = jest.fn(async ({ Marketing }: { Marketing: boolean; Text: string }) => {
    const at = '2026-11-21T10:00:00.000Z';
    item = {
      marketing: { isGiven: Marketing, text: WORDS, at },
      buyerName,
      forms: Marketing ? item.forms : [],
    };
    return { isOk: true, item };
  });
  return { getCommunications: async () => ({ isOk: true, item }), updateCommunications };
}
const newsletter = () => screen.getByRole('switch', { name: 'Newsletter' });
const flip = () => {
  fireEvent.click(newsletter());
  return rest();
};

describe('the newsletter', () => {
  it('sends the text beside the switch as the consent, and shows since when it is on', async () => {
    const server = serverOf({ isGiven: false });
    await openProfile(server);
    expect(newsletter()).not.toBeChecked();
    expect(newsletter()).toHaveAccessibleDescription(`${WORDS} Non attiva.`);
    await flip();
    expect(server.updateCommunications).toHaveBeenCalledWith({ Marketing: true, Text: WORDS });
    expect(newsletter()).toBeChecked();
    expect(screen.getByText(/^Attiva dal 21 novembre 2026\.$/)).toBeInTheDocument();
    expect(screen.getByText('Fatto: riceverai la newsletter.')).toBeInTheDocument();
  });

  it('is withdrawn with one click, like it was given', async () => {
    const server = serverOf(GIVEN);
    await openProfile(server);
    expect(screen.getByText(/^Attiva dal 3 novembre 2026\.$/)).toBeInTheDocument();
    await flip();
    expect(server.updateCommunications).toHaveBeenCalledWith({ Marketing: false, Text: '' });
    expect(newsletter()).not.toBeChecked();
    expect(screen.getByText(/^Non attiva: consenso revocato il 21 novembre 2026\.$/)).toBeInTheDocument();
    const told = screen.getByText('Fatto: non ti manderemo più newsletter, novità e offerte.');
    expect(told.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    await flip();
    expect(screen.queryByText(/^Fatto: non ti manderemo/)).toBeNull();
  });

  it.each([
    [{ ...GIVEN, at: '2026-11-08T10:00:00.000Z' }, 'Attiva dall’8 novembre 2026.'],
    [{ isGiven: false, at: '2026-11-11T10:00:00.000Z' }, 'Non attiva: consenso revocato l’11 novembre 2026.'],
  ])('says since when in words: %j', async (marketing, text) => {
    await openProfile(serverOf(marketing));
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('shows the text that was agreed to, even if it has changed since', async () => {
    await openProfile(serverOf({ ...GIVEN, text: 'Le parole di allora.' }));
    expect(screen.getByText('Le parole di allora.')).toBeInTheDocument();
    expect(screen.queryByText(WORDS)).toBeNull();
    await flip();
    expect(screen.getByText(WORDS)).toBeInTheDocument();
  });

  it('shows the text of now to those who have withdrawn an older one', async () => {
    await openProfile(serverOf({ ...GIVEN, isGiven: false, text: 'Le parole di allora.' }));
    expect(screen.getByText(WORDS)).toBeInTheDocument();
    expect(screen.queryByText('Le parole di allora.')).toBeNull();
  });

  it('shows the choice at once and ignores clicks until it is saved', async () => {
    const updateCommunications = jest.fn(() => new Promise(() => undefined));
    await openProfile({ ...serverOf({ isGiven: false }), updateCommunications });
    await flip();
    expect(newsletter()).toBeChecked();
    expect(newsletter()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Salvataggio in corso…')).toBeInTheDocument();
    await flip();
    expect(updateCommunications).toHaveBeenCalledTimes(1);
    expect(newsletter()).toBeChecked();
  });

  it('shows a withdrawal at once too', async () => {
    await openProfile({ ...serverOf(GIVEN), updateCommunications: onItsWay });
    await flip();
    expect(newsletter()).not.toBeChecked();
    expect(screen.getByText('Salvataggio in corso…')).toBeInTheDocument();
  });

  it('tells on the next page that a choice was not saved, where the profile was left meanwhile', async () => {
    let fail: (error: unknown) => void = () => undefined;
    const updateCommunications = () =>
      new Promise((_resolve, reject) => {
        fail = reject;
      });
    const { store, toasts } = await openProfile({ ...serverOf(GIVEN), updateCommunications });
    await flip();
    act(() => void store.dispatch(navigationRequested({ to: paths.paymentFailed() })));
    fail(networkFailure(true));
    await rest();
    expect(toasts).toEqual([
      { text: expect.stringMatching(/^Newsletter: Connessione assente/), kind: 'error' },
    ]);
  });

  it.each([
    ['an unreachable server', () => Promise.reject(networkFailure(true)), /Connessione assente/],
    ['a refusal', async () => ({ isOk: false, message: 'Il testo è cambiato.' }), 'Il testo è cambiato.'],
    ['a refusal without a message', async () => ({ isOk: false }), /non è stata salvata/],
  ])('keeps its state after %s, says why, and can be changed again', async (_what, once, message) => {
    const server = serverOf(GIVEN);
    const updateCommunications = jest.fn(server.updateCommunications).mockImplementationOnce(once as never);
    const client = await openProfile({ ...server, updateCommunications });
    await flip();
    expect(newsletter()).toBeChecked();
    expect(screen.getByText(message)).toBeInTheDocument();
    expect([client.toasts, selectIsAuthenticated(client.store.getState())]).toEqual([[], true]);
    await flip();
    expect(newsletter()).not.toBeChecked();
    expect(screen.queryByText(message)).toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    const getCommunications = jest
      .fn(serverOf(GIVEN).getCommunications)
      .mockRejectedValueOnce(networkFailure(true));
    await openProfile({ getCommunications });
    expect(screen.queryByRole('switch')).toBeNull();
    await press('Riprova');
    expect(newsletter()).toBeChecked();
  });
});

describe('the consents given on forms', () => {
  it('are listed, and withdrawn together with the newsletter', async () => {
    await openProfile(serverOf(GIVEN, [form]));
    expect(screen.getByText(/Acconsento a ricevere la lezione/)).toHaveTextContent('(2 ottobre 2026)');
    expect(screen.getByText('Se disattivi la newsletter revochi anche questi.')).toBeInTheDocument();
    const elsewhere = screen.getByRole('button', { name: 'Cambia foto' });
    act(() => elsewhere.focus());
    await flip();
    expect(screen.queryByText('Consensi dati nei moduli')).toBeNull();
    expect(elsewhere).toHaveFocus();
  });

  it('can be withdrawn without the newsletter; the focus moves to the switch', async () => {
    const server = serverOf({ isGiven: false }, [form]);
    await openProfile(server);
    act(() => screen.getByRole('button', { name: 'Revoca questi consensi' }).focus());
    await press('Revoca questi consensi');
    expect(server.updateCommunications).toHaveBeenCalledWith({ Marketing: false, Text: '' });
    expect(screen.queryByText('Consensi dati nei moduli')).toBeNull();
    expect(newsletter()).toHaveFocus();
  });
});

it('the withdrawal of the consents given on forms is sent once', async () => {
  const updateCommunications = jest.fn(onItsWay);
  await openProfile({ ...serverOf({ isGiven: false }, [form]), updateCommunications });
  await press('Revoca questi consensi');
  await press('Revoca questi consensi');
  expect(updateCommunications.mock.calls).toEqual([[{ Marketing: false, Text: '' }]]);
  expect(newsletter()).not.toBeChecked();
});

describe('one’s name in purchase toasts', () => {
  const SHOWN = consentText(BUYER_NAME_CONSENT);
  const name = () => screen.getByRole('switch', { name: 'Il mio nome negli avvisi di acquisto' });
  const flipName = () => {
    fireEvent.click(name());
    return rest();
  };
  const at = '2026-11-21T10:00:00.000Z';

  it('is off at first, is shown by one press in the words beside it, and hidden by another', async () => {
    const marketing = { isGiven: false };
    const updateBuyerName = jest.fn(async ({ IsShown }: { IsShown: boolean; Text: string }) => ({
      isOk: true,
      item: { marketing, buyerName: { isGiven: IsShown, text: SHOWN, at }, forms: [] },
    }));
    await openProfile({ ...serverOf(marketing), updateBuyerName });
    expect(name()).not.toBeChecked();
    expect(name()).toHaveAccessibleDescription(`${SHOWN} Non attiva.`);
    await flipName();
    expect(updateBuyerName).toHaveBeenLastCalledWith({ IsShown: true, Text: SHOWN });
    expect(name()).toBeChecked();
    expect(newsletter()).not.toBeChecked();
    expect(screen.getByText(/^Fatto: .* diranno il tuo nome\.$/)).toBeInTheDocument();
    await flipName();
    expect(updateBuyerName).toHaveBeenLastCalledWith({ IsShown: false, Text: '' });
    expect(name()).not.toBeChecked();
    expect(screen.getByText(/^Fatto: .* diranno «Qualcuno»\.$/)).toBeInTheDocument();
  });

  it('is shown as chosen while it is saved, and sent once', async () => {
    const updateBuyerName = jest.fn(onItsWay);
    await openProfile({ ...serverOf({ isGiven: false }), updateBuyerName });
    await flipName();
    expect(name()).toBeChecked();
    expect(newsletter()).not.toBeChecked();
    await flipName();
    expect(updateBuyerName).toHaveBeenCalledTimes(1);
  });

  it('stays hidden after a refusal, and says why', async () => {
    const updateBuyerName = async () => ({ isOk: false, message: 'Il testo è cambiato.' });
    await openProfile({ ...serverOf({ isGiven: false }), updateBuyerName });
    await flipName();
    expect(name()).not.toBeChecked();
    expect(screen.getByText('Il testo è cambiato.')).toBeInTheDocument();
  });
});
