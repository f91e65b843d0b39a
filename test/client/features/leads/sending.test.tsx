import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ContactForm } from '../../../../src/client/features/leads/components/ContactForm';
import { LeadForm } from '../../../../src/client/features/leads/components/LeadForm';
import contactDraftSlice from '../../../../src/client/features/leads/contactDraft';
import { leadForms } from '../../../../src/client/features/leads/leadForms';
import { LEAD_CONSENTS, leadConsentText } from '../../../../src/contract/leads/leadForms';
import { table } from '../../../../src/contract/table';
import { createTestClient, testEnvironment } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';
import { later } from '../checkout/support';
import { settle } from '../learning/support';

const slices = [...Object.values(leadForms).map(({ slice }) => slice), contactDraftSlice];
const { webToLead, contact } = table.leads;

interface Form {
  readonly form: ReactNode;
  readonly kind: keyof typeof leadForms;
  readonly button: string;
  readonly busy: string;
  readonly path: string;
  /** Label, name on the wire, what the browser may fill in, and how long it may be. */
  readonly fields: readonly (readonly [string, string, string | null, number])[];
}
const lead = [
  ['Nome', 'first_name', 'given-name', 100],
  ['Cognome (facoltativo)', 'last_name', 'family-name', 100],
  ['E-mail', 'email', 'email', 254],
] as const;
const FORMS: readonly [string, Form][] = [
  [
    'the webinar',
    {
      form: <LeadForm kind="webinar" label="Iscriviti gratis" path="/evento" />,
      kind: 'webinar',
      button: 'Iscriviti gratis',
      busy: 'Un momento…',
      path: webToLead.path,
      fields: lead,
    },
  ],
  [
    'the free lesson',
    {
      form: <LeadForm kind="video" label="Guarda" video="candela" path="/video/candela" />,
      kind: 'video',
      button: 'Guarda',
      busy: 'Un momento…',
      path: webToLead.path,
      fields: lead,
    },
  ],
  [
    'a message',
    {
      form: <ContactForm />,
      kind: 'contact',
      button: 'Invia il messaggio',
      busy: 'Invio in corso…',
      path: contact.path,
      fields: [
        ['Nome e cognome', 'Name', 'name', 100],
        ['E-mail', 'Email', 'email', 254],
        ['Oggetto (facoltativo)', 'Subject', null, 150],
      ],
    },
  ],
];

const show = (form: ReactNode, calls = {}) => {
  const client = createTestClient({ slices, api: { leads: calls }, sagas: false });
  for (const { watch } of Object.values(leadForms)) client.run(watch);
  renderPart(client, <MemoryRouter>{form}</MemoryRouter>);
  return client;
};

describe.each(FORMS)('the form of %s', (_what, { form, kind, button: name, busy, path, fields }) => {
  it('that is on its way says so, is sent once, and can be sent again once it was refused', async () => {
    const { promise, answer } = later<object>();
    const call = jest.fn((_fields: Record<string, string>) => promise);
    show(form, { webToLead: call, contact: call });
    const typed = Object.fromEntries(
      fields.map(([label, wire]) => [wire, label === 'E-mail' ? 'sara@example.com' : `Testo di ${label}`]),
    );
    for (const [label, wire] of fields)
      fireEvent.change(screen.getByLabelText(label), { target: { value: typed[wire] } });
    if (kind === 'contact')
      fireEvent.change(screen.getByLabelText('Messaggio'), { target: { value: 'Buongiorno' } });
    fireEvent.click(screen.getByRole('checkbox', { name: leadConsentText(kind) }));
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'false');
    act(() => button.focus());
    const press = () => act(async () => button.click());
    await press();
    expect(button).toHaveTextContent(busy);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveFocus();
    await press();
    expect(call.mock.calls).toEqual([[expect.objectContaining(typed)]]);
    answer({ isOk: false, message: 'Non ora.' });
    await act(settle);
    expect(screen.getByText('Non ora.')).toBeInTheDocument();
    expect(button).toHaveTextContent(name);
    expect(button).toHaveAttribute('aria-disabled', 'false');
    await press();
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('has fields that the browser can fill in, none longer than what is taken', () => {
    show(form);
    const found = fields.map(([label]) => {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      return [label, field.name, field.getAttribute('autocomplete'), field.maxLength];
    });
    expect(found).toEqual(fields);
    const element = document.querySelector('form');
    expect([element?.getAttribute('method'), element?.getAttribute('action')]).toEqual(['post', path]);
  });

  it('asks for its consent with the way to what is consented to, in another tab', () => {
    show(form);
    const [link] = screen.getAllByRole('link');
    expect(link).toHaveTextContent('informativa sul trattamento dei dati');
    expect(link).toHaveAttribute('href', testEnvironment.legal.personalData);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener');
  });

  it('says at its box, and nowhere else, that the consent is missing', async () => {
    show(form);
    await act(async () => screen.getByRole('button', { name }).click());
    const box = screen.getByRole('checkbox', { name: leadConsentText(kind) });
    expect(box).toHaveAccessibleDescription(LEAD_CONSENTS[kind].required);
    expect(screen.getAllByText(LEAD_CONSENTS[kind].required)).toHaveLength(1);
  });

  it('has a field for robots that nobody else meets', () => {
    show(form);
    const trap = document.querySelector('input[name="website"]');
    expect(trap).toHaveAttribute('tabindex', '-1');
    expect(trap).toHaveAttribute('autocomplete', 'off');
    expect(screen.queryByRole('textbox', { name: /Lascia vuoto/ })).toBeNull();
  });
});
