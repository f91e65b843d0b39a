import type { table } from '../../../../contract/table';
import type { Deps } from '../../../platform/deps';
import type { Handlers } from '../../../platform/http/serve';
import { createAttachmentAdmin } from './attachmentService';
import { createCaptionsAdmin } from './captionsService';
import { createCourseAdmin } from './courseService';
import { createSectionAdmin } from './sectionService';
import { createCourseStates } from './stateService';
import { createVideoUploads } from './videoService';

/** The admin's calls under /api/courses about courses themselves. */
export function courseAdminHandlers(deps: Deps): Handlers<typeof table.courses> {
  const courses = createCourseAdmin(deps);
  const states = createCourseStates(deps);
  const sections = createSectionAdmin(deps);
  const attachments = createAttachmentAdmin(deps);
  const videos = createVideoUploads(deps);
  const captions = createCaptionsAdmin(deps);
  return {
    getAllCourses: courses.list,
    getDetailCourseAdmin: courses.get,
    createCourse: courses.create,
    updateCourse: courses.update,
    deleteCourse: courses.remove,
    toogleOperativeCourse: states.toggle,
    duplicateCourse: states.duplicate,
    createSection: sections.create,
    updateSection: sections.update,
    reorderSections: sections.reorder,
    deleteSection: sections.remove,
    uploadToCloud: videos.uploadToCloud,
    finishUpload: videos.finishUpload,
    cancelUpload: videos.cancelUpload,
    processVideo: videos.process,
    uploadSectionCaptions: captions.upload,
    deleteSectionCaptions: captions.remove,
    uploadSectionAttachment: attachments.upload,
    renameSectionAttachment: attachments.rename,
    deleteSectionAttachment: attachments.remove,
  };
}
