import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { ShopTheme } from '../../../src/client/app/ShopTheme';
import { FormField } from '../../../src/client/ui/FormField';
import { useTypedBefore } from '../../../src/client/ui/useTypedBefore';

const changed = jest.fn();

function Form() {
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  return (
    <ShopTheme>
      <FormField
        id="name"
        label="Nome"
        value={name}
        onChange={({ target }) => {
          changed(target.value);
          setName(target.value);
        }}
      />
      <FormField
        id="text"
        label="Messaggio"
        multiline
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FormField id="note" label="Note" onChange={({ target }) => changed(target.value)} />
      <output>{`${name}, ${text}`}</output>
    </ShopTheme>
  );
}

/** Takes over whatever stands in its field. */
function Untouched() {
  useTypedBefore('other', ({ value }) => changed(value));
  return <input id="other" defaultValue="di prima" />;
}

beforeEach(() => changed.mockClear());

it('keeps what was typed before React listened, also when another field changes afterwards', async () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Form />);
  document.body.append(page);
  screen.getByLabelText<HTMLInputElement>('Nome').value = 'Piero';
  const root = await act(() => hydrateRoot(page, <Form />));
  expect(screen.getByRole('status')).toHaveTextContent('Piero,');
  fireEvent.change(screen.getByLabelText('Messaggio'), { target: { value: 'Ciao' } });
  expect(screen.getByLabelText('Nome')).toHaveValue('Piero');
  expect(screen.getByRole('status')).toHaveTextContent('Piero, Ciao');
  act(() => root.unmount());
  page.remove();
});

it('tells nothing of fields that nobody touched, nor of those that the browser itself renders', async () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Form />);
  document.body.append(page);
  const root = await act(() => hydrateRoot(page, <Form />));
  act(() => root.unmount());
  page.remove();
  render(<Form />);
  render(<Untouched />);
  expect(changed).not.toHaveBeenCalled();
});
