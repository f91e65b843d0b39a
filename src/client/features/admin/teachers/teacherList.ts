import { listPage } from '../resource/resourcePages';
import { NewTeacherButton } from './NewTeacherButton';
import { newTeacher, watchNewTeacher } from './newTeacher';
import { teachers } from './teachers';

export const teacherList = listPage(teachers, {
  tools: NewTeacherButton,
  slices: [newTeacher.slice],
  watch: watchNewTeacher,
});
