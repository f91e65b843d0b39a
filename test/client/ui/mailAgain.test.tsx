import { render, screen } from '@testing-library/react';
import { MailAgain } from '../../../src/client/ui/MailAgain';

it.each([
  [102, '1:42'],
  [60, '1:00'],
  [59, '0:59'],
  [5, '0:05'],
])('another mail after %i seconds is one after %s', (wait, told) => {
  const form = { status: 'done', message: '' };
  render(<MailAgain form={form} wait={wait} isRepeated={false} onAgain={() => undefined} />);
  expect(screen.getByRole('button')).toHaveTextContent(`Invia di nuovo fra ${told}`);
});
