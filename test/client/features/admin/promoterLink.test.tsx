import { act, screen, within } from '@testing-library/react';
import {
  linkCopyRequested,
  watchLinkCopy,
} from '../../../../src/client/features/admin/promoterLink/linkCopy';
import { PromoterLink } from '../../../../src/client/features/admin/promoterLink/PromoterLink';
import { clipboard } from '../../../../src/client/services/clipboard';
import type { PromoterRecord } from '../../../../src/contract/promotions/promoters';
import { openAdminPage } from '../../../support/adminPage';
import { createTestClient } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';

const FIXED = 'mercati-in-chiaro';
let write: jest.SpyInstance;
beforeEach(() => {
  write = jest.spyOn(clipboard, 'write').mockResolvedValue(undefined);
});

function show(item: Partial<PromoterRecord>) {
  const client = createTestClient({
    sagas: false,
    environment: { promoterPath: FIXED, shopUrl: 'https://corsi.example/corsi-trading-online' },
  });
  client.run(watchLinkCopy);
  const record = { slug: 'rossi', isActive: true, ...item } as PromoterRecord;
  renderPage(client, () => <PromoterLink item={record} />);
  return client;
}
const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Indirizzo completo' });
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

describe('the address of a promoter’s page', () => {
  it('is shown whole, opens in another tab, and is copied', async () => {
    const { toasts } = show({});
    expect(address().value).toBe('https://corsi.example/corsi-trading-online/promoter/rossi');
    expect(address().readOnly).toBe(true);
    const link = screen.getByRole('link', { name: /^Apri la pagina/ });
    expect(link).toHaveAttribute('href', '/corsi-trading-online/promoter/rossi');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener');
    expect(link).toHaveAccessibleName(/in un’altra scheda/);
    expect(screen.getByText('È l’indirizzo da dare al promoter.')).toBeInTheDocument();
    act(() => screen.getByRole('button', { name: 'Copia l’indirizzo' }).click());
    await settle();
    expect(write).toHaveBeenCalledWith('https://corsi.example/corsi-trading-online/promoter/rossi');
    expect(toasts).toEqual([{ text: 'Indirizzo copiato.', kind: 'success' }]);
  });

  it('stands under the form of its promoter, and is copied there', async () => {
    const item = { id: 'r1', name: 'Mario', slug: 'rossi', isActive: true, version: 1 };
    const get = async () => ({ isOk: true, item });
    const { toasts } = await openAdminPage('/admin/promoters/:id', { promoters: { get } }, 'r1');
    expect(address().value).toMatch(/\/promoter\/rossi$/);
    act(() => screen.getByRole('button', { name: 'Copia l’indirizzo' }).click());
    await settle();
    expect(toasts).toEqual([{ text: 'Indirizzo copiato.', kind: 'success' }]);
  });

  it('is the fixed one of the promoter who has it', () => {
    show({ slug: FIXED });
    expect(address().value).toBe(`https://corsi.example/corsi-trading-online/${FIXED}`);
  });

  it('opens nothing while the promoter is not active', () => {
    show({ isActive: false });
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByRole('button', { name: 'Copia l’indirizzo' })).toBeInTheDocument();
    expect(within(document.body).getByText(/solo quando il promoter è attivo/)).toBeInTheDocument();
  });

  it('can still be selected where the browser does not copy', async () => {
    write.mockRejectedValue(new Error('denied'));
    const { store, toasts } = show({});
    store.dispatch(linkCopyRequested('x'));
    await settle();
    expect(toasts).toEqual([
      { text: 'Il browser non permette di copiare: seleziona l’indirizzo e copialo.', kind: 'error' },
    ]);
  });
});
