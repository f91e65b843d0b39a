import Container from '@mui/material/Container';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../../routing/paths';
import { CloseIcon, SearchIcon } from '../../../../ui/Icons';
import { navigationRequested } from '../../../platform/navigation/navigationSlice';
import { selectMissingWords, similarCourses } from '../similarCourses';

const Frame = styled('section')(({ theme }) => ({
  position: 'relative',
  // It takes the focus only to be read out.
  outline: 'none',
  display: 'flex',
  gap: theme.spacing(1.5),
  marginBlock: theme.spacing(2),
  padding: theme.spacing(2, 7, 1, 2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  background: theme.vars.palette.background.paper,
  '& > svg': { flex: 'none', marginTop: 2, color: theme.vars.palette.primary.main },
  '& > div': { flex: 1, minWidth: 0 },
  '& p': { margin: 0 },
  '& strong': { fontWeight: 650 },
  '& li, & > div > a': { display: 'flex', alignItems: 'center', minHeight: 44, minWidth: 0 },
  '& a': { fontWeight: 600, overflowWrap: 'anywhere' },
}));

const Titles = styled('ul')(({ theme }) => ({
  display: 'grid',
  columnGap: 24,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}));

const Close = styled(IconButton)({
  position: 'absolute',
  top: 6,
  right: 6,
  width: 44,
  height: 44,
  borderRadius: 8,
});

const PLACES = [0, 1, 2];

/** The titles nearest to the missing course's words. Nothing if there are none, or if they do not load. */
function SimilarTitles({ words }: { readonly words: string }) {
  const { status, data } = useSelector(similarCourses.selectByKey(words));
  if (words === '' || status === 'failed' || data?.length === 0) return null;
  return (
    <>
      <p>{data?.length === 1 ? 'Questo gli somiglia:' : 'Questi gli somigliano:'}</p>
      <Titles aria-busy={!data}>
        {data?.map(({ title, slug }) => (
          <li key={slug}>
            <MuiLink component={Link} to={paths.course(slug)}>
              {title}
            </MuiLink>
          </li>
        )) ??
          PLACES.map((place) => (
            <li key={place} aria-hidden>
              <Skeleton variant="text" width="60%" sx={{ lineHeight: '44px' }} />
            </li>
          ))}
      </Titles>
    </>
  );
}

function Notice({ words }: { readonly words: string }) {
  const dispatch = useDispatch();
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  // Screen readers read it out. Somebody who already types is left alone.
  useEffect(() => {
    if (!document.activeElement?.matches('input, textarea')) frame.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Container>
      <Frame ref={frame} tabIndex={-1} aria-labelledby={id}>
        <SearchIcon width={24} height={24} />
        <div>
          <p id={id}>
            <strong>Il corso che cercavi non è nel catalogo, o non lo è più.</strong>
          </p>
          <SimilarTitles words={words} />
          <MuiLink component={Link} to={paths.courses()}>
            Guarda tutti i corsi
          </MuiLink>
        </div>
        <Close
          color="inherit"
          aria-label="Chiudi l’avviso"
          onClick={({ currentTarget }) => {
            currentTarget.closest('main')?.focus({ preventScroll: true });
            dispatch(navigationRequested({ to: paths.home(), replace: true }));
          }}
        >
          <CloseIcon />
        </Close>
      </Frame>
    </Container>
  );
}

/** Says that the course of the address that led here is not in the catalogue. */
export function MissingCourse() {
  const words = useSelector(selectMissingWords);
  return words === undefined ? null : <Notice key={words} words={words} />;
}
