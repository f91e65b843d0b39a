import Pagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import { Link } from 'react-router-dom';

interface ListPagesProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly hrefOf: (page: number) => string;
}

type Kind = 'page' | 'previous' | 'next' | 'first' | 'last' | 'start-ellipsis' | 'end-ellipsis';
const STEPS: Partial<Record<Kind, { readonly rel: string; readonly 'aria-label': string }>> = {
  previous: { rel: 'prev', 'aria-label': 'Pagina precedente' },
  next: { rel: 'next', 'aria-label': 'Pagina successiva' },
};

/** Links to the pages of a list. */
export function ListPages({ page, pages, hrefOf }: ListPagesProps) {
  return (
    <Pagination
      aria-label="Pagine dei risultati"
      page={page}
      count={pages}
      hidePrevButton={page === 1}
      hideNextButton={page === pages}
      renderItem={({ onClick: _navigates, ...item }) =>
        item.page === null ? (
          <PaginationItem {...item} />
        ) : (
          <PaginationItem
            {...item}
            component={Link}
            to={hrefOf(item.page ?? page)}
            aria-label={`Pagina ${item.page}`}
            {...STEPS[item.type as Kind]}
          />
        )
      }
    />
  );
}
