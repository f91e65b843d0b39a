import { fireEvent, render, screen } from '@testing-library/react';
import { ConfirmDialog } from '../../../src/client/ui/ConfirmDialog';

const dialog = (isOpen: boolean, name: string | undefined) => (
  <ConfirmDialog
    isOpen={isOpen}
    title={`Scollegare ${name}?`}
    action="Scollega"
    isPending={false}
    message=""
    onConfirm={() => undefined}
    onDecline={() => undefined}
  >
    Con {name} non potrai più entrare.
  </ConfirmDialog>
);

it('a dialog that closes goes on saying what it asked, and the next one asks its own', () => {
  const { rerender } = render(dialog(false, undefined));
  expect(document.body).not.toHaveTextContent('Scollegare');
  rerender(dialog(true, 'Google'));
  expect(screen.getByRole('dialog', { name: 'Scollegare Google?' })).toBeInTheDocument();
  rerender(dialog(false, undefined));
  expect(document.body).toHaveTextContent('Scollegare Google?Con Google non potrai più entrare.');
  rerender(dialog(true, 'Apple'));
  expect(screen.getByRole('dialog', { name: 'Scollegare Apple?' })).toHaveTextContent('Con Apple non potrai');
});

describe('what was asked', () => {
  const open = (isPending: boolean, message = '') => {
    const [confirmed, declined] = [jest.fn(), jest.fn()];
    render(
      <ConfirmDialog
        isOpen
        title="Eliminare?"
        action="Elimina"
        isPending={isPending}
        message={message}
        onConfirm={confirmed}
        onDecline={declined}
      >
        Non si torna indietro.
      </ConfirmDialog>,
    );
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    const calls = () => [confirmed.mock.calls.length, declined.mock.calls.length];
    return { press, calls };
  };

  it('is done by its own button, and dropped by the other and by Escape', () => {
    const { press, calls } = open(false);
    expect(screen.getByRole('button', { name: 'Elimina' })).toHaveClass('MuiButton-colorError');
    press('Elimina');
    expect(calls()).toEqual([1, 0]);
    press('Annulla');
    expect(calls()).toEqual([1, 1]);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(calls()).toEqual([1, 2]);
  });

  it('is not done twice while it is under way', () => {
    const { press, calls } = open(true);
    expect(screen.getByRole('button', { name: 'Un momento…' })).toHaveAttribute('aria-disabled', 'true');
    press('Un momento…');
    expect(calls()).toEqual([0, 0]);
  });

  it('says why it was not done', () => {
    open(false, 'Non è andata.');
    expect(screen.getByRole('dialog')).toHaveTextContent('Non è andata.');
  });
});
