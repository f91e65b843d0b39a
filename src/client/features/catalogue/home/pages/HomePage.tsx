import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import { Suspense } from 'react';
import { titleOf } from '../../../../routing/routeTable';
import { PageTitle } from '../../../../ui/PageTitle';
import { StudentHome } from '../../../access';
import { CategoryShortcuts } from '../components/CategoryShortcuts';
import { FeaturedCourses, LatestCourses, MoreCourses, WrittenSections } from '../components/CourseBlocks';
import { Hero } from '../components/Hero';
import { MissingCourse } from '../components/MissingCourse';
import { TrustStrip } from '../components/TrustStrip';
import { homeBlocks, loadHome } from '../homeBlocks';
import { similarCourses } from '../similarCourses';

export const slices = [...Object.values(homeBlocks).map(({ slice }) => slice), similarCourses.slice];
export const load = loadHome;

/** The shop's home (specification §2, route /). */
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
        <Box sx={{ mt: 2.5, mb: { xs: -1, md: -3 } }}>
          <CategoryShortcuts />
        </Box>
        {/* Each is hydrated by itself: from the top when the browser is idle, at once when it is touched. */}
        <Suspense>
          <LatestCourses />
        </Suspense>
        <Suspense>
          <FeaturedCourses />
        </Suspense>
        <WrittenSections />
        <Suspense>
          <MoreCourses
            block="random"
            title="Da scoprire"
            lead="Altri corsi del catalogo, scelti a caso per te."
          />
        </Suspense>
        <Suspense>
          <TrustStrip />
        </Suspense>
      </Container>
    </>
  );
}
