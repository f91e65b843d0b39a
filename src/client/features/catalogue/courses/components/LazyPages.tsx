import { memo } from 'react';
import { listPagesCode } from '../listPagesCode';
import { type ListQuery, listPath, PAGE_SIZE } from '../listQuery';
import { Below } from './Below';

interface LazyPagesProps {
  readonly query: ListQuery;
  /** Of the courses on all pages. */
  readonly total: number;
}

/** Links to the other pages of a list; nothing, and no code, where there is one page only. */
export const LazyPages = memo(
  function LazyPages({ query, total }: LazyPagesProps) {
    const pages = Math.ceil(total / PAGE_SIZE);
    if (pages <= 1) return null;
    return (
      <Below
        part={listPagesCode}
        failed="I link alle altre pagine non si sono caricati."
        height={44}
        render={({ ListPages }) => (
          <ListPages page={query.page} pages={pages} hrefOf={(page) => listPath({ ...query, page })} />
        )}
      />
    );
  },
  (one, other) => one.total === other.total && listPath(one.query) === listPath(other.query),
);
