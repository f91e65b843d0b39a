import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { PageParams } from '../../../../routing/page';
import { formatCount } from '../../../../ui/format';
import { PageHeading } from '../../../../ui/PageHeading';
import { PageTitle } from '../../../../ui/PageTitle';
import { selectSearch } from '../../../platform/navigation/navigationSlice';
import { CategoryChips } from '../components/CategoryChips';
import { ListFilters } from '../components/ListFilters';
import { ListResults } from '../components/ListResults';
import { SortSelect } from '../components/SortSelect';
import { courseList, listKey, loadCourseList } from '../courseList';
import { listHeading, listPath, readListQuery, withoutPanelFilters } from '../listQuery';

export const slices = [courseList.slice];
export const load = loadCourseList;

/** The whole catalogue, a category or search results (/corsi and /corsi/{query}). */
export function Page({ params }: { params: PageParams }) {
  const search = useSelector(selectSearch);
  const query = readListQuery(params, search);
  const list = useSelector(courseList.selectByKey(listKey(query)));
  const heading = listHeading(query);
  const total = list.data?.total ?? 0;
  const teachers = list.data?.teachers ?? [];
  const everything = withoutPanelFilters(query);
  const isReady = list.status === 'ready';
  return (
    <Container sx={{ pb: { xs: 6, md: 9 } }}>
      <PageTitle>{`${heading}${query.page > 1 ? `, pagina ${query.page}` : ''}`}</PageTitle>
      <meta
        name="description"
        content={`${heading}: videocorsi in italiano di trading e investimenti, con accesso per sempre.`}
      />
      <PageHeading title={heading} lines={3} />
      <CategoryChips query={query} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: { xs: 'center', lg: 'flex-end' },
          gap: 1.5,
          minHeight: 44,
          mt: 2,
        }}
      >
        <ListFilters query={query} teachers={teachers} />
        <Box
          sx={{ flex: { xs: '1 1 120px', sm: '0 1 auto' }, maxWidth: { xs: 220, sm: 'none' }, ml: 'auto' }}
        >
          {(total > 0 || !isReady) && <SortSelect query={query} />}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, my: 2 }}>
        <Typography role="status" color="textSecondary">
          {isReady
            ? `${list.data?.isTotalCapped ? 'Oltre ' : ''}${formatCount(total, 'corso trovato', 'corsi trovati')}`
            : '\u00a0'}
        </Typography>
        {everything !== listPath({ ...query, page: 1 }) && (
          <MuiLink component={Link} to={everything}>
            Togli tutti i filtri
          </MuiLink>
        )}
      </Box>
      {/* Hydrated by itself, after what is above it. */}
      <Suspense>
        <ListResults query={query} list={list} />
      </Suspense>
    </Container>
  );
}
