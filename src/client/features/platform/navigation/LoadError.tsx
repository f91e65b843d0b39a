import Container from '@mui/material/Container';
import type { Action } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { ErrorState } from '../../../ui/ErrorState';
import { PageHeading } from '../../../ui/PageHeading';
import { PageTitle } from '../../../ui/PageTitle';
import { retryRequested } from './navigationSlice';

interface LoadErrorProps {
  readonly message: string;
  /** Loads the page again, or the one part of it that failed. */
  readonly retry?: Action;
}

/** Says why data could not be loaded, with a button that tries again. */
export function LoadError({ message, retry = retryRequested() }: LoadErrorProps) {
  const dispatch = useDispatch();
  return <ErrorState message={message} onRetry={() => dispatch(retry)} />;
}

interface PageErrorProps {
  /** The document's title. */
  readonly title: string;
  readonly heading: string;
  readonly message: string;
}

/** The whole page, if nothing of it can be shown without the data. */
export function PageError({ title, heading, message }: PageErrorProps) {
  return (
    <Container sx={{ pb: 8 }}>
      <PageTitle>{title}</PageTitle>
      <PageHeading title={heading} />
      <LoadError message={message} />
    </Container>
  );
}
