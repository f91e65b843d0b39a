import { fireEvent, screen } from '@testing-library/react';
import adminSlice from '../../../../src/client/features/admin/resource/adminSlice';
import { Conflict } from '../../../../src/client/features/admin/resource/Conflict';
import { createTestClient } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';

const fields = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, label: name.toUpperCase() }));
const mine = { a: 'mio a', b: 'mio b', c: 'mio c', d: 'uguale', e: false };
const theirs = { a: 'suo a', b: 'suo b', c: 'suo c', d: 'uguale', e: false };

function open(other: typeof theirs) {
  const onChoose = jest.fn();
  const client = createTestClient({ sagas: false, slices: [adminSlice] });
  renderPart(client, <Conflict fields={fields} mine={mine} theirs={other} onChoose={onChoose} />);
  return { onChoose, save: () => fireEvent.click(screen.getByText('Salva la scelta')) };
}
const choose = (label: string) => fireEvent.click(screen.getByLabelText(label));

describe('a conflict', () => {
  it('offers both texts of each field that differs, and keeps what was chosen for each', () => {
    const { onChoose, save } = open(theirs);
    expect(screen.getAllByRole('radio')).toHaveLength(6);
    expect(screen.getByText('Scegli per ogni campo quale testo tenere, poi salva.')).toBeInTheDocument();
    choose('Il suo: suo a');
    choose('Il suo: suo b');
    choose('Il suo: suo c');
    choose('Il tuo: mio b');
    save();
    expect(onChoose.mock.calls).toEqual([[{ a: 'suo a', b: 'mio b', c: 'suo c', d: 'uguale', e: false }]]);
  });

  it('has a heading of its own, and asks under the label of each field', () => {
    open(theirs);
    const title = 'Un altro amministratore ha salvato prima di te';
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeInTheDocument();
    expect(screen.getByRole('group', { name: title })).toBeInTheDocument();
    for (const name of ['A', 'B', 'C']) {
      expect(screen.getByRole('radiogroup', { name })).toHaveTextContent(`mio ${name.toLowerCase()}`);
    }
  });

  it('in one field alone is still to be decided', () => {
    const { onChoose, save } = open({ ...mine, b: 'suo b' });
    expect(screen.getByText('Scegli per ogni campo quale testo tenere, poi salva.')).toBeInTheDocument();
    save();
    expect(onChoose.mock.calls).toEqual([[mine]]);
  });

  it('keeps the other admin’s text in fields that are not asked about', () => {
    const onChoose = jest.fn();
    const client = createTestClient({ sagas: false, slices: [adminSlice] });
    const [asked, hidden] = [
      { ...mine, f: '' },
      { ...theirs, f: 'suo f' },
    ];
    renderPart(client, <Conflict fields={fields} mine={asked} theirs={hidden} onChoose={onChoose} />);
    choose('Il suo: suo a');
    fireEvent.click(screen.getByText('Salva la scelta'));
    expect(onChoose.mock.calls).toEqual([[{ ...mine, a: 'suo a', f: 'suo f' }]]);
  });

  it('of two admins who wrote the same is none', () => {
    open({ ...mine });
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByText('Il suo testo è uguale al tuo: puoi salvare.')).toBeInTheDocument();
  });
});
