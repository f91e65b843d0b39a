import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { Message } from '../../ui/Message';

interface MessagePageProps {
  readonly Icon: ComponentType;
  readonly eyebrow: string;
  readonly title: string;
  readonly children: ReactNode;
  /** Below the buttons. */
  readonly foot?: ReactNode;
}

/** A page that has nothing but something to say, and leads on to the catalogue. */
export function MessagePage({ foot, ...message }: MessagePageProps) {
  return (
    <Container sx={{ py: { xs: 5, md: 9 }, minHeight: '60vh' }}>
      <Message
        {...message}
        actions={
          <>
            <Button component={Link} to={paths.courses()} variant="contained" size="large">
              Guarda tutti i corsi
            </Button>
            <Button component={Link} to={paths.home()} variant="outlined" size="large">
              Torna alla home
            </Button>
          </>
        }
      />
      {foot}
    </Container>
  );
}
