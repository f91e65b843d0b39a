import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../routing/paths';

const Mark = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  fontWeight: 750,
  fontSize: '1.08rem',
  letterSpacing: '-0.015em',
  lineHeight: 1.05,
  whiteSpace: 'nowrap',
  '& svg': { color: theme.vars.palette.primary.main, flex: 'none' },
  '& em': { fontStyle: 'normal', color: theme.vars.palette.secondary.main },
})) as typeof Link;

export function Logo() {
  return (
    <Mark
      component={RouterLink}
      to={paths.home()}
      color="textPrimary"
      underline="none"
      aria-label="Corsi Trading Online, home"
    >
      <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
        <rect width="34" height="34" rx="9" fill="currentColor" />
        <g stroke="var(--mui-palette-background-paper)" strokeWidth="2" strokeLinecap="round">
          <path d="M10 15v12M17 10v13M24 6v14" />
        </g>
        <g fill="var(--mui-palette-background-paper)">
          <rect x="7.5" y="18" width="5" height="6" rx="1.4" />
          <rect x="14.5" y="13" width="5" height="7" rx="1.4" />
          <rect x="21.5" y="8.5" width="5" height="8" rx="1.4" />
        </g>
      </svg>
      <span className="logo-name">
        Corsi
        <br />
        Trading <em>Online</em>
      </span>
    </Mark>
  );
}
