import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BuyForm } from '../../../../src/client/features/checkout';
import {
  selectInvoice,
  selectNeedsInvoice,
} from '../../../../src/client/features/checkout/checkoutSelectors';
import {
  checkoutRefused,
  invoiceFilled,
  invoiceFormFailed,
  invoiceFormLoaded,
  invoiceToggled,
  lineChosen,
} from '../../../../src/client/features/checkout/checkoutSlice';
import { InvoiceDetails } from '../../../../src/client/features/checkout/components/InvoiceDetails';
import { fieldsFor } from '../../../../src/client/features/checkout/invoiceFields';
import { lazyInvoiceForm } from '../../../../src/client/features/checkout/invoiceSaga';
import { restored } from '../../../../src/client/features/identity/session/sessionSlice';
import { tidyInvoice } from '../../../../src/contract/checkout/invoiceRules';
import { testUser } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';
import { clientWith, course } from './support';

const buyForm = <BuyForm item={course} labels={{ buy: 'Acquista', free: 'Prendilo' }} wayIn={null} />;

/** The form of a course in the cart, or its invoice alone, on which no saga works. */
function open(isLoggedIn = true, part = buyForm) {
  const client = clientWith({}, { sagas: false });
  const { token: _token, ...user } = testUser;
  client.store.dispatch(restored(isLoggedIn ? { user, claim: 0 } : null));
  client.store.dispatch(lineChosen(course));
  renderPart(client, part);
  const tell = (...actions: Parameters<typeof client.store.dispatch>[0][]) =>
    act(() => {
      for (const action of actions) client.store.dispatch(action);
    });
  return { ...client, tell };
}

