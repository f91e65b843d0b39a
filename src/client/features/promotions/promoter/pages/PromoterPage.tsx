import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { SHOP_NAME } from '../../../../head/head';
import { paths } from '../../../../routing/paths';
import { EmptyState } from '../../../../ui/EmptyState';
import { PageTitle } from '../../../../ui/PageTitle';
import { RichText } from '../../../../ui/RichText';
import { PageError } from '../../../platform/navigation';
import { PromoterSlot } from '../../banner';
import { PromoterHero } from '../components/PromoterHero';
import { RecommendedCourse } from '../components/RecommendedCourse';
import { loadPromoter, promoterPage } from '../promoterPage';

export const slices = [promoterPage.slice];
export const load = loadPromoter;

function PromoterSkeleton() {
  return (
    <Container aria-hidden="true" sx={{ py: 5 }}>
      <title>{SHOP_NAME}</title>
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={320} sx={{ mt: 4 }} />
    </Container>
  );
}

/** A promoter's page, at an address of its own or at the fixed path of one. */
export function Page() {
  const { status, data, message } = useSelector(promoterPage.selectAny);
  if (status === 'failed') {
    return (
      <PageError title="Pagina non disponibile" heading="La pagina non si è caricata" message={message} />
    );
  }
  if (!data) return <PromoterSkeleton />;
  const { promoter, coupon } = data;
  const { name, headline, description, course } = promoter;
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <meta name="description" content={headline || `I corsi consigliati da ${name}.`} />
      <PromoterHero promoter={promoter} />
      {!course && (
        <Container sx={{ mt: { xs: 2.5, md: 4 }, '&:empty': { display: 'none' } }}>
          <PromoterSlot shopPromoter={promoter.shopPromoter} />
        </Container>
      )}
      <Container
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
          columnGap: { lg: 6, xl: 8 },
          rowGap: 4,
          py: { xs: 3.5, md: 5 },
        }}
      >
        <Box sx={{ maxWidth: 700 }}>
          <RichText text={description} headingLevel={2} />
        </Box>
        <Box sx={{ maxWidth: { xs: 520, md: 'none' }, order: { xs: course ? -1 : 0, lg: 0 } }}>
          {course ? (
            <RecommendedCourse
              course={course}
              coupon={coupon}
              shopPromoter={promoter.shopPromoter}
              isRefused={Boolean(promoter.CouponCode) && coupon === null}
            />
          ) : (
            <EmptyState title="Scegli dal catalogo" text="Trovi qui tutti i corsi in vendita.">
              <Button component={Link} to={paths.courses()} variant="contained">
                Guarda tutti i corsi
              </Button>
            </EmptyState>
          )}
        </Box>
      </Container>
    </>
  );
}
