import { act, fireEvent, render, screen } from '@testing-library/react';
import { ConfirmDialog } from '../../../src/client/ui/ConfirmDialog';
import { useFocusAfterRemoval } from '../../../src/client/ui/useFocusAfterRemoval';

interface ListProps {
  readonly ids?: readonly string[] | undefined;
  /** The row of which the dialog asks. */
  readonly asked?: string;
}

function List({ ids, asked }: ListProps) {
  const list = useFocusAfterRemoval({ ids, heading: 'title', isAsking: asked !== undefined });
  return (
    <>
      <h2 id="title" tabIndex={-1}>
        Righe
      </h2>
      <input aria-label="Altrove" />
      <ul {...list}>
        {ids?.map((id) => (
          <li key={id}>
            <a href="/">Apri {id}</a>
            {id !== 'fissa' && <button type="button">Togli {id}</button>}
            {id === 'fissa' && <button type="button" disabled />}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Togliere?"
        action="Togli"
        isPending={false}
        message=""
        onConfirm={() => undefined}
        onDecline={() => undefined}
      >
        Non si può annullare.
      </ConfirmDialog>
    </>
  );
}

function show(ids: readonly string[]) {
  const { rerender } = render(<List ids={ids} />);
  return (next: ListProps) => rerender(<List {...next} />);
}
const control = (name: string) => screen.getByText(name);
const focus = (name: string) => act(() => control(name).focus());

describe('the focus of a row that is removed', () => {
  it.each([
    ['uno', ['due', 'tre'], 'Togli due'],
    ['due', ['uno', 'tre'], 'Togli tre'],
    ['tre', ['uno', 'due'], 'Togli due'],
    // Its neighbour went with it.
    ['uno', ['tre'], 'Togli tre'],
  ])('goes from %s among %j to %s', (id, left, next) => {
    const rerender = show(['uno', 'due', 'tre']);
    focus(`Togli ${id}`);
    rerender({ ids: left });
    expect(control(next)).toHaveFocus();
  });

  it('goes to the link of a row that cannot be removed', () => {
    const rerender = show(['uno', 'fissa']);
    focus('Togli uno');
    rerender({ ids: ['fissa'] });
    expect(control('Apri fissa')).toHaveFocus();
  });

  it('goes to the heading after the last row', () => {
    const rerender = show(['uno']);
    focus('Togli uno');
    rerender({ ids: [] });
    expect(control('Righe')).toHaveFocus();
    // Only once: the reader may leave it.
    act(() => control('Righe').blur());
    rerender({ ids: [] });
    expect(document.body).toHaveFocus();
  });

  it('goes on from a row that was clicked, in browsers that do not focus it', () => {
    const rerender = show(['uno', 'due']);
    fireEvent.click(control('Togli uno'));
    rerender({ ids: ['due'] });
    expect(control('Togli due')).toHaveFocus();
  });

  it('waits for the dialog that asked about it', () => {
    const rerender = show(['uno', 'due']);
    focus('Togli uno');
    rerender({ ids: ['uno', 'due'], asked: 'uno' });
    expect(screen.getByRole('dialog')).toHaveFocus();
    rerender({ ids: ['due'], asked: 'uno' });
    expect(screen.getByRole('dialog')).toHaveFocus();
    rerender({ ids: ['due'] });
    expect(control('Togli due')).toHaveFocus();
  });

  it.each([
    ['the dialog closes first', ['uno', 'due']],
    ['the dialog closes with it', ['due']],
  ])('goes on where %s', (_when, ids) => {
    const rerender = show(['uno', 'due']);
    focus('Togli uno');
    rerender({ ids: ['uno', 'due'], asked: 'uno' });
    rerender({ ids });
    rerender({ ids: ['due'] });
    expect(control('Togli due')).toHaveFocus();
  });

  it('stays where it was moved meanwhile, also after a question that was declined', () => {
    const rerender = show(['uno', 'due']);
    focus('Togli uno');
    rerender({ ids: ['uno', 'due'], asked: 'uno' });
    rerender({ ids: ['uno', 'due'] });
    rerender({ ids: ['uno', 'due'] });
    act(() => screen.getByLabelText('Altrove').focus());
    rerender({ ids: ['due'] });
    expect(screen.getByLabelText('Altrove')).toHaveFocus();
  });

  it('does not go to another list that takes the place of this one', () => {
    const rerender = show(['uno', 'due']);
    focus('Togli uno');
    rerender({ ids: undefined });
    rerender({ ids: ['tre'] });
    expect(document.body).toHaveFocus();
  });
});
