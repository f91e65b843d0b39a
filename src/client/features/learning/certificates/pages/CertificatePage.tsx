import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { VerifiedCertificate } from '../../../../../contract/learning/certificates';
import type { PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { titleOf } from '../../../../routing/routeTable';
import { FormCard } from '../../../../ui/FormCard';
import { formatDuration } from '../../../../ui/format';
import { CheckIcon } from '../../../../ui/Icons';
import { formatDate } from '../../../../ui/italianTime';
import { PageTitle } from '../../../../ui/PageTitle';
import { PageError } from '../../../platform/navigation';
import { pageMissed } from '../../../platform/navigation/navigationSlice';
import { verifiedCertificate } from '../certificates';

const WIDTH = 640;

export const slices = [verifiedCertificate.slice];

export function* load({ number }: PageParams): SagaGenerator<void> {
  const { status } = yield* call(verifiedCertificate.load, number);
  if (status === 'missing') yield* put(pageMissed());
}

const everyCourse = (
  <Button component={Link} to={paths.courses()} variant="outlined">
    Guarda i corsi
  </Button>
);

function Facts({ certificate }: { readonly certificate: VerifiedCertificate }) {
  const { holder, courseTitle, isPath = false, duration, completedAt, issuer, number } = certificate;
  const facts = [
    ['Rilasciato a', holder],
    [isPath ? 'Percorso formativo' : 'Corso', courseTitle],
    ...(duration > 0 ? [['Durata', formatDuration(duration)] as const] : []),
    ['Completato il', formatDate(completedAt)],
    ['Rilasciato da', issuer],
    ['Numero', number],
  ] as const;
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '9rem minmax(0, 1fr)' },
        columnGap: 2,
        rowGap: { xs: 0, sm: 1.25 },
        m: 0,
        mt: 3,
        overflowWrap: 'anywhere',
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, mb: { xs: 1.5, sm: 0 }, fontWeight: 600 },
      }}
    >
      {facts.map(([label, text]) => [<dt key={label}>{label}</dt>, <dd key={`${label} text`}>{text}</dd>])}
    </Box>
  );
}

function Content({ number }: { readonly number: string }) {
  const { status, data, message } = useSelector(verifiedCertificate.selectByKey(number));
  if (status === 'failed') {
    return (
      <PageError title={titleOf('certificate')} heading="La verifica non si è caricata" message={message} />
    );
  }
  if (status === 'missing') {
    return (
      <FormCard
        title="Certificato non trovato"
        width={WIDTH}
        lead={
          <>
            Nessun certificato valido ha il numero <strong>{number}</strong>. Controlla di averlo copiato per
            intero: sono quattro gruppi di quattro lettere e cifre.
          </>
        }
        foot={everyCourse}
      />
    );
  }
  if (!data) {
    return (
      <FormCard title={titleOf('certificate')} width={WIDTH}>
        <Skeleton variant="rounded" height={280} sx={{ mt: 3 }} />
      </FormCard>
    );
  }
  return (
    <FormCard title="Certificato valido" width={WIDTH} foot={everyCourse}>
      <Typography
        sx={{
          display: 'flex',
          gap: 0.75,
          alignItems: 'center',
          mt: 1.5,
          color: 'success.main',
          fontWeight: 650,
        }}
      >
        <CheckIcon /> Questo certificato è autentico
      </Typography>
      <Facts certificate={data} />
    </FormCard>
  );
}

/** Tells whoever holds a certificate whether it is genuine. */
export function Page({ params: { number = '' } }: { readonly params: PageParams }) {
  return (
    <>
      <PageTitle>{titleOf('certificate')}</PageTitle>
      <meta name="robots" content="noindex" />
      <Content number={number} />
    </>
  );
}
