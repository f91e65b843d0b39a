import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { FileUpload } from '../../../../../src/client/features/admin/upload/FileUpload';
import { PictureField } from '../../../../../src/client/features/admin/upload/PictureField';
import uploadSlice, {
  selectUpload,
  uploadDismissed,
  uploadDone,
  uploadProgressed,
  uploadRefused,
  uploadRequested,
} from '../../../../../src/client/features/admin/upload/uploadSlice';
import { createTestClient } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';

const FILM = { kind: 'film', id: 'v1' } as const;
const COVER = { kind: 'covers', id: 'cover' } as const;
const start = () => {
  const client = createTestClient({ sagas: false, slices: [uploadSlice] });
  const dispatch = (action: Parameters<typeof client.store.dispatch>[0]) =>
    act(() => void client.store.dispatch(action));
  return { ...client, dispatch };
};
const input = () => document.querySelector('input[type=file]') as HTMLInputElement;
const choose = (name: string) =>
  fireEvent.change(input(), { target: { files: name ? [new File(['a'], name)] : [] } });

describe('a button that sends a file', () => {
  const open = () => {
    const client = start();
    renderPart(client, <FileUpload target={FILM} label="Carica il film" name="Prima" />);
    return client;
  };

  it('hands on the file that was chosen, and none, and can take the same again', () => {
    const { actions, services } = open();
    const emptied = jest.spyOn(input(), 'value', 'set');
    choose('');
    choose('film.mp4');
    const [request, ...rest] = actions.filter(uploadRequested.match);
    expect(rest).toEqual([]);
    expect(request?.payload).toMatchObject({ ...FILM, name: 'film.mp4' });
    expect(services.vault.take<File>(request?.payload.handle ?? '')?.name).toBe('film.mp4');
    expect(emptied.mock.calls.at(-1)).toEqual(['']);
    expect(input()).toHaveAttribute('accept', 'video/mp4,video/webm');
  });

  it('opens the device’s files, and not while one is on its way', () => {
    const { dispatch } = open();
    const opened = jest.spyOn(input(), 'click');
    fireEvent.click(screen.getByLabelText('Carica il film: Prima', { selector: 'button' }));
    expect(opened).toHaveBeenCalledTimes(1);
    dispatch(uploadRequested({ ...FILM, handle: 'h', name: 'film.mp4' }));
    fireEvent.click(screen.getByLabelText('Annulla il caricamento: Prima'));
    expect(opened).toHaveBeenCalledTimes(1);
    expect(input()).not.toBeVisible();
  });

  it('says how far it is, and that it is checked once all is there', () => {
    const { dispatch } = open();
    dispatch(uploadRequested({ ...FILM, handle: 'h', name: 'film.mp4' }));
    dispatch(uploadProgressed({ ...FILM, progress: 99 }));
    expect(screen.getByRole('status')).toHaveTextContent('Caricamento di film.mp4…');
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '99');
    dispatch(uploadProgressed({ ...FILM, progress: 100 }));
    expect(screen.getByRole('status')).toHaveTextContent('Un momento, controlliamo il file…');
  });

  it('is the one that cancels meanwhile, and keeps the focus', () => {
    const { store, dispatch, actions } = open();
    screen.getByLabelText('Carica il film: Prima', { selector: 'button' }).focus();
    dispatch(uploadRequested({ ...FILM, handle: 'h', name: 'film.mp4' }));
    const cancel = screen.getByLabelText('Annulla il caricamento: Prima');
    expect(cancel).toHaveFocus();
    fireEvent.click(cancel);
    expect(actions.filter(uploadDismissed.match).map(({ payload }) => payload)).toEqual([FILM]);
    expect(selectUpload(FILM)(store.getState())).toBeUndefined();
  });

  it('says why a file was refused, and takes another', () => {
    const { dispatch } = open();
    dispatch(uploadRequested({ ...FILM, handle: 'h', name: 'film.mp4' }));
    dispatch(uploadRefused({ ...FILM, message: 'Non va.' }));
    expect(screen.getByText('Non va.').closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByLabelText('Carica il film: Prima', { selector: 'button' })).toBeInTheDocument();
  });
});

describe('the field of a picture', () => {
  const onChange = jest.fn();
  function Form({ error }: { readonly error?: string }) {
    const [value, setValue] = useState('/media/prima.webp');
    onChange.mockImplementation(setValue);
    return (
      <PictureField
        id="cover"
        label="Copertina"
        format="covers"
        value={value}
        hint="Larga."
        error={error}
        onChange={onChange}
      />
    );
  }
  const open = (error?: string) => {
    onChange.mockReset();
    const client = start();
    renderPart(client, <Form {...(error && { error })} />);
    return client;
  };
  const picture = () => document.querySelector('img')?.getAttribute('src') ?? null;

  it('takes over the address once it is stored, and that once', () => {
    const { store, dispatch } = open();
    dispatch(uploadRequested({ ...COVER, handle: 'h', name: 'a.png' }));
    expect([picture(), onChange.mock.calls]).toEqual(['/media/prima.webp', []]);
    dispatch(uploadDone({ ...COVER, address: '/media/dopo.webp' }));
    expect([picture(), onChange.mock.calls]).toEqual(['/media/dopo.webp', [['/media/dopo.webp']]]);
    expect(selectUpload(COVER)(store.getState())).toBeUndefined();
    // And that of the next one too.
    dispatch(uploadRequested({ ...COVER, handle: 'h2', name: 'b.png' }));
    dispatch(uploadDone({ ...COVER, address: '/media/ultima.webp' }));
    expect([picture(), onChange.mock.calls.length]).toEqual(['/media/ultima.webp', 2]);
  });

  it('takes over none that is for another field', () => {
    const { dispatch } = open();
    dispatch(uploadRequested({ ...COVER, id: 'altro', handle: 'h', name: 'a.png' }));
    dispatch(uploadDone({ ...COVER, id: 'altro', address: '/media/dopo.webp' }));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('is emptied, and then asks for one', () => {
    open();
    const remove = screen.getByLabelText('Togli l’immagine: Copertina');
    expect(remove).toHaveClass('MuiButton-colorError');
    fireEvent.click(remove);
    expect(picture()).toBeNull();
    expect(screen.getByText('Scegli un’immagine')).toBeInTheDocument();
    expect(screen.queryByLabelText('Togli l’immagine: Copertina')).toBeNull();
  });

  it('keeps the keyboard at the button that chooses another one when it is emptied', () => {
    open();
    const remove = screen.getByLabelText('Togli l’immagine: Copertina');
    remove.focus();
    fireEvent.click(remove);
    expect(screen.getByLabelText('Scegli un’immagine: Copertina', { selector: 'button' })).toHaveFocus();
  });

  it.each([
    [undefined, 'Larga.'],
    ['Manca.', 'Manca.'],
  ])('with the error %j is described by %s', (error, text) => {
    open(error);
    expect(screen.getByRole('group', { name: 'Copertina' })).toHaveAccessibleDescription(text);
  });
});
