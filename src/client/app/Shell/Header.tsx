import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectHasOwnCourses, selectIsAuthenticated } from '../../features/identity/session/sessionSelectors';
import { selectAddress } from '../../features/platform/navigation/navigationSlice';
import { loginPath, paths } from '../../routing/paths';
import { ButtonLink } from '../../ui/Button';
import { Container } from '../../ui/Container';
import { ExpandIcon, MenuIcon } from '../../ui/Icons';
import { AccountMenu } from './AccountMenu';
import { categoryLinks } from './categoryLinks';
import { Logo } from './Logo';
import { MenuButton } from './MenuButton';
import type { MenuEntry } from './menuEntry';
import { SearchBox } from './SearchBox';

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  background: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

const NavLink = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  padding: '0 10px',
  borderRadius: 8,
  color: theme.vars.palette.text.primary,
  fontWeight: 600,
  fontSize: '0.95rem',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { background: theme.vars.palette.action.hover },
  '&[aria-current=page]': { color: theme.vars.palette.primary.main },
}));

const explore: readonly MenuEntry[] = categoryLinks.map((link) => ({ kind: 'link', ...link }));

export function Header() {
  const { pathname, search, hash } = useSelector(selectAddress);
  const here = pathname + search + hash;
  const isAuthenticated = useSelector(selectIsAuthenticated);
  const hasOwnCourses = useSelector(selectHasOwnCourses);
  const links = [
    { label: 'Relatori', to: paths.teachers() },
    { label: 'Percorsi formativi', to: paths.bundles() },
    ...(hasOwnCourses ? [{ label: 'I miei corsi', to: paths.profile() }] : []),
  ];
  const everything: readonly MenuEntry[] = [
    ...explore,
    { kind: 'divider', label: 'pages' },
    ...links.map((link): MenuEntry => ({ kind: 'link', ...link })),
  ];
  return (
    <Bar>
      <Container
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', lg: 'nowrap' },
          alignItems: 'center',
          columnGap: { xs: 0.5, lg: 1.5 },
          rowGap: 0.5,
          py: { xs: 1, lg: 1.25 },
        }}
      >
        <Logo />
        <MenuButton
          entries={explore}
          sx={{ display: { xs: 'none', lg: 'inline-flex' }, px: 1.25, fontWeight: 600, fontSize: '0.95rem' }}
        >
          Esplora
          <ExpandIcon width={20} height={20} />
        </MenuButton>
        <Box
          sx={{ flex: 1, order: { xs: 5, lg: 0 }, flexBasis: { xs: '100%', lg: 0 }, maxWidth: { lg: 440 } }}
        >
          <SearchBox />
        </Box>
        <Box
          component="nav"
          aria-label="Principale"
          sx={{ display: { xs: 'none', lg: 'flex' }, ml: 'auto', gap: 0.25 }}
        >
          {links.map(({ label, to }) => (
            <NavLink key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
              {label}
            </NavLink>
          ))}
        </Box>
        <Box
          sx={{
            ml: { xs: 'auto', lg: 0 },
            minWidth: { xs: 0, sm: 96 },
            display: 'flex',
            justifyContent: 'flex-end',
          }}
        >
          {isAuthenticated ? (
            <AccountMenu />
          ) : (
            <ButtonLink
              to={pathname === loginPath() ? pathname + search : paths.login(here)}
              variant="outlined"
            >
              Accedi
            </ButtonLink>
          )}
        </Box>
        <MenuButton label="Menu" entries={everything} sx={{ display: { xs: 'inline-flex', lg: 'none' } }}>
          <MenuIcon width={24} height={24} />
        </MenuButton>
      </Container>
    </Bar>
  );
}
