import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import { Suspense } from 'react';
import { titleOf } from '../../../../routing/routeTable';
import { PageTitle } from '../../../../ui/PageTitle';
import { StudentHome } from '../../../access';
import { CategoryShortcuts } from '../components/CategoryShortcuts';
import { FeaturedCourses, FurtherSections, LatestCourses, RandomCourses } from '../components/CourseBlocks';
import { Hero } from '../components/Hero';
import { MissingCourse } from '../components/MissingCourse';
import { TrustStrip } from '../components/TrustStrip';
import { heroPreview, watchHeroPreview } from '../heroPreview';
import { homeBlocks, loadHome } from '../homeBlocks';
import { similarCourses } from '../similarCourses';

export const slices = [
  ...Object.values(homeBlocks).map(({ slice }) => slice),
  similarCourses.slice,
  heroPreview.slice,
];
export const load = loadHome;
export const watch = watchHeroPreview;

/** The shop's home (route /). */
export function Page() {
  return (
    <>
      <PageTitle>{titleOf('home')}</PageTitle>
      <meta
        name="description"
        content="Videocorsi in italiano di trading e investimenti, dal livello principiante all’avanzato: analisi tecnica, Ichimoku, scalping, criptovalute. Accesso per sempre."
      />
      <MissingCourse />
      <StudentHome>
        <Hero />
      </StudentHome>
      <Container>
        <Box sx={{ mt: 1.5, mb: { xs: -2, md: -2 } }}>
          <CategoryShortcuts />
        </Box>
        {/* Each is hydrated by itself: from the top when the browser is idle, at once when it is touched. */}
        <Suspense>
          <LatestCourses />
        </Suspense>
        <FurtherSections />
        <Suspense>
          <FeaturedCourses />
        </Suspense>
        <Suspense>
          <RandomCourses />
        </Suspense>
        <Suspense>
          <TrustStrip />
        </Suspense>
      </Container>
    </>
  );
}
