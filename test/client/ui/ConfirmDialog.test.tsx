import { render, screen } from '@testing-library/react';
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
