import { act, screen, within } from '@testing-library/react';
import { profileEntered } from '../../../../../src/client/features/account/profileEvents';
import { proofRead, proofSlice } from '../../../../../src/client/features/account/proof/proof';
import { loggedIn } from '../../../../../src/client/features/identity/session/sessionSlice';
import { paths } from '../../../../../src/client/routing/paths';
import type { Purchase } from '../../../../../src/contract/checkout/purchases';
import { type ApiStub, testUser } from '../../../../support/client';
import { press, rest } from '../../identity/account/support';
import { openProfile } from '../support';

const loginProviders = [{ id: 'google', name: 'Google', kind: 'social' as const }];
const paid = {
  IdEnc: 'p1',
  IdCourseEnc: 'c1',
  title: 'Ichimoku',
  slug: 'ichimoku',
  status: 'paid',
  ...{ listPrice: 100, discount: 0, total: 100 },
  createdAt: '2026-11-20T10:00:00.000Z',
  paidAt: '2026-11-20T10:01:00.000Z',
} as Purchase;

const { paidAt: _unpaid, ...unpaid } = { ...paid, status: 'pending' as const };

/** A server that does not have the address confirmed until `prove` is called. */
function newBuyer({ items = [paid], ...more }: { items?: Purchase[] } & NonNullable<ApiStub['users']> = {}) {
  let isProved = false;
  const calls = {
    getProfile: jest.fn(async () => ({ isOk: true, isProved })),
    getUserPurchases: async () => ({ items, courses: [] }),
    getLogins: jest.fn(async () => ({ items: [] })),
    getLinkedAccounts: jest.fn(async () => ({ items: [] })),
    resendActivation: jest.fn(async () => ({ isOk: true })),
    ...more,
  };
  return { calls, prove: () => (isProved = true) };
}
const openAs = (buyer: ReturnType<typeof newBuyer>) =>
  openProfile(buyer.calls, { environment: { loginProviders } });
const notice = () => screen.getByRole('region', { name: 'Conferma il tuo indirizzo e-mail' });
const part = (name: string) => within(screen.getByRole('region', { name }));

describe('the profile of a buyer whose address is not confirmed yet', () => {
  it('says so once, where the link was sent, and that the purchases do not wait; it is no error', async () => {
    const { toasts, seen } = await openAs(newBuyer());
    expect(notice()).toHaveTextContent(`Ti abbiamo mandato un link a ${testUser.username}: aprilo`);
    expect(notice()).toHaveTextContent('Quello che hai acquistato è già tuo');
    expect(within(notice()).getByRole('link', { name: 'scrivici' })).toHaveAttribute(
      'href',
      paths.contacts(),
    );
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
    expect([toasts, seen.alerts]).toEqual([[], []]);
  });

  it('does not ask for what needs the confirmation, and says in its place when it opens', async () => {
    const buyer = newBuyer();
    await openAs(buyer);
    expect(buyer.calls.getLogins).not.toHaveBeenCalled();
    expect(buyer.calls.getLinkedAccounts).not.toHaveBeenCalled();
    expect(part('I miei accessi').getByText(/^Vedrai .* dopo la conferma/)).toBeInTheDocument();
    expect(part('I miei dati').getByText(/^Potrai modificare .* dopo la conferma/)).toBeInTheDocument();
    expect(part('Privacy e account').getByText(/^Potrai scaricare .* dopo la conferma/)).toBeInTheDocument();
    for (const name of [/^Modifica/, 'Cambia foto', 'Scarica i dati', 'Elimina l’account']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('lets the newsletter be chosen, and the name in purchase toasts afterwards', async () => {
    await openAs(newBuyer());
    const communications = part('Comunicazioni');
    expect(communications.getAllByRole('switch')).toHaveLength(1);
    expect(communications.getByRole('switch', { name: 'Newsletter' })).toBeEnabled();
    expect(communications.getByText(/^Potrai scegliere .* dopo la conferma/)).toBeInTheDocument();
  });

  it('sends the mail again to that address by one press, and then asks to wait', async () => {
    const buyer = newBuyer();
    await openAs(buyer);
    await press('Invia di nuovo l’e-mail');
    expect(buyer.calls.resendActivation).toHaveBeenCalledWith({ Email: testUser.username });
    expect(screen.getByText('Ti abbiamo mandato una nuova e-mail.')).toBeInTheDocument();
    const button = screen.getByRole('button', { name: /^Invia di nuovo fra (1:00|0:59)$/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('says beside the button that the mail was not sent', async () => {
    await openAs(newBuyer({ resendActivation: async () => ({ isOk: false, message: 'Troppe richieste.' }) }));
    await press('Invia di nuovo l’e-mail');
    expect(within(notice()).getByText('Troppe richieste.')).toBeInTheDocument();
  });

  it.each([
    ['ordered', []],
    ['paid', [unpaid]],
  ])('offers the mail at once to a buyer who has not %s yet', async (_what, items) => {
    await openAs(newBuyer({ items }));
    expect(notice()).toHaveTextContent(`Dopo l’acquisto ti mandiamo un link a ${testUser.username}`);
    expect(screen.getByRole('button', { name: 'Invia subito l’e-mail' })).toBeInTheDocument();
  });

  it('opens every part once the link was opened in another tab, says so, and keeps the focus', async () => {
    const buyer = newBuyer();
    const { store } = await openAs(buyer);
    act(() => screen.getByRole('button', { name: 'Invia di nuovo l’e-mail' }).focus());
    buyer.prove();
    act(() => void store.dispatch(loggedIn({ user: testUser, claim: 0 } as never)));
    await rest();
    expect(screen.queryByRole('region', { name: 'Conferma il tuo indirizzo e-mail' })).toBeNull();
    const said = screen.getByText('Indirizzo confermato: ora il profilo è completo.');
    expect(said.closest('[tabindex="-1"]')).toHaveFocus();
    expect(screen.getByText('Nessun accesso aperto')).toBeInTheDocument();
    expect(screen.queryByText(/dopo la conferma/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Scarica i dati' })).toBeInTheDocument();
  });

  it('leaves the focus where its reader is meanwhile', async () => {
    const buyer = newBuyer();
    const { store } = await openAs(buyer);
    const elsewhere = screen.getByRole('link', { name: 'Riscatta un codice' });
    act(() => elsewhere.focus());
    buyer.prove();
    act(() => void store.dispatch(loggedIn({ user: testUser, claim: 0 } as never)));
    await rest();
    expect(screen.getByText(/^Indirizzo confermato/)).toBeInTheDocument();
    expect(elsewhere).toHaveFocus();
  });
});

it('the profile of a confirmed address mentions no confirmation', async () => {
  const buyer = newBuyer();
  buyer.prove();
  await openAs(buyer);
  expect(screen.queryByText(/confermato|Conferma il tuo|dopo la conferma/)).toBeNull();
  expect(screen.getByText('Nessun accesso aperto')).toBeInTheDocument();
});

it.each([
  ['unknown', false, 'awaited'],
  ['unknown', true, 'proved'],
  ['awaited', false, 'awaited'],
  ['awaited', true, 'confirmed'],
  // Goes on saying so when a part of the page is loaded again.
  ['confirmed', true, 'confirmed'],
  ['proved', true, 'proved'],
] as const)('an address whose proof was %s, and is read as %s, is %s', (before, isProved, after) => {
  expect(proofSlice.reducer(before, proofRead(isProved))).toBe(after);
  expect(proofSlice.reducer(after, profileEntered())).toBe('unknown');
});
