import type { Classroom, StudentSection } from '../../../contract/learning/learning';
import { firstUnplayed, playedSeconds } from '../../../contract/learning/playback';

export interface MissingLesson {
  readonly section: StudentSection;
  /** Still to be played, rounded up to whole minutes; 0 where the position decides. */
  readonly seconds: number;
  /** The first second that was not played. */
  readonly from: number;
}

const MINUTE = 60;

/** Returns the lessons that still have to be watched before the course is finished. */
export const missingLessons = ({ sections }: Classroom): MissingLesson[] =>
  sections
    .filter(({ viewed }) => !viewed)
    .map((section) => {
      const { needed = 0, played = [] } = section;
      const seconds = Math.max(0, needed - playedSeconds(played));
      return { section, seconds: Math.ceil(seconds / MINUTE) * MINUTE, from: firstUnplayed(played) };
    });
