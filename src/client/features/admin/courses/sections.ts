import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { sectionForm } from '../../../../contract/catalogue/courseAdmin';
import { fieldErrors, inItalian } from '../../../../contract/platform/fieldErrors';
import { accepted, createSubmission, refuse } from '../../../state/submission';
import { tellFailure } from '../../../state/tellOutcome';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { adminApis } from '../adminApi';
import { type Draft, type Field, inputOf } from '../resource/draft';
import type { CourseRecord } from './courseRecord';
import { courses } from './courses';

export const sectionFields: readonly Field[] = [
  { name: 'title', id: 'section-title', label: 'Titolo' },
  { name: 'description', id: 'section-description', label: 'Descrizione', input: 'lines' },
  {
    name: 'chapters',
    id: 'section-chapters',
    label: 'Capitoli',
    input: 'lines',
    hint: 'Uno per riga, con il minuto a cui comincia: 2:30 Dove mettere lo stop.',
  },
  {
    name: 'isPreview',
    label: 'Anteprima gratuita',
    input: 'switch',
    hint: 'La guarda chiunque, senza comprare.',
  },
];

export interface SectionDraft {
  readonly IdCourseEnc: string;
  /** '' for a new one. */
  readonly IdEnc: string;
  readonly version: number;
  readonly draft: Draft;
  /** The section that the form began with. */
  readonly loaded: object;
}

/** The course of the page; a record holds more than a row. */
function* shownCourse(): SagaGenerator<CourseRecord | null> {
  return (yield* select(courses.record.selectAny)).data as CourseRecord | null;
}

/** Saves a section's texts. Its dialog is open while there is a draft. */
export const sectionSaving = createSubmission({
  name: 'admin/courses/section',
  resetOn: isSessionEnd,
  *send({ IdCourseEnc, IdEnc, version, draft, loaded }: SectionDraft) {
    const form = sectionForm.safeParse(inputOf(sectionFields, draft, loaded), { error: inItalian });
    if (!form.success) return refuse({ errors: fieldErrors(form.error) });
    const { admin } = yield* call(adminApis);
    const answer = IdEnc
      ? yield* call(admin.courses.updateSection, { ...form.data, IdEnc, version })
      : yield* call(admin.courses.createSection, { ...form.data, IdCourseEnc });
    const course = yield* call(shownCourse);
    if (answer.code === 'conflict' && answer.item && course) {
      const theirs = answer.item;
      const sections = course.sections.map((section) => (section.IdEnc === IdEnc ? theirs : section));
      yield* put(courses.record.actions.received({ ...course, sections } as CourseRecord));
    }
    accepted(answer);
  },
});

/** Has the qualities of a video made, also after a failure. */
export const videoProcessing = createSubmission({
  name: 'admin/courses/processing',
  resetOn: isSessionEnd,
  rowOf: (IdEnc) => IdEnc,
  tell: tellFailure,
  *send(IdEnc: string) {
    const { admin } = yield* call(adminApis);
    accepted(yield* call(admin.courses.processVideo, { IdEnc }));
  },
});

/** Asked before a section and its video are deleted. */
export const sectionRemoving = createSubmission({
  name: 'admin/courses/sections/removing',
  resetOn: isSessionEnd,
  *send({ id }: { readonly id: string; readonly name: string }) {
    const { admin } = yield* call(adminApis);
    accepted(yield* call(admin.courses.deleteSection, { IdEnc: id }));
    return id;
  },
});

/** Asked before a section's captions are deleted. */
export const captionsRemoving = createSubmission({
  name: 'admin/courses/captions/removing',
  resetOn: isSessionEnd,
  *send({ id }: { readonly id: string; readonly name: string }) {
    const { admin } = yield* call(adminApis);
    accepted(yield* call(admin.courses.deleteSectionCaptions, { IdEnc: id }));
    return id;
  },
});

interface SectionOrder {
  readonly IdCourseEnc: string;
  readonly sections: string[];
}

/** Gives a course's sections another order; the page shows it at once. An order that is asked for meanwhile is sent next. */
export const sectionOrder = createSubmission({
  name: 'admin/courses/sectionOrder',
  resetOn: isSessionEnd,
  tell: tellFailure,
  *send(order: SectionOrder): SagaGenerator<void> {
    const { admin } = yield* call(adminApis);
    for (let sent: SectionOrder | null = null, next = order; next !== sent; ) {
      sent = next;
      accepted(yield* call(admin.courses.reorderSections, sent));
      next = (yield* select(sectionOrder.select)).draft ?? sent;
      const course = yield* call(shownCourse);
      // Its page may have been left for another course's.
      if (course?.IdCourseEnc !== sent.IdCourseEnc) continue;
      const sections = sent.sections.flatMap((id) => course.sections.filter(({ IdEnc }) => IdEnc === id));
      yield* put(courses.record.actions.received({ ...course, sections } as CourseRecord));
    }
  },
});

/** Copies a course; the result is the copy's id. */
export const duplication = createSubmission({
  name: 'admin/courses/duplication',
  resetOn: isSessionEnd,
  tell: tellFailure,
  *send(IdEnc: string) {
    const { admin } = yield* call(adminApis);
    const { item } = accepted(yield* call(admin.courses.duplicateCourse, { IdEnc }));
    return item ? item.IdCourseEnc : refuse({});
  },
});
