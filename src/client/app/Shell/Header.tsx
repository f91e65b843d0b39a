import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Toolbar from '@mui/material/Toolbar';
import useScrollTrigger from '@mui/material/useScrollTrigger';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import {
  selectHasOwnCourses,
  selectIsAuthenticated,
  selectPathAfterLogin,
} from '../../features/identity/session/sessionSelectors';
import { selectPathname, selectSearch } from '../../features/platform/navigation/navigationSlice';
import { loginPath, paths } from '../../routing/paths';
import { CartCountSlot } from '../../ui/CartButton';
import { CartIcon, ExpandIcon, MenuIcon } from '../../ui/Icons';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { AccountMenu } from './AccountMenu';
import { allCourses, categoryGroups } from './categoryLinks';
import { Logo } from './Logo';
import { MenuButton } from './MenuButton';
import type { MenuEntry, MenuLink } from './menuEntry';
import { SearchBox } from './SearchBox';

/** Height of the search's row on a phone: the field and the room under it. */
const SEARCH_ROW = 'calc(2.75rem + 8px)';
/** A phone whose screen is high enough for two rows: not one on its side, nor a page at 400 per cent. */
const TWO_ROWS = '@media (max-width: 767.95px) and (min-height: 400.05px)';
const LOW = '@media (max-height: 400px)';

const Bar = styled(AppBar)(({ theme }) => ({
  containerType: 'inline-size',
  color: theme.vars.palette.text.primary,
  // The search's row keeps its room: the page does not move when it folds away.
  [TWO_ROWS]: { marginBottom: SEARCH_ROW },
}));

const Row = styled(Toolbar)(({ theme }) => ({
  gap: theme.spacing(0.5),
  minHeight: 0,
  paddingBlock: 6,
  // The search slides behind it.
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  // In the middle of a screen that is wider than the page.
  paddingInline: `max(${theme.spacing(2)}, (100% - ${theme.breakpoints.values.xl}px) / 2 + ${theme.spacing(2)})`,
  [theme.breakpoints.up('sm')]: {
    paddingInline: `max(${theme.spacing(3)}, (100% - ${theme.breakpoints.values.xl}px) / 2 + ${theme.spacing(3)})`,
  },
  [theme.breakpoints.up('lg')]: { gap: theme.spacing(1.5), paddingBlock: 10 },
  [TWO_ROWS]: { borderBottom: 0 },
  [LOW]: { paddingBlock: 2 },
  // Room for one more icon beside the login's button; in rem, so that large text counts too.
  '@container (max-width: 22.45rem)': { '& .logo-name': { display: 'none' } },
  [`${LOW} and (max-width: 499.95px)`]: { '& .logo-name': { display: 'none' } },
}));

/** In the row; on a phone under it, away when the page is scrolled down and back when it is scrolled up. */
const SearchPlace = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  maxWidth: 440,
  [TWO_ROWS]: {
    position: 'absolute',
    zIndex: -1,
    insetInline: 0,
    top: '100%',
    height: SEARCH_ROW,
    maxWidth: 'none',
    padding: theme.spacing(0, 2, 1),
    backgroundColor: theme.vars.palette.background.paper,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    transition: 'transform 200ms',
    '&[data-folded="true"]:not(:focus-within)': { transform: 'translateY(calc(1px - 100%))' },
  },
  [`${TWO_ROWS} and (prefers-reduced-motion: reduce)`]: { transition: 'none' },
}));

const asEntry = (link: { label: string; to: string }): MenuLink => ({ kind: 'link', ...link });
const explore: readonly MenuEntry[] = [
  asEntry(allCourses),
  ...categoryGroups.map(({ label, links }) => ({ kind: 'group' as const, label, links: links.map(asEntry) })),
];
const wideOnly = { display: { xs: 'none', lg: 'inline-flex' } } as const;

export function Header() {
  const pathname = useSelector(selectPathname);
  const search = useSelector(selectSearch);
  const pathAfterLogin = useSelector(selectPathAfterLogin);
  const isAuthenticated = useSelector(selectIsAuthenticated);
  const hasOwnCourses = useSelector(selectHasOwnCourses);
  const isScrolledDown = useScrollTrigger();
  const links = [
    { label: 'Relatori', to: paths.teachers() },
    { label: 'Percorsi formativi', to: paths.bundles() },
    ...(hasOwnCourses ? [{ label: 'I miei corsi', to: paths.profile() }] : []),
  ];
  const everything: readonly MenuEntry[] = [
    ...explore,
    { kind: 'divider', label: 'pages' },
    ...links.map(asEntry),
  ];
  return (
    <Bar position="sticky" color="transparent" elevation={0}>
      <Row variant="dense" disableGutters>
        <Logo />
        <MenuButton
          entries={explore}
          edge="left"
          sx={{ display: { xs: 'none', md: 'inline-flex' }, px: 1.25 }}
        >
          Esplora
          <ExpandIcon width={20} height={20} />
        </MenuButton>
        <SearchPlace data-folded={isScrolledDown}>
          <SearchBox />
        </SearchPlace>
        <Box component="nav" aria-label="Principale" sx={{ ...wideOnly, ml: 'auto', gap: 0.25 }}>
          {links.map(({ label, to }) => (
            <Button
              key={to}
              component={Link}
              to={to}
              color={pathname === to ? 'primary' : 'inherit'}
              aria-current={pathname === to ? 'page' : undefined}
              sx={{ px: 1.25, whiteSpace: 'nowrap' }}
            >
              {label}
            </Button>
          ))}
        </Box>
        {/* Icons stand side by side at the end. */}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: { xs: 'auto', lg: 0 } }}>
          <IconButton component={Link} to={paths.cart()} color="inherit" sx={{ width: 44, height: 44 }}>
            <VisuallyHidden>Carrello</VisuallyHidden>
            <CartCountSlot>
              <CartIcon width={24} height={24} />
            </CartCountSlot>
          </IconButton>
          {isAuthenticated ? (
            <AccountMenu />
          ) : (
            <Button
              component={Link}
              to={pathname === loginPath() ? pathname + search : paths.login(pathAfterLogin)}
              variant="outlined"
              data-for-visitors
              sx={{ px: { xs: 1.5, sm: 2.5 } }}
            >
              Accedi
            </Button>
          )}
          <MenuButton label="Menu" entries={everything} edge="right" sx={{ display: { lg: 'none' } }}>
            <MenuIcon width={24} height={24} />
          </MenuButton>
        </Box>
      </Row>
    </Bar>
  );
}
