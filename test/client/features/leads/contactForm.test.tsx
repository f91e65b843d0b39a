import { fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expired } from '../../../../src/client/features/identity/session/sessionSlice';
import { ContactForm } from '../../../../src/client/features/leads/components/ContactForm';
import contactDraftSlice, {
  contactChanged,
  selectContactDraft,
} from '../../../../src/client/features/leads/contactDraft';
import { Page, slices } from '../../../../src/client/features/leads/pages/ContactPage';
import { createTestClient } from '../../../support/client';
import { renderPage, renderPart } from '../../../support/renderPage';

it.each([
  [0, ''],
  [3499, ''],
  [3500, 'Ancora 500 caratteri.'],
  [3999, 'Ancora 1 caratteri.'],
  [4000, 'Ancora 0 caratteri.'],
  [4001, 'Ci sono 1 caratteri di troppo: il massimo è 4.000.'],
  [5234, 'Ci sono 1.234 caratteri di troppo: il massimo è 4.000.'],
])('the message counts what is left towards its end: %i characters', (length, hint) => {
  renderPart(
    createTestClient({ sagas: false, slices }),
    <MemoryRouter>
      <ContactForm />
    </MemoryRouter>,
  );
  const field = screen.getByLabelText('Messaggio');
  fireEvent.change(field, { target: { value: 'a'.repeat(length) } });
  expect(field).toHaveAccessibleDescription(hint);
});

it.each([
  [
    { name: 'La Bottega', address: 'Via Po 1', vatNumber: '01234567890', mail: 'noi@example.com' },
    'La BottegaVia Po 1P. IVA 01234567890',
    'mailto:noi@example.com',
  ],
  [{ name: 'La Bottega', address: '', vatNumber: '', mail: '' }, 'La Bottega', undefined],
])('the page of contacts names the seller, and only what is known of it', (seller, text, mail) => {
  renderPage(createTestClient({ sagas: false, slices, environment: { seller } }), Page);
  expect(document.querySelector('address')).toHaveTextContent(new RegExp(`^${text}$`));
  expect(document.querySelector('a[href^="mailto:"]')?.getAttribute('href')).toBe(mail);
});

it('what was typed in the contact form is forgotten once the session of its writer is over', () => {
  const { store } = createTestClient({ sagas: false, slices: [contactDraftSlice] });
  store.dispatch(contactChanged({ message: 'Vorrei sapere' }));
  store.dispatch(expired());
  expect(selectContactDraft(store.getState() as object)).toEqual({});
});
