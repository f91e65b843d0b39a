import { createElement } from 'react';
import { call, put } from 'typed-redux-saga';
import type { PageModule } from '../../../routing/page';
import { attachmentDownload } from '../../learning/attachments';
import { NEW } from '../adminPaths';
import { EditView } from '../resource/EditPage';
import { mayLeave } from '../resource/leaveSaga';
import { loadRecord, watchRecord } from '../resource/recordSaga';
import { slicesOf } from '../resource/resourcePages';
import { attachmentRemoving, attachmentRenaming } from './attachments';
import { CourseView } from './CoursePage';
import type { CourseItem } from './courseRecord';
import { afterCourseSaved, watchCourse } from './courseSaga';
import { courses } from './courses';
import {
  captionsRemoving,
  duplication,
  sectionOrder,
  sectionRemoving,
  sectionSaving,
  videoProcessing,
} from './sections';

/** The form of a new course, which leads on to its page. */
export const newCoursePage: PageModule = {
  Page: () => createElement(EditView<CourseItem>, { resource: courses, id: NEW }),
  slices: slicesOf(courses),
  load: (_params, reason) => loadRecord(courses, NEW, reason),
  mayLeave,
  watch: () => watchRecord(courses, afterCourseSaved),
};

export const coursePage: PageModule = {
  Page: ({ params: { rest = '' } }) => createElement(CourseView, { id: rest }),
  slices: [
    ...slicesOf(courses),
    sectionSaving.slice,
    sectionRemoving.slice,
    captionsRemoving.slice,
    videoProcessing.slice,
    attachmentRenaming.slice,
    attachmentRemoving.slice,
    attachmentDownload.slice,
    sectionOrder.slice,
    duplication.slice,
  ],
  *load({ rest = '' }, reason = 'entered') {
    // The dialogs and messages of an earlier visit are over.
    for (const { actions } of reason === 'entered'
      ? [
          sectionSaving,
          sectionRemoving,
          captionsRemoving,
          attachmentRenaming,
          attachmentRemoving,
          attachmentDownload,
        ]
      : []) {
      yield* put(actions.closed());
    }
    yield* call(loadRecord, courses, rest, reason);
  },
  mayLeave,
  watch: watchCourse,
};
