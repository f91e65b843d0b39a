import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { LEGAL_PAGES } from '../../../../routing/legalPages';
import { useServices } from '../../../../services/servicesContext';

const List = styled('ul')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'grid',
    gap: 2,
    margin: 0,
    padding: 0,
    listStyle: 'none',
    '& a': {
      display: 'flex',
      alignItems: 'center',
      minHeight: 40,
      padding: theme.spacing(0.5, 1.5),
      borderLeft: '3px solid',
      borderColor: palette.divider,
      color: palette.text.secondary,
      textDecoration: 'none',
    },
    '& a:hover': { color: palette.text.primary, borderColor: palette.primary.light },
    '& a[aria-current]': { color: palette.text.primary, borderColor: palette.primary.main, fontWeight: 650 },
    // On a phone chips instead of a column.
    [theme.breakpoints.down('lg')]: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.spacing(1),
      '& a': { border: '1px solid', borderColor: palette.divider, borderRadius: 20, fontSize: '0.9rem' },
      '& a[aria-current]': { backgroundColor: palette.action.selected },
    },
  };
});

/** Links between the legal texts. The footer's are named "Note legali". */
export function LegalNav({ here }: { readonly here: string }) {
  const { legal } = useServices().environment;
  return (
    <nav aria-label="Testi legali" data-no-print>
      <List>
        {LEGAL_PAGES.map(({ page, name }) => {
          const to = legal[page];
          const current = to === here ? 'page' : undefined;
          return (
            <li key={page}>
              {to.startsWith('/') ? (
                <MuiLink component={Link} to={to} aria-current={current}>
                  {name}
                </MuiLink>
              ) : (
                <MuiLink href={to}>{name}</MuiLink>
              )}
            </li>
          );
        })}
      </List>
    </nav>
  );
}
