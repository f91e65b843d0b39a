import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { timelineOf } from '../../../../src/client/features/admin/campaigns/CampaignTimeline';
import { stepsText } from '../../../../src/client/features/admin/campaigns/typedSteps';
import { openAdminPage } from '../../../support/adminPage';
import { until } from '../../../support/client';

const campaign = {
  id: 'k1',
  name: 'Befana',
  CouponCode: 'BEFANA',
  scope: 'all_courses',
  title: 'Tutti i corsi',
  startsAt: '2098-01-02T23:00:00.000Z',
  endsAt: '2098-01-17T22:59:59.000Z',
  windows: [
    { endsAt: '2098-01-10T22:59:59.123Z', discount: 50 },
    { endsAt: '2098-01-17T22:59:59.456Z', discount: 40 },
  ],
  isActive: true,
  state: 'planned',
  usedCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 3,
};
const list = jest.fn(async () => ({ items: [campaign], total: 1, page: 1 }));
const get = async () => ({ isOk: true, item: campaign });
const step = (number: number, what: 'fino a' | 'sconto') => screen.getByLabelText(`Tappa ${number}: ${what}`);
/** Browsers write a date in parts; jsdom takes it whole. */
const setEnd = (number: number, value: string) =>
  fireEvent.change(step(number, 'fino a'), { target: { value } });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salva' }));

describe('the list of campaigns', () => {
  it('says how each one stands', async () => {
    await openAdminPage('/admin/campagne', { campaigns: { list } });
    expect(screen.getByRole('link', { name: 'Befana' })).toBeInTheDocument();
    expect(screen.getByRole('gridcell', { name: 'In programma' })).toBeInTheDocument();
  });
});

describe('campaigns that are ticked', () => {
  it('are switched off without a save of their form, which may refuse what the migration left', async () => {
    const setActive = jest.fn(async () => ({ isOk: true }));
    const unfit = { ...campaign, CouponCode: 'BE FANA', windows: [] };
    const list = jest.fn(async () => ({ items: [unfit], total: 1, page: 1 }));
    await openAdminPage('/admin/campagne', { campaigns: { list, setActive } });
    await userEvent.click(within(screen.getAllByRole('row')[1] as HTMLElement).getByRole('checkbox'));
    const press = (where: HTMLElement) =>
      userEvent.click(within(where).getByRole('button', { name: 'Disattiva' }));
    await press(screen.getByRole('group', { name: 'Con le righe scelte' }));
    await press(screen.getByRole('dialog', { name: /Disattiva/ }));
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
    expect(setActive).toHaveBeenCalledWith({ id: 'k1', isActive: false });
  });
});