describe('the invoice', () => {
  const loaded = async () => {
    await lazyInvoiceForm.load();
    const client = open(true, <InvoiceDetails />);
    client.tell(invoiceToggled({ isOpen: true }), invoiceFormLoaded());
    return client;
  };
  const invoiceOf = ({ store }: ReturnType<typeof open>) => selectInvoice(store.getState());

  it('is not asked of visitors here, who come to the checkout’s page', () => {
    open(false);
    expect(screen.queryByLabelText('Mi serve la fattura')).toBeNull();
    // Its place is kept only while a session is being read.
    const place = [...document.querySelectorAll('div:empty')].at(-1) as Element;
    expect(getComputedStyle(place).display).toBe('none');
    document.documentElement.dataset.session = '';
    expect(getComputedStyle(place).display).toBe('block');
    delete document.documentElement.dataset.session;
  });

  it('that was begun stays when its session has ended', () => {
    const { tell } = open(false);
    tell(invoiceToggled({ isOpen: true }));
    expect(screen.getByLabelText('Mi serve la fattura')).toBeChecked();
  });

  it('is asked for by a box, and no longer when it is cleared', async () => {
    const { store } = open();
    await userEvent.click(screen.getByLabelText('Mi serve la fattura'));
    expect(selectNeedsInvoice(store.getState())).toBe(true);
    await userEvent.click(screen.getByLabelText('Mi serve la fattura'));
    expect(selectNeedsInvoice(store.getState())).toBe(false);
  });

  it('is checked at each field that was left, once something is in it', async () => {
    await loaded();
    const field = () => screen.getByLabelText('Codice fiscale');
    await userEvent.click(field());
    await userEvent.tab();
    expect(field()).toBeValid();
    await userEvent.click(field());
    await userEvent.paste('RSSMRA85T10A562');
    expect(field()).toBeValid();
    await userEvent.tab();
    expect(field()).toHaveAccessibleDescription(/non è valido/);
    await userEvent.keyboard('V');
    expect(screen.getByLabelText('Via e numero civico')).toHaveValue('V');
    await userEvent.tab();
    expect(field()).toBeInvalid();
    // Nothing is said of a code, wrong as it is, while it is typed again.
    await userEvent.type(field(), 'x');
    expect(field()).toBeValid();
  });

  it('is not checked at a field in which only spaces are', async () => {
    await loaded();
    const field = screen.getByLabelText('Codice fiscale');
    await userEvent.type(field, ' ');
    await userEvent.tab();
    expect(field).not.toHaveFocus();
    expect(field).toBeValid();
  });

  it('is not checked at a field that is left for a button, which a message would move away from the pointer', async () => {
    await loaded();
    const field = screen.getByLabelText('Codice fiscale');
    await userEvent.type(field, 'X');
    act(() => screen.getByRole('button', { name: /^Svuota/ }).focus());
    expect(field).toHaveValue('X');
    expect(field).toBeValid();
    act(() => field.focus());
    act(() => screen.getByLabelText('Paese').focus());
    expect(field).toBeInvalid();
  });

  it('is not sent by itself, as by the Enter key in a field', async () => {
    await loaded();
    expect(fireEvent.submit(screen.getByRole('form', { name: 'Dati per la fattura' }))).toBe(false);
  });

  it('says that its form did not come', () => {
    const { tell } = open();
    tell(invoiceToggled({ isOpen: true }));
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    tell(invoiceFormFailed());
    expect(screen.getByRole('alert')).toHaveTextContent('togli la spunta e rimettila');
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  });

  it('keeps what is typed when the kind or the country changes, until it is emptied', async () => {
    const client = await loaded();
    const kinds = within(screen.getByRole('group', { name: 'La fattura è per' }));
    expect(kinds.getByLabelText('Un privato')).toBeChecked();
    expect(screen.getByLabelText('Paese')).toHaveValue('IT');
    expect(screen.queryByRole('button', { name: /^Svuota/ })).toBeNull();
    expect(screen.getByLabelText('CAP').closest('[data-half]')).not.toBeNull();
    expect(screen.getByLabelText('Città').closest('[data-half]')).toBeNull();
    await userEvent.click(screen.getByLabelText('Nome e cognome'));
    await userEvent.paste('Sara');
    await userEvent.click(screen.getByLabelText('Un’azienda o un professionista'));
    await userEvent.selectOptions(screen.getByLabelText('Paese'), 'Francia');
    expect(invoiceOf(client)).toEqual({ name: 'Sara', kind: 'business', country: 'FR' });
    expect(screen.getByLabelText('Un’azienda o un professionista')).toBeChecked();
    expect(screen.getByLabelText('Paese')).toHaveValue('FR');
    await userEvent.click(screen.getByRole('button', { name: /^Svuota/ }));
    expect(invoiceOf(client)).toEqual({});
    // The button is gone, and the keyboard stays in the form.
    expect(screen.getByLabelText('Nome e cognome')).toHaveFocus();
  });

  it('lists the countries by their Italian names', async () => {
    await loaded();
    const field = screen.getByLabelText<HTMLSelectElement>('Paese');
    expect(field).toHaveAttribute('autocomplete', 'country');
    const names = [...field.options].map(({ text }) => text);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'it')));
  });

  it('says at each field what is wrong with it, in place of its hint', async () => {
    const { tell } = await loaded();
    tell(invoiceFilled({ kind: 'business' }));
    const field = () => screen.getByLabelText('Codice destinatario');
    expect(field()).toHaveAccessibleDescription(/^7 lettere o numeri/);
    expect(field()).toBeValid();
    await userEvent.type(field(), 'A');
    await userEvent.tab();
    expect(field()).toHaveAccessibleDescription('Il codice destinatario ha 7 lettere o numeri.');
    tell(
      checkoutRefused({
        message: 'Controlla.',
        code: 'invalid_invoice',
        errors: { recipientCode: 'Sono 7 caratteri.', country: 'Scegli un paese.' },
      }),
    );
    expect(field()).toHaveAccessibleDescription('Sono 7 caratteri.');
    expect(field()).toBeInvalid();
    expect(screen.getByLabelText('PEC')).toBeValid();
    expect(screen.getByLabelText('Paese')).toBeInvalid();
    expect(screen.getByLabelText('Paese')).toHaveAccessibleDescription('Scegli un paese.');
    expect(field()).toHaveFocus();
  });
});

