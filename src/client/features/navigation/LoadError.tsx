import Container from '@mui/material/Container';
import { useDispatch } from 'react-redux';
import { ErrorState } from '../../ui/ErrorState';
import { PageHeading } from '../../ui/PageHeading';
import { retryRequested } from './navigationSlice';

/** Says why the page's data could not be loaded; its button loads the page again. */
export function LoadError({ message }: { readonly message: string }) {
  const dispatch = useDispatch();
  return <ErrorState message={message} onRetry={() => dispatch(retryRequested())} />;
}

interface PageErrorProps {
  /** Of the document. */
  readonly title: string;
  readonly heading: string;
  readonly message: string;
}

/** The whole page, where nothing of it can be shown without the data. */
export function PageError({ title, heading, message }: PageErrorProps) {
  return (
    <Container sx={{ pb: 8 }}>
      <title>{`${title} · Corsi Trading Online`}</title>
      <PageHeading title={heading} />
      <LoadError message={message} />
    </Container>
  );
}
