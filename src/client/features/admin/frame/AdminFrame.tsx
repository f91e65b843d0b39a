import CloseIcon from '@mui/icons-material/Close';
import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { type AdminPattern, adminResources, patternsOf } from '../../../../contract/admin/adminResources';
import { isWithin, paths } from '../../../routing/paths';
import { selectFullName } from '../../identity/session/sessionSelectors';
import { selectPathname } from '../../platform/navigation/navigationSlice';
import { adminHref } from '../adminPaths';
import { AdminSearch } from '../search/AdminSearch';

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  display: 'flex',
  // Large text puts the way back to the shop under the rest.
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(0.75, 2),
  background: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

/** Styled as a whole: on a slow device thirty styled elements of their own take time. */
const MenuFrame = styled('nav')(({ theme }) => ({
  padding: theme.spacing(1.5),
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 40,
    padding: theme.spacing(0, 1.5),
    borderRadius: 8,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
  },
  '& a:hover': { background: theme.vars.palette.action.hover },
  '& a[aria-current]': {
    background: theme.vars.palette.action.selected,
    color: theme.vars.palette.primary.main,
    fontWeight: 650,
  },
  '& p': {
    ...theme.typography.eyebrow,
    margin: theme.spacing(2, 0, 0.5),
    padding: theme.spacing(0, 1.5),
    color: theme.vars.palette.text.secondary,
  },
}));

const listed = adminResources.map(([, resource]) => resource);
const MENU = [...new Set(listed.flatMap(({ menu = [] }) => menu))].map((title) => ({
  title,
  entries: listed.filter(({ menu }) => menu === title),
}));

/** A page and what lies below it: a list's forms belong to the list. */
const isHere = (pathname: string, patterns: readonly AdminPattern[]) =>
  patterns.some((path) => isWithin(pathname, adminHref(path).replace(/\/$/, '')));

function Menu({ onChoose }: { readonly onChoose?: () => void }) {
  const pathname = useSelector(selectPathname);
  return (
    <MenuFrame aria-label="Amministrazione" onClick={onChoose}>
      <Link to={paths.admin()} aria-current={pathname === paths.admin() ? 'page' : undefined}>
        Panoramica
      </Link>
      {MENU.map(({ title, entries }) => (
        <Fragment key={title}>
          <p>{title}</p>
          {entries.map((entry) => (
            <Link
              key={entry.name}
              to={adminHref(entry.listPath ?? '/admin')}
              aria-current={isHere(pathname, patternsOf(entry)) ? 'page' : undefined}
            >
              {entry.name}
            </Link>
          ))}
        </Fragment>
      ))}
    </MenuFrame>
  );
}

const MENU_WIDTH = 232;

/** The frame of the admin in place of the shop's own: a menu by subject and the way back to the shop. */
export function AdminFrame({ children }: { readonly children: ReactNode }) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const [isCollapsed, setIsCollapsed] = useState(false);
  const fullName = useSelector(selectFullName);
  const close = () => setIsDrawerOpen(false);
  return (
    <>
      <Bar>
        <IconButton
          aria-label="Apri il menu"
          aria-expanded={isDrawerOpen}
          onClick={() => setIsDrawerOpen(true)}
          sx={{ display: { lg: 'none' } }}
        >
          <MenuIcon />
        </IconButton>
        <IconButton
          aria-label="Menu"
          aria-expanded={!isCollapsed}
          onClick={() => setIsCollapsed(!isCollapsed)}
          sx={{ display: { xs: 'none', lg: 'inline-flex' } }}
        >
          <MenuIcon />
        </IconButton>
        <Typography component="p" sx={{ fontWeight: 700, flex: 1, minWidth: 0 }} noWrap>
          Amministrazione
        </Typography>
        <AdminSearch />
        <Typography color="textSecondary" noWrap sx={{ display: { xs: 'none', sm: 'block' } }}>
          {fullName}
        </Typography>
        <Button component={Link} to={paths.home()} variant="outlined" size="small" sx={{ flexShrink: 0 }}>
          Vai al negozio
        </Button>
      </Bar>
      <Drawer
        open={isDrawerOpen}
        onClose={close}
        slotProps={{ paper: { 'aria-label': 'Menu', sx: { width: MENU_WIDTH + 40 } } }}
      >
        <IconButton aria-label="Chiudi il menu" onClick={close} sx={{ alignSelf: 'end', m: 0.5 }}>
          <CloseIcon />
        </IconButton>
        <Menu onChoose={close} />
      </Drawer>
      <Box sx={{ flex: 1, display: 'flex', minWidth: 0 }}>
        {!isCollapsed && (
          <Box
            sx={{
              display: { xs: 'none', lg: 'block' },
              flex: `0 0 ${MENU_WIDTH}px`,
              borderRight: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ position: 'sticky', top: 58, maxHeight: 'calc(100vh - 58px)', overflowY: 'auto' }}>
              <Menu />
            </Box>
          </Box>
        )}
        <Box sx={{ flex: 1, minWidth: 0, px: { xs: 2, lg: 4 }, pb: { xs: 12, sm: 6 }, maxWidth: 1400 }}>
          {children}
        </Box>
      </Box>
    </>
  );
}
