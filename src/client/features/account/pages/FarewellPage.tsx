import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { put, type SagaGenerator, select } from 'typed-redux-saga';
import { paths } from '../../../routing/paths';
import { titleOf } from '../../../routing/routeTable';
import { CheckIcon } from '../../../ui/Icons';
import { Message } from '../../../ui/Message';
import { PageTitle } from '../../../ui/PageTitle';
import { selectIsAuthenticated } from '../../identity/session/sessionSelectors';
import { navigationRequested } from '../../platform/navigation/navigationSlice';

/** An account that still exists goes to its profile. */
export function* load(): SagaGenerator<void> {
  if (yield* select(selectIsAuthenticated))
    yield* put(navigationRequested({ to: paths.profile(), replace: true }));
}

/** Shown after an account was deleted. */
export function Page() {
  return (
    <Container sx={{ py: { xs: 5, md: 9 }, minHeight: '60vh' }}>
      <PageTitle>{titleOf('farewell')}</PageTitle>
      <meta name="robots" content="noindex" />
      <Message
        Icon={CheckIcon}
        eyebrow="Account eliminato"
        title="Grazie per la strada fatta insieme"
        actions={
          <>
            <Button component={Link} to={paths.home()} variant="contained" size="large">
              Torna alla home
            </Button>
            <Button component={Link} to={paths.contacts()} variant="outlined" size="large">
              Scrivici
            </Button>
          </>
        }
      >
        Il tuo account è stato eliminato, con i progressi, gli appunti e i dati personali. Ti abbiamo mandato
        un’e-mail di conferma.
      </Message>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ mt: 4, mx: 'auto', maxWidth: '58ch', textAlign: 'center' }}
      >
        Dei tuoi acquisti restano solo i documenti che la legge ci chiede di conservare. Se cambi idea puoi
        iscriverti di nuovo con lo stesso indirizzo; i corsi già acquistati, però, non tornano.
      </Typography>
    </Container>
  );
}
