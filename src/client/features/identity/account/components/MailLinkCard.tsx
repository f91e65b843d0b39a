import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { wholeMessage } from '../../../../state/submission';
import { ErrorState } from '../../../../ui/ErrorState';
import { FormCard } from '../../../../ui/FormCard';
import { PendingCard } from '../../components/PendingCard';
import { type LinkResult, mailLink } from '../mailLink';

interface MailLinkCardProps {
  /** Of the card while the link is opened. */
  readonly pendingTitle: string;
  /** Of the card when the link could not be opened. */
  readonly failedTitle: string;
  readonly onRetry: () => void;
  readonly children: (result: LinkResult) => ReactNode;
}

/** The card of a link from a mail: its progress, its failure, and what `children` make of its result. */
export function MailLinkCard({ pendingTitle, failedTitle, onRetry, children }: MailLinkCardProps) {
  const form = useSelector(mailLink.select);
  if (form.result) return children(form.result);
  const message = wholeMessage(form);
  if (message) {
    return (
      <FormCard title={failedTitle}>
        <ErrorState message={message} onRetry={onRetry} />
      </FormCard>
    );
  }
  return <PendingCard title={pendingTitle} />;
}
