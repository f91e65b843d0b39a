import type { Classroom, StudentSection } from '../../../contract/learning/learning';

/** The share of a video after which a student is at its end: it starts over, and counts as viewed where the position decides. */
export const VIEWED_PART = 0.9;

/** Returns where a section starts, in seconds: at its saved position, or at 0 after its end. */
export const startOf = ({ position, duration }: StudentSection) =>
  position >= duration * VIEWED_PART ? 0 : position;

/** Returns the section to resume: the last one if it was left in the middle, else the first that is not viewed. */
export const sectionToResume = ({ sections, lastSection }: Classroom) =>
  sections.find((section) => section.IdEnc === lastSection && startOf(section) > 0) ??
  sections.find(({ viewed, position }) => !viewed && position > 0) ??
  sections.find(({ viewed }) => !viewed) ??
  sections[0];

/** Returns the classroom with one section changed. */
export const withSection = (
  classroom: Classroom,
  id: string,
  change: (section: StudentSection) => StudentSection,
): Classroom => ({
  ...classroom,
  sections: classroom.sections.map((section) => (section.IdEnc === id ? change(section) : section)),
});
