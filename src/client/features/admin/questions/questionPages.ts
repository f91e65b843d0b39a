import { detailPage } from '../resource/recordPages';
import { listPage } from '../resource/resourcePages';
import { answer, watchAnswer } from './answer';
import { filterCourses, watchFilterCourses } from './courseFilter';
import { QuestionView } from './QuestionPage';
import { questions } from './questions';

export const questionList = listPage(questions, { slices: [filterCourses.slice], watch: watchFilterCourses });

export const questionPage = detailPage(questions, QuestionView, {
  slices: [answer.slice],
  watch: watchAnswer,
});
