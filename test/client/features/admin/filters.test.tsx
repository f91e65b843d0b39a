import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminHref } from '../../../../src/client/features/admin/adminPaths';
import {
  navigationRequested,
  selectIsLoading,
} from '../../../../src/client/features/platform/navigation/navigationSlice';
import { openAdminPage } from '../../../support/adminPage';
import { marketRecord } from '../../../support/adminRecords';
import { until } from '../../../support/client';
import { failing } from '../../../support/failing';

const listed = () => jest.fn(async () => ({ items: [marketRecord()], total: 1, page: 1 }));

describe('the filter of brokers', () => {
  it('offers those that have a market, and finds the markets of one', async () => {
    const getAllStockMarkets = listed();
    const distinctBroker = jest.fn(async () => ({ items: ['Altra', 'Banca'] }));
    const { store } = await openAdminPage('/admin/stock-markets', {
      stockMarkets: { getAllStockMarkets, distinctBroker },
    });
    await screen.findByRole('option', { name: 'Altra' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Broker' }), 'Banca');
    await until(store, ({ navigation }) => navigation.address.search === '?Broker=Banca');
    await waitFor(() =>
      expect(getAllStockMarkets).toHaveBeenLastCalledWith(expect.objectContaining({ Broker: 'Banca' })),
    );
    expect(screen.getByRole('combobox', { name: 'Broker (filtro attivo)' })).toHaveValue('Banca');
  });

  it('offers a broker that has come since the list was shown before', async () => {
    const distinctBroker = jest.fn(async () => ({ items: ['Banca'] }));
    const { store } = await openAdminPage('/admin/stock-markets', {
      stockMarkets: { getAllStockMarkets: listed(), distinctBroker },
      leads: { list: async () => ({ items: [], total: 0, page: 1 }) },
    });
    await screen.findByRole('option', { name: 'Banca' });
    distinctBroker.mockImplementation(async () => ({ items: ['Banca', 'Nuova'] }));
    for (const page of ['/admin/leads', '/admin/stock-markets'] as const) {
      const to = adminHref(page);
      act(() => void store.dispatch(navigationRequested({ to })));
      await until(store, (state) => state.navigation.address.pathname === to && !selectIsLoading(state));
    }
    expect(await screen.findByRole('option', { name: 'Nuova' })).toBeInTheDocument();
  });

  it('keeps the broker of the address where the others could not be loaded', async () => {
    await openAdminPage('/admin/stock-markets', {
      stockMarkets: { getAllStockMarkets: listed(), distinctBroker: failing(503) },
    });
    const broker = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Broker' });
    expect(broker).toHaveValue('');
    expect([...broker.options].map(({ text }) => text)).toEqual(['Tutti']);
    expect(screen.getByText('UNO')).toBeInTheDocument();
  });
});

describe('the audit', () => {
  it('is filtered by a part of the mail address of who wrote, after a pause, and by Italian names', async () => {
    const list = jest.fn(async () => ({ items: [ENTRY], total: 1, page: 1 }));
    const { store } = await openAdminPage('/admin/audit', { audit: { list } });
    expect(screen.getByRole('gridcell', { name: 'Messa in vendita' })).toBeInTheDocument();
    const who = screen.getByRole<HTMLInputElement>('textbox', { name: 'Chi (e-mail)' });
    // Of a longer text the server makes none.
    expect([who.maxLength, screen.getByRole<HTMLInputElement>('searchbox').maxLength]).toEqual([200, 200]);
    await userEvent.type(who, 'sara@');
    await until(store, ({ navigation }) => navigation.address.search === '?Who=sara%40');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Che cosa' }), 'Sezioni della home');
    await until(store, ({ navigation }) => navigation.address.search.includes('Resource=homeSections'));
  });
});

const ENTRY = {
  id: '1',
  at: '2026-11-02T09:00:00.000Z',
  who: 'sara@example.com',
  action: 'publish',
  resource: 'courses',
  resourceId: 'c1',
  before: null,
  after: null,
};
