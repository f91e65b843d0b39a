import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';

const AROUND = 1;

/** The numbers shown: first, last, and those around the current one; null where some are left out. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const shown: (number | null)[] = [];
  for (let number = 1; number <= pages; number += 1) {
    if (number === 1 || number === pages || Math.abs(number - page) <= AROUND) shown.push(number);
    else if (shown.at(-1) !== null) shown.push(null);
  }
  return shown;
}

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: theme.spacing(0.75),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& a, & span': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 44,
    height: 44,
    paddingInline: theme.spacing(1),
    borderRadius: theme.shape.borderRadius,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  '& a': { border: '1px solid', borderColor: theme.vars.palette.divider },
  '& a:hover': { backgroundColor: theme.vars.palette.action.hover },
  '& a[aria-current]': {
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
    borderColor: 'transparent',
    fontWeight: 650,
  },
}));

interface PaginationProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly hrefOf: (page: number) => string;
}

/** Links to the pages of a list; nothing where there is one page only. */
export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pagine dei risultati">
      <List>
        {page > 1 && (
          <li>
            <Link to={hrefOf(page - 1)} rel="prev" aria-label="Pagina precedente">
              ‹
            </Link>
          </li>
        )}
        {pageNumbers(page, pages).map((number, index, all) =>
          number === null ? (
            <li key={`gap-after-${all[index - 1]}`}>
              <span aria-hidden="true">…</span>
            </li>
          ) : (
            <li key={number}>
              <Link
                to={hrefOf(number)}
                aria-label={`Pagina ${number}`}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            </li>
          ),
        )}
        {page < pages && (
          <li>
            <Link to={hrefOf(page + 1)} rel="next" aria-label="Pagina successiva">
              ›
            </Link>
          </li>
        )}
      </List>
    </nav>
  );
}