it.each([
  ['person', 'IT', ['name', 'taxCode', 'address', 'postalCode', 'province', 'city']],
  [
    'business',
    'IT',
    ['name', 'vatNumber', 'taxCode', 'recipientCode', 'pec', 'address', 'postalCode', 'province', 'city'],
  ],
  ['person', 'FR', ['name', 'address', 'postalCode', 'city']],
  ['business', 'FR', ['name', 'vatNumber', 'address', 'postalCode', 'city']],
] as const)('a %s in %s fills in %j, and nothing else is kept', (kind, country, names) => {
  expect(fieldsFor(kind, country).map(({ name }) => name)).toEqual(names);
  const fields = fieldsFor('business', 'IT').map(({ name }) => name);
  const {
    kind: _kind,
    country: _country,
    ...kept
  } = tidyInvoice({
    ...Object.fromEntries(fields.map((name) => [name, 'x'])),
    ...{ kind, country },
  });
  expect(fields.filter((name) => kept[name] !== '').sort()).toEqual([...names].sort());
});

it.each([
  ['name', 200],
  ['taxCode', 30],
  ['vatNumber', 30],
  ['recipientCode', 20],
  ['pec', 254],
  ['address', 300],
  ['postalCode', 20],
  ['province', 40],
  ['city', 100],
])('%s takes no more than the %d characters of the contract', (name, maxLength) => {
  const limits = (['person', 'business'] as const).flatMap((kind) =>
    ['IT', 'FR'].flatMap((country) =>
      fieldsFor(kind, country)
        .filter((field) => field.name === name)
        .map((field) => field.maxLength),
    ),
  );
  expect(new Set(limits)).toEqual(new Set([maxLength]));
});

it.each([
  [
    'person',
    'IT',
    ['Nome e cognome', 'Codice fiscale', 'Via e numero civico', 'CAP', 'Provincia (sigla)', 'Città'],
    ['name', 'off', 'street-address', 'postal-code', 'address-level1', 'address-level2'],
  ],
  [
    'business',
    'IT',
    [
      'Ragione sociale, o nome e cognome',
      'Partita IVA',
      'Codice fiscale (se diverso dalla partita IVA)',
      'Codice destinatario',
      'PEC',
      'Via e numero civico',
      'CAP',
      'Provincia (sigla)',
      'Città',
    ],
    [
      'organization',
      ...['off', 'off', 'off', 'off'],
      ...['street-address', 'postal-code', 'address-level1', 'address-level2'],
    ],
  ],
  [
    'person',
    'FR',
    ['Nome e cognome', 'Via e numero civico', 'Codice postale (facoltativo)', 'Città'],
    ['name', 'street-address', 'postal-code', 'address-level2'],
  ],
  [
    'business',
    'FR',
    [
      'Ragione sociale, o nome e cognome',
      'Partita IVA',
      'Via e numero civico',
      'Codice postale (facoltativo)',
      'Città',
    ],
    ['organization', 'off', 'street-address', 'postal-code', 'address-level2'],
  ],
] as const)(
  'a %s in %s sees what each field asks for, and the browser knows what to fill in',
  (kind, country, labels, known) => {
    const fields = fieldsFor(kind, country);
    expect(fields.map(({ label }) => label)).toEqual(labels);
    expect(fields.map(({ autoComplete }) => autoComplete)).toEqual(known);
  },
);

it('a postal code is typed with digits in Italy alone, and a PEC with the keys of an address', () => {
  const field = (country: string, name: string) =>
    fieldsFor('business', country).find((one) => one.name === name);
  expect([field('IT', 'postalCode')?.inputMode, field('FR', 'postalCode')?.inputMode]).toEqual([
    'numeric',
    undefined,
  ]);
  expect(field('IT', 'pec')?.type).toBe('email');
});

it('a code is typed in capitals, and nobody corrects its spelling; only CAP and province share a line', () => {
  const ofItaly = fieldsFor('business', 'IT');
  const codes = ofItaly.filter(({ autoCapitalize }) => autoCapitalize === 'characters');
  expect(codes.map(({ name }) => name)).toEqual(['vatNumber', 'taxCode', 'recipientCode', 'province']);
  expect(codes.map(({ spellCheck }) => spellCheck)).toEqual(Array(4).fill(false));
  const half = [ofItaly, fieldsFor('business', 'FR')].map((all) => all.filter(({ isHalf }) => isHalf));
  expect(half.map((all) => all.map(({ name }) => name))).toEqual([['postalCode', 'province'], []]);
});
