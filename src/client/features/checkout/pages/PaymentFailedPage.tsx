import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../routing/paths';
import { titleOf } from '../../../routing/routeTable';
import { PageTitle } from '../../../ui/PageTitle';
import { selectCouponCode, selectLine } from '../checkoutSelectors';
import { Notice } from '../components/PaymentNotice';

/** Shown after a payment that failed or was cancelled. */
export function Page() {
  const line = useSelector(selectLine);
  const coupon = useSelector(selectCouponCode);
  // The course page checks the saved coupon again.
  const back = line && (line.kind === 'bundle' ? paths.bundle : paths.course)(line.slug);
  return (
    <Container sx={{ py: { xs: 4, md: 8 }, minHeight: '70vh' }}>
      <PageTitle>{titleOf('paymentFailed')}</PageTitle>
      <meta name="robots" content="noindex" />
      <Box sx={{ maxWidth: 680, mx: 'auto' }}>
        <Notice
          eyebrow="Pagamento"
          title="Il pagamento non è riuscito"
          actions={
            <>
              {back && (
                <Button component={Link} to={back} variant="contained" color="secondary" size="large">
                  Riprova
                </Button>
              )}
              <Button
                component={Link}
                to={paths.courses()}
                variant={back ? 'outlined' : 'contained'}
                size="large"
              >
                Guarda tutti i corsi
              </Button>
            </>
          }
        >
          Non ti è stato addebitato nulla.
          {line && (
            <>
              {' '}
              <strong>{line.title}</strong> ti aspetta nel carrello
              {coupon && (
                <>
                  , con il coupon <strong>{coupon}</strong>
                </>
              )}
              : puoi riprovare subito, anche con un’altra carta.
            </>
          )}
        </Notice>
      </Box>
    </Container>
  );
}
