import { screen } from '@testing-library/react';
import { EmailField } from '../../../src/client/ui/EmailField';
import { renderLeaf } from '../../support/renderPage';

const AS_A_PHONE_NEEDS_IT = {
  type: 'email',
  inputmode: 'email',
  autocapitalize: 'none',
  spellcheck: 'false',
  maxlength: '254',
};
const attributes = () =>
  Object.fromEntries([...screen.getByRole('textbox').attributes].map(({ name, value }) => [name, value]));

it('a field for an e-mail is one to phones, to the browser’s memory and to who hears it', () => {
  renderLeaf(<EmailField id="posta" error="Scrivi un indirizzo e-mail valido." />);
  expect(attributes()).toMatchObject({ ...AS_A_PHONE_NEEDS_IT, name: 'Email', autocomplete: 'email' });
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Scrivi un indirizzo e-mail valido.');
});

it('says by its own words what it is for where that is something else', () => {
  renderLeaf(<EmailField id="accesso" name="Username" label="Nuova e-mail" autoComplete="username" />);
  expect(attributes()).toMatchObject({ ...AS_A_PHONE_NEEDS_IT, name: 'Username', autocomplete: 'username' });
  expect(screen.getByLabelText('Nuova e-mail')).toBeInTheDocument();
});
