import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { LEGAL_PAGES } from '../../routing/legalPages';
import { paths } from '../../routing/paths';
import { useServices } from '../../services/servicesContext';
import { categoryLinks } from './categoryLinks';
import { Logo } from './Logo';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 32,
  // In rem: with large text there are fewer columns.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(12.5rem, 100%), 1fr))',
  overflowWrap: 'anywhere',
  '& ul': { listStyle: 'none', padding: 0, margin: 0 },
  [theme.breakpoints.down('md')]: {
    '& ul': { columns: '2 9rem', columnGap: 24 },
    '& li': { breakInside: 'avoid' },
  },
}));

const FooterLink = ({ to, label }: { readonly to: string; readonly label: string }) => (
  <Link
    {...(to.startsWith('/') ? { component: RouterLink, to } : { href: to })}
    color="textSecondary"
    underline="hover"
    sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 36, '&:hover': { color: 'text.primary' } }}
  >
    {label}
  </Link>
);

/** Links to the six legal pages, the seller's data, and the current year. */
export function Footer() {
  const { environment } = useServices();
  const { seller, legal } = environment;
  return (
    <Box
      component="footer"
      sx={{ borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper', mt: 8, pt: 6, pb: 4 }}
    >
      <Container>
        <Columns>
          <div>
            <Logo />
            <Typography variant="body2" color="textSecondary" sx={{ mt: 2, maxWidth: 360 }}>
              Investire comporta rischi: i corsi insegnano un metodo, non promettono guadagni e non sono
              consulenza finanziaria.
            </Typography>
            <Typography
              variant="body2"
              color="textSecondary"
              component="address"
              sx={{ mt: 2, fontStyle: 'normal' }}
            >
              {seller.name}
              {seller.address ? <br /> : null}
              {seller.address}
              {seller.vatNumber ? <br /> : null}
              {seller.vatNumber ? `P. IVA ${seller.vatNumber}` : null}
              {seller.mail ? <br /> : null}
              {seller.mail ? (
                <Link href={`mailto:${seller.mail}`} color="inherit">
                  {seller.mail}
                </Link>
              ) : null}
            </Typography>
          </div>
          <nav aria-labelledby="footer-esplora">
            <Typography variant="h4" component="h2" id="footer-esplora" gutterBottom>
              Esplora
            </Typography>
            <ul>
              {categoryLinks.map(({ label, to }) => (
                <li key={to}>
                  <FooterLink to={to} label={label === 'Tutto' ? 'Tutti i corsi' : label} />
                </li>
              ))}
              <li>
                <FooterLink to={paths.wishlist()} label="Corsi salvati" />
              </li>
              <li>
                <FooterLink to={paths.contacts()} label="Contatti" />
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="footer-note">
            <Typography variant="h4" component="h2" id="footer-note" gutterBottom>
              Note legali
            </Typography>
            <ul>
              {LEGAL_PAGES.map(({ page, name }) => (
                <li key={page}>
                  <FooterLink to={legal[page]} label={name} />
                </li>
              ))}
            </ul>
          </nav>
        </Columns>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 5 }} suppressHydrationWarning>
          © {new Date().getFullYear()} {seller.name}. Tutti i diritti riservati.
        </Typography>
      </Container>
    </Box>
  );
}
