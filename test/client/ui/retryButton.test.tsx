import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { PaymentPending } from '../../../src/client/features/checkout/components/PaymentNotice';
import { paths } from '../../../src/client/routing/paths';
import { ErrorState } from '../../../src/client/ui/ErrorState';
import { RetryButton } from '../../../src/client/ui/RetryButton';
import { createTestClient } from '../../support/client';
import { renderPage } from '../../support/renderPage';

type Failed = (retry: () => void) => ReactElement;

/** What failed, in a page that stays, until it is tried again. @returns the tries */
function open(failed: Failed, part?: string) {
  const tried = jest.fn();
  function Page() {
    const [isLoading, setIsLoading] = useState(false);
    const retry = () => {
      tried();
      setIsLoading(true);
    };
    const content = isLoading ? <p>Caricamento</p> : failed(retry);
    return (
      <main tabIndex={-1}>
        <button type="button">Prima</button>
        {part ? (
          <section aria-label={part} tabIndex={-1}>
            {content}
          </section>
        ) : (
          content
        )}
        <a href="/dopo">Dopo</a>
      </main>
    );
  }
  renderPage(createTestClient({ address: paths.home(), sagas: false }), Page);
  return tried;
}

describe('after a retry, whose button gives way to what is loaded', () => {
  it.each<[string, Failed, string]>([
    ['a part', (retry) => <ErrorState message="Qualcosa" onRetry={retry} />, 'Riprova'],
    [
      'a payment that is asked about again',
      (retry) => <PaymentPending isGift={false} isOverdue onRetry={retry} />,
      'Controlla di nuovo',
    ],
    [
      'a button with words of its own',
      (retry) => <RetryButton onRetry={retry}>Ancora</RetryButton>,
      'Ancora',
    ],
  ])('the keyboard goes on from the page: %s', async (_name, failed, name) => {
    const tried = open(failed);
    screen.getByRole('button', { name }).focus();
    await userEvent.keyboard('{Enter}');
    expect(tried).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('the keyboard goes on from the nearest part that can take it', async () => {
    open((retry) => <ErrorState message="Qualcosa" onRetry={retry} />, 'Scelta');
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(screen.getByRole('region', { name: 'Scelta' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Dopo' })).toHaveFocus();
  });
});

it('what failed and cannot be tried again offers no button', () => {
  open(() => <ErrorState message="Qualcosa" />);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Qualcosa$/);
});
