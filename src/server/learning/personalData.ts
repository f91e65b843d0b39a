import { eq } from 'drizzle-orm';
import { certificates, courses, notes, sections, viewedSections } from '../platform/database';
import { deleteBy, inPages, type PersonalTable } from '../platform/personalData';

const lesson = { course: courses.title, section: sections.title };

export const learningData = {
  viewedSections: {
    table: viewedSections,
    copy: [
      {
        name: 'avanzamento.json',
        about: 'A che punto sei in ogni lezione',
        rows: (db, { id }) => {
          const { sectionId, positionSeconds, played, viewedAt, updatedAt } = viewedSections;
          const query = db
            .select({ key: sectionId, ...lesson, positionSeconds, played, viewedAt, updatedAt })
            .from(viewedSections)
            .innerJoin(sections, eq(sections.id, sectionId))
            .innerJoin(courses, eq(courses.id, sections.courseId))
            .$dynamic();
          return inPages(query, sectionId, eq(viewedSections.userId, id));
        },
      },
    ],
    erase: deleteBy(viewedSections, viewedSections.userId),
  },
  notes: {
    table: notes,
    copy: [
      {
        name: 'appunti.json',
        about: 'Gli appunti che hai preso nelle lezioni',
        rows: (db, { id: userId }) => {
          const { id, seconds, text, createdAt, updatedAt } = notes;
          const query = db
            .select({ key: id, ...lesson, seconds, text, createdAt, updatedAt })
            .from(notes)
            .innerJoin(sections, eq(sections.id, notes.sectionId))
            .innerJoin(courses, eq(courses.id, sections.courseId))
            .$dynamic();
          return inPages(query, id, eq(notes.userId, userId));
        },
      },
    ],
    erase: deleteBy(notes, notes.userId),
  },
  certificates: {
    table: certificates,
    copy: [
      {
        name: 'certificati.json',
        about: 'I certificati dei corsi che hai completato, con il loro numero',
        rows: (db, { id }) => {
          const { number, holder, courseTitle, durationSeconds, completedAt, issuedAt } = certificates;
          const facts = { number, holder, course: courseTitle, durationSeconds, completedAt, issuedAt };
          const query = db
            .select({ key: number, ...facts })
            .from(certificates)
            .$dynamic();
          return inPages(query, number, eq(certificates.userId, id));
        },
      },
    ],
    erase: deleteBy(certificates, certificates.userId),
  },
} satisfies Record<string, PersonalTable>;
