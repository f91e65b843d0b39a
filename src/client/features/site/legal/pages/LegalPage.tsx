import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import GlobalStyles from '@mui/material/GlobalStyles';
import Skeleton from '@mui/material/Skeleton';
import { useSelector } from 'react-redux';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { legalNameOf } from '../../../../routing/legalPages';
import type { PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { titleOf } from '../../../../routing/routeTable';
import { formatDate } from '../../../../ui/italianTime';
import { PageHeading } from '../../../../ui/PageHeading';
import { PageTitle } from '../../../../ui/PageTitle';
import { LoadError } from '../../../platform/navigation';
import { pageMissed } from '../../../platform/navigation/navigationSlice';
import { LegalNav } from '../components/LegalNav';
import { LegalText } from '../components/LegalText';
import { NotWritten } from '../components/NotWritten';
import { legalPage } from '../legalPage';

export const slices = [legalPage.slice];

/** The footer's pages exist even without a text. */
export function* load({ page = '' }: PageParams): SagaGenerator<void> {
  const { status } = yield* call(legalPage.load, page);
  if (status === 'missing' && !legalNameOf(page)) yield* put(pageMissed());
}

/** Prints the text alone. */
const print = (
  <GlobalStyles
    styles={{
      '@media print': {
        'body > * header, body > * footer, [data-no-print]': { display: 'none !important' },
        body: { backgroundColor: '#fff', color: '#000', fontSize: '11pt' },
        'h1, h2, h3': { breakAfter: 'avoid' },
      },
    }}
  />
);

function Body({ of: { status, data, message } }: { of: ReturnType<typeof legalPage.selectAny> }) {
  switch (status) {
    case 'ready':
      return <LegalText text={data?.text ?? ''} />;
    case 'missing':
      return <NotWritten />;
    case 'failed':
      return <LoadError message={message} />;
    default:
      return (
        <Box aria-hidden="true">
          {['95%', '88%', '92%', '60%', '94%', '90%', '70%'].map((width) => (
            <Skeleton key={width} width={width} height={28} />
          ))}
        </Box>
      );
  }
}

/** The pages of the footer, whose texts are parameters. */
export function Page({ params: { page = '' } }: { params: PageParams }) {
  const legal = useSelector(legalPage.selectByKey(page));
  const title = legalNameOf(page) ?? titleOf('legal');
  const date = formatDate(legal.data?.updatedAt ?? '');
  return (
    <Container sx={{ pb: { xs: 5, md: 9 } }}>
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={`${title} di Corsi Trading Online.`} />
      {legal.status === 'missing' && <meta name="robots" content="noindex" />}
      {print}
      <PageHeading eyebrow="Note legali" title={title} lead={date ? `Ultima modifica: ${date}` : undefined} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '230px minmax(0, 1fr)' },
          gap: { xs: 3, lg: 8 },
          alignItems: 'start',
          mt: 1,
        }}
      >
        <Box sx={{ position: { lg: 'sticky' }, top: 96 }}>
          <LegalNav here={paths.legal(page)} />
        </Box>
        <Body of={legal} />
      </Box>
    </Container>
  );
}