describe('the form of a campaign', () => {
  it('begins with the ladder of the specification, whose dates are asked for at each step', async () => {
    const create = jest.fn();
    await openAdminPage('/admin/campagne/:id', { campaigns: { create } }, 'nuovo');
    expect([1, 2, 3].map((number) => (step(number, 'sconto') as HTMLInputElement).value)).toEqual([
      '50',
      '40',
      '30',
    ]);
    await save();
    await screen.findByText('Scrivi un nome per riconoscerla.');
    expect(step(1, 'fino a')).toHaveAccessibleDescription('Scrivi una data e un’ora valide.');
    expect(screen.getByLabelText('Nome')).toHaveAccessibleDescription('Scrivi un nome per riconoscerla.');
    expect(screen.getByLabelText('Nome')).toHaveFocus();
    expect(create).not.toHaveBeenCalled();
  });

  it('sends what was touched and keeps the rest to the millisecond', async () => {
    const update = jest.fn(async (_form: object) => ({ isOk: true, item: campaign }));
    const { store } = await openAdminPage('/admin/campagne/:id', { campaigns: { get, list, update } }, 'k1');
    await userEvent.clear(step(2, 'sconto'));
    await userEvent.type(step(2, 'sconto'), '35');
    await userEvent.click(screen.getByRole('button', { name: 'Aggiungi una tappa' }));
    expect(step(3, 'sconto')).toHaveValue('25');
    expect(step(3, 'fino a')).toHaveFocus();
    setEnd(3, '2098-01-25T00:00:00');
    await save();
    await until(store, ({ navigation }) => navigation.address.pathname.endsWith('/admin/campagne'));
    expect(update).toHaveBeenCalledWith(
      expect.objectContaining({
        id: 'k1',
        version: 3,
        windows: [
          { endsAt: '2098-01-10T22:59:59.123Z', discount: 50 },
          { endsAt: '2098-01-17T22:59:59.456Z', discount: 35 },
          { endsAt: '2098-01-24T23:00:00.000Z', discount: 25 },
        ],
      }),
    );
  });

  it('refuses a step at its field, and keeps what was typed', async () => {
    const update = jest.fn();
    await openAdminPage('/admin/campagne/:id', { campaigns: { get, list, update } }, 'k1');
    const FAULTS = [
      [1, 'sconto', '120', 'Uno sconto in percentuale arriva al massimo a 100.'],
      [2, 'sconto', '60', 'Deve essere meno dello sconto precedente (50%).'],
      [
        2,
        'fino a',
        '2098-01-09T00:00:01',
        'Deve finire dopo la tappa precedente: le tappe non si sovrappongono.',
      ],
      [1, 'fino a', '2098-01-01T00:00:01', 'Deve finire dopo l’inizio della campagna.'],
      [1, 'sconto', '', 'Scrivi una percentuale intera da 1 a 100.'],
    ] as const;
    for (const [number, what, typed, message] of FAULTS) {
      const field = step(number, what) as HTMLInputElement;
      const { value } = field;
      fireEvent.change(field, { target: { value: typed } });
      await act(async () => void fireEvent.submit(field));
      expect(field).toHaveAccessibleDescription(message);
      // jsdom adds the milliseconds.
      expect(field.value.replace('.000', '')).toBe(typed);
      fireEvent.change(field, { target: { value } });
      expect(screen.queryByText(message)).toBeNull();
    }
    expect(update).not.toHaveBeenCalled();
  });

  it('keeps an error at its step when an earlier one is taken off', async () => {
    const update = jest.fn();
    await openAdminPage('/admin/campagne/:id', { campaigns: { get, list, update } }, 'k1');
    await userEvent.click(screen.getByRole('button', { name: 'Aggiungi una tappa' }));
    setEnd(3, '2098-01-25T00:00:00');
    await userEvent.clear(step(2, 'sconto'));
    await save();
    const message = 'Scrivi una percentuale intera da 1 a 100.';
    await waitFor(() => expect(step(2, 'sconto')).toHaveAccessibleDescription(message));
    await userEvent.click(screen.getByRole('button', { name: 'Togli la tappa 1' }));
    expect(step(1, 'sconto')).toHaveAccessibleDescription(message);
    expect(step(2, 'sconto')).not.toHaveAccessibleDescription(message);
    expect(screen.getByRole('button', { name: 'Aggiungi una tappa' })).toHaveFocus();
    await userEvent.type(step(1, 'sconto'), '35');
    expect(screen.queryByText(message)).toBeNull();
  });

  it('refuses an empty ladder', async () => {
    await openAdminPage('/admin/campagne/:id', { campaigns: { get, list } }, 'k1');
    await userEvent.click(screen.getByRole('button', { name: 'Togli la tappa 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Togli la tappa 1' }));
    expect(screen.getByRole('button', { name: 'Aggiungi una tappa' })).toHaveFocus();
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Aggiungi almeno una tappa.');
    fireEvent.click(screen.getByRole('button', { name: 'Aggiungi una tappa' }));
    expect(screen.queryByText('Aggiungi almeno una tappa.')).toBeNull();
  });

  it('shows the server’s refusal of a code that exists at the field', async () => {
    const errors = { CouponCode: 'Questo codice esiste già.' };
    const update = jest.fn(async () => ({ isOk: false, errors }));
    await openAdminPage('/admin/campagne/:id', { campaigns: { get, list, update } }, 'k1');
    await save();
    expect(screen.getByLabelText('Codice del coupon')).toHaveAccessibleDescription(errors.CouponCode);
  });

  it('shows both ladders after another admin’s save', async () => {
    const theirs = { ...campaign, windows: campaign.windows.slice(0, 1), version: 4 };
    const update = jest.fn(async () => ({
      isOk: false,
      code: 'conflict',
      message: 'Conflitto.',
      item: theirs,
    }));
    await openAdminPage('/admin/campagne/:id', { campaigns: { get, list, update } }, 'k1');
    await userEvent.type(screen.getByLabelText('Nome'), ' 2098');
    await save();
    const conflict = await screen.findByRole('group', { name: /Un altro amministratore/ });
    expect(
      within(conflict).getByRole('radio', { name: 'Il suo: 50% fino al 2098-01-10 23:59:59' }),
    ).toBeInTheDocument();
  });
});

describe('the timeline of a campaign', () => {
  it('shows each step as it is typed', async () => {
    await openAdminPage('/admin/campagne/:id', { campaigns: { get, list } }, 'k1');
    const timeline = screen.getByRole('group', { name: 'Sequenza degli sconti' });
    expect(timeline).toHaveTextContent('Inizia il 2098-01-03 00:00');
    const steps = () =>
      within(timeline)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(steps()).toEqual([
      '-50%Fino al 2098-01-10 23:59, in programma',
      '-40%Fino al 2098-01-17 23:59, in programma',
    ]);
    await userEvent.clear(step(1, 'sconto'));
    expect(timeline).toHaveTextContent('Si vede quando ci sono l’inizio');
    await userEvent.type(step(1, 'sconto'), '60');
    expect(steps()[0]).toMatch(/^-60%/);
  });

  it.each([
    ['no start', '', '2098-01-10T00:00:00', '50'],
    ['no end', '2098-01-01T00:00:00', '', '50'],
    ['an end before the start', '2098-01-11T00:00:00', '2098-01-10T00:00:00', '50'],
    ['a discount that is none', '2098-01-01T00:00:00', '2098-01-10T00:00:00', 'metà'],
  ])('is not drawn with %s', (_name, startsAt, endsAt, discount) => {
    expect(timelineOf(startsAt, stepsText([{ endsAt, discount }]))).toBeUndefined();
  });
});
