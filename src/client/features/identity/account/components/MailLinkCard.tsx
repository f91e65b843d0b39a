import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { wholeMessage } from '../../../../state/submission';
import { ErrorState } from '../../../../ui/ErrorState';
import { FormCard } from '../../../../ui/FormCard';
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
  return (
    <FormCard title={pendingTitle} lead={<div role="status">Un momento, per favore.</div>}>
      <LinearProgress aria-label={pendingTitle} sx={{ mt: 3, borderRadius: 1 }} />
    </FormCard>
  );
}

/** Keeps the page, and the token in its address, to itself. */
export function PrivateHead({ title }: { readonly title: string }) {
  return (
    <>
      <title>{`${title} · Corsi Trading Online`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
    </>
  );
}
