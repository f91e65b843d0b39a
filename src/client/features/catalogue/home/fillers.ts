import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { CourseCard } from '../../../../contract/catalogue/courses';
import { MOST_BETWEEN } from '../../../../contract/catalogue/homeLimits';
import { homeBlocks } from './homeBlocks';
import { firstRow, sectionsBetween } from './homePlan';

type Courses = readonly CourseCard[];
const NONE: readonly never[] = [];

interface Fillers {
  readonly featured: Courses;
  readonly random: Courses;
}
const NO_FILLERS: Fillers = { featured: NONE, random: NONE };

const isSettled = ({ status }: { status: string }) => status !== 'idle' && status !== 'loading';

/** Featured and random courses for the room that is left, without those that the page shows above them. */
export function useFillers(): Fillers {
  const latest = useSelector(homeBlocks.latest.selectAny);
  const sections = useSelector(homeBlocks.sections.selectAny);
  const highlights = useSelector(homeBlocks.highlights.selectAny);
  const featured = useSelector(homeBlocks.featured.selectAny);
  const random = useSelector(homeBlocks.random.selectAny);
  return useMemo(() => {
    if (![latest, sections, highlights, featured, random].every(isSettled)) return NO_FILLERS;
    const written = sections.data ?? NONE;
    let room = MOST_BETWEEN - sectionsBetween(written, highlights.data).length;
    const shown = new Set(
      [...firstRow(latest.data ?? NONE), ...written.flatMap(({ courses }) => courses)].map(
        ({ IdCourseEnc }) => IdCourseEnc,
      ),
    );
    const fill = (courses: Courses | null): Courses => {
      const row = firstRow((courses ?? NONE).filter(({ IdCourseEnc }) => !shown.has(IdCourseEnc)));
      if (room === 0 || row.length === 0) return NONE;
      room -= 1;
      for (const { IdCourseEnc } of row) shown.add(IdCourseEnc);
      return row;
    };
    return { featured: fill(featured.data), random: fill(random.data) };
  }, [latest, sections, highlights, featured, random]);
}
