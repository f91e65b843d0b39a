import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { call, fork, type SagaGenerator, takeLatest } from 'typed-redux-saga';
import { paths } from '../../../../routing/paths';
import { titleOf } from '../../../../routing/routeTable';
import { guarded } from '../../../../sagas/guarded';
import { isUnavailable } from '../../../../state/loadable';
import { CourseGrid, CourseGridSkeleton } from '../../../../ui/CourseGrid';
import { BookmarkIcon } from '../../../../ui/Icons';
import { PageHeading } from '../../../../ui/PageHeading';
import { PageTitle } from '../../../../ui/PageTitle';
import { SaveButton } from '../../../../ui/SaveButton';
import { selectIsAuthenticated } from '../../../identity/session/sessionSelectors';
import { isSessionEnd } from '../../../identity/session/sessionSlice';
import { LoadError } from '../../../platform/navigation';
import { NoCoursesYet } from '../../suggestions/SuggestedCourses';
import { suggestedCourses } from '../../suggestions/suggestions';
import { type SavedCourse, savedCourses } from '../savedCourses';
import { savedList } from '../savedList';

export const slices = [savedList.slice, savedCourses.slice, suggestedCourses.slice];

export function* load(): SagaGenerator<void> {
  const { data } = yield* call(savedCourses.load);
  if (data?.length === 0) yield* call(suggestedCourses.load);
}

export function* watch(): SagaGenerator<void> {
  yield* fork(savedCourses.watch);
  // A visitor's own list, in the place of the account's.
  yield* takeLatest(isSessionEnd, guarded(load));
}

/** Courses that have left the catalogue. */
function GoneCourses({ courses }: { readonly courses: readonly SavedCourse[] }) {
  return (
    <Box component="section" aria-labelledby="non-in-catalogo" sx={{ mt: 5 }}>
      <Typography id="non-in-catalogo" variant="h2" sx={{ mb: 2 }}>
        Non più in catalogo
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {courses.map(({ id, title }) => (
          <Paper
            key={id}
            component="li"
            variant="outlined"
            sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1, px: 2 }}
          >
            <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography component="h3" variant="h4">
                {title}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                Questo corso non è più in catalogo.
              </Typography>
            </Box>
            <SaveButton course={{ IdCourseEnc: id, title }} />
          </Paper>
        ))}
      </Box>
    </Box>
  );
}

function Saved({ courses }: { readonly courses: readonly SavedCourse[] }) {
  if (courses.length === 0) {
    return (
      <NoCoursesYet
        Icon={BookmarkIcon}
        title="Non hai ancora salvato corsi"
        text="Premi il segnalibro su un corso per ritrovarlo qui quando vuoi."
      />
    );
  }
  const cards = courses.flatMap(({ card }) => card ?? []);
  const gone = courses.filter(({ card }) => !card);
  return (
    <>
      <CourseGrid courses={cards} headingLevel="h2" eager={4} />
      {gone.length > 0 && <GoneCourses courses={gone} />}
    </>
  );
}

/** The courses saved for later: an account's, or a visitor's on this device. */
export function Page() {
  const { status, data, message } = useSelector(savedCourses.selectAny);
  const isWrong = isUnavailable(status);
  const isAuthenticated = useSelector(selectIsAuthenticated);
  return (
    <Container sx={{ pb: { xs: 4, md: 6 }, minHeight: '60vh' }}>
      <PageTitle>{titleOf('wishlist')}</PageTitle>
      <meta name="robots" content="noindex" />
      <PageHeading
        title={titleOf('wishlist')}
        lead={
          isAuthenticated ? (
            'Quelli che vuoi ritrovare, su ogni tuo dispositivo.'
          ) : (
            <>
              Li ricorda questo browser.{' '}
              <MuiLink component={Link} to={paths.login(paths.wishlist())}>
                Accedi
              </MuiLink>{' '}
              per ritrovarli su ogni tuo dispositivo.
            </>
          )
        }
      />
      {isWrong && <LoadError message={message} retry={savedCourses.actions.retryRequested()} />}
      {!isWrong && !data && <CourseGridSkeleton count={4} />}
      {data && <Saved courses={data} />}
    </Container>
  );
}
