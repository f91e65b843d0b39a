import { createAction, createSelector } from '@reduxjs/toolkit';
import { call, delay, fork, put, type SagaGenerator, select, takeEvery, takeLatest } from 'typed-redux-saga';
import type { Question, QuestionFilter } from '../../../../contract/community/questions';
import { guarded } from '../../../sagas/guarded';
import { takeLatestBy } from '../../../sagas/takeLatestBy';
import { service } from '../../../services/services';
import { createLoadable, Missing } from '../../../state/loadable';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { selectCurrentSection } from '../learningSelectors';
import { classroomReceived, PLACE_ACTIONS } from '../learningSlice';

const PAGE_SIZE = 10;
/** Milliseconds in which somebody who types a search goes on. */
const TYPING_WAIT = 300;

/** The request for a page of a lesson's questions. */
export interface QuestionQuery {
  readonly sectionId: string;
  readonly text: string;
  readonly show: QuestionFilter | 'all';
  /** From 1; the pages before are kept. */
  readonly page: number;
}

export const isFiltered = ({ text, show }: QuestionQuery) => text.trim() !== '' || show !== 'all';

interface QuestionList {
  readonly items: readonly Question[];
  readonly total: number;
  /** Whether the lesson's questions have been searched or filtered, now or before. */
  readonly wasFiltered: boolean;
}

const keyOf = (query: QuestionQuery) => JSON.stringify(query);
const queryOf = (key: string): QuestionQuery | undefined => (key === '' ? undefined : JSON.parse(key));

/** The questions under a lesson, as many pages as were asked for. */
export const questions = createLoadable({
  name: 'questions',
  isList: true,
  isSameView: (one, other) => queryOf(one)?.sectionId === queryOf(other)?.sectionId,
  *fetch(key: string): SagaGenerator<QuestionList> {
    const query = queryOf(key);
    if (!query) return { items: [], total: 0, wasFiltered: false };
    const { sectionId, text, show, page } = query;
    const api = yield* service('api');
    const answer = yield* call(api.questions.getQuestions, {
      IdSectionEnc: sectionId,
      Query: text,
      ...(show !== 'all' && { Show: show }),
      page,
      pageSize: PAGE_SIZE,
    });
    if (answer.isOk === false) throw new Missing(answer.message);
    const held = (yield* select(selectQuestions)).data;
    const before = page === 1 ? [] : (held?.items ?? []);
    const known = new Set(before.map(({ IdEnc }) => IdEnc));
    const items = [...before, ...answer.items.filter(({ IdEnc }) => !known.has(IdEnc))];
    const wasFiltered = isFiltered(query) || held?.wasFiltered === true;
    return { items, total: answer.total ?? items.length, wasFiltered };
  },
  resetOn: isSessionEnd,
});

const emptyQuery = (sectionId: string): QuestionQuery => ({ sectionId, text: '', show: 'all', page: 1 });

type State = Parameters<typeof selectCurrentSection>[0] & Parameters<typeof questions.selectAny>[0];

/** The list of the lesson in the player. */
export const selectQuestions = (state: State) =>
  questions.selectByKey(keyOf(emptyQuery(selectCurrentSection(state)?.IdEnc ?? '')))(state);

/** The list's lesson and order; another lesson starts an empty list. */
export const selectQuestionQuery = createSelector(
  [
    (state: State) => selectCurrentSection(state)?.IdEnc ?? '',
    (state: State) => questions.selectAny(state).key,
  ],
  (sectionId, key): QuestionQuery => {
    const query = queryOf(key);
    return query?.sectionId === sectionId ? query : emptyQuery(sectionId);
  },
);

/** A search or a filter was changed. */
export const questionsFiltered =
  createAction<Partial<Pick<QuestionQuery, 'text' | 'show'>>>('questions/filtered');
export const moreQuestionsRequested = createAction('questions/moreRequested');

function* shownSection(): SagaGenerator<string> {
  return (yield* select(selectCurrentSection))?.IdEnc ?? '';
}

function* filter({ payload }: ReturnType<typeof questionsFiltered>): SagaGenerator<void> {
  const { sectionId } = yield* select(selectQuestionQuery);
  if (payload.show === undefined) yield* delay(TYPING_WAIT);
  const query = yield* select(selectQuestionQuery);
  // Another lesson was opened during the pause.
  if (query.sectionId !== sectionId) return;
  yield* call(questions.load, keyOf({ ...query, ...payload, page: 1 }));
}

function* loadMore(): SagaGenerator<void> {
  const query = yield* select(selectQuestionQuery);
  const { status, data } = yield* select(selectQuestions);
  // The list in view may still be that of the previous filter.
  if (status === 'loading') return;
  // By count: a deleted question moves those after it up, across pages.
  const next = Math.floor((data?.items.length ?? 0) / PAGE_SIZE) + 1;
  yield* call(questions.load, keyOf({ ...query, page: status === 'failed' ? query.page : next }));
}

/** Shows a question that has just been changed, if the list has it; a new one first. */
export function* showQuestion(changed: Question, isNew = false): SagaGenerator<void> {
  const { data } = yield* select(selectQuestions);
  const section = yield* select(selectCurrentSection);
  if (!data || section?.IdEnc !== changed.IdSectionEnc) return;
  const isKnown = data.items.some(({ IdEnc }) => IdEnc === changed.IdEnc);
  // A search or a filter may show others meanwhile.
  if (!isKnown && !isNew) return;
  const items = isKnown
    ? data.items.map((one) => (one.IdEnc === changed.IdEnc ? changed : one))
    : [changed, ...data.items];
  yield* put(questions.actions.received({ ...data, items, total: data.total + (isKnown ? 0 : 1) }));
}

/** Takes a question away that is gone. */
export function* dropQuestion(id: string): SagaGenerator<void> {
  const { data } = yield* select(selectQuestions);
  if (!data) return;
  const items = data.items.filter(({ IdEnc }) => IdEnc !== id);
  const total = data.total - (data.items.length - items.length);
  yield* put(questions.actions.received({ ...data, items, total }));
}

export function* watchQuestionList(): SagaGenerator<void> {
  let isFresh = false;
  /** Loads the questions of a lesson that has come into the player; the first of a visit even if they are here. */
  function* loadOfSection(): SagaGenerator<void> {
    const query = yield* select(selectQuestionQuery);
    if (query.sectionId === '') return;
    yield* call(isFresh ? questions.ensure : questions.load, keyOf({ ...query, page: 1 }));
    isFresh = true;
  }
  yield* fork(takeLatestBy, [classroomReceived, ...PLACE_ACTIONS], shownSection, guarded(loadOfSection));
  yield* takeLatest(questionsFiltered, guarded(filter));
  yield* takeEvery(moreQuestionsRequested, guarded(loadMore));
  yield* takeEvery(questions.actions.retryRequested, guarded(retryList));
}

function* retryList(): SagaGenerator<void> {
  yield* call(questions.load, keyOf(yield* select(selectQuestionQuery)));
}
