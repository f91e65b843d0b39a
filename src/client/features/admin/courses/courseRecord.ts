import type { AdminCourse, CourseRow } from '../../../../contract/catalogue/courseAdmin';

/** A course in the list. */
export type CourseItem = Omit<CourseRow, 'teachers'>;
/** A course on its page, whose form names the teachers by their ids. */
export type CourseRecord = Omit<AdminCourse, 'teachers'> & CourseItem & { readonly teachers: string[] };

const toRecord = (course: AdminCourse): CourseRecord => ({
  ...course,
  teachers: course.teachers.map(({ id }) => id),
  learnersCount: course.studentsCount,
});
/** Returns an answer with its course as the page holds it. */
export const withRecord = <Answer extends { item?: AdminCourse | undefined }>(answer: Answer) => ({
  ...answer,
  item: answer.item && toRecord(answer.item),
});
