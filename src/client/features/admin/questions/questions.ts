import type { QuestionRow } from '../../../../contract/community/questions';
import { paths } from '../../../routing/paths';
import type { AdminApis } from '../adminApi';
import { defineResource } from '../resource/resource';
import { useCourseOptions } from './courseFilter';

/** The question before one is hidden or shown, which names it. */
export function askHiding({ author, Text, isHidden }: QuestionRow) {
  const result = isHidden
    ? 'La vedranno tutti gli studenti del corso.'
    : 'La vedranno solo chi l’ha scritta e chi può rispondere.';
  return {
    title: isHidden ? 'Mostrare questa domanda?' : 'Nascondere questa domanda?',
    text: `${author}: «${Text.slice(0, 120)}». ${result}`,
  };
}

const setHidden =
  (IsHidden: boolean) =>
  ({ shop }: AdminApis, { IdEnc }: QuestionRow) =>
    shop.questions.hideQuestion({ IdEnc, IsHidden });

export const questions = defineResource<QuestionRow>({
  name: 'questions',
  labels: {
    one: 'La domanda',
    many: 'Domande',
    new: '',
    saved: '',
    removed: 'Domanda eliminata.',
    lead: 'Quello che chiedono gli studenti sotto le lezioni. Rispondono i relatori del corso, o tu da qui.',
  },
  csv: 'questions',
  idOf: ({ IdEnc }) => IdEnc,
  nameOf: ({ author, sectionTitle }) => `${author}, ${sectionTitle}`,
  columns: [
    { field: 'Text', header: 'Domanda', isSortable: false },
    { field: 'courseTitle', header: 'Corso' },
    { field: 'sectionTitle', header: 'Lezione', isSortable: false },
    { field: 'author', header: 'Autore', width: 120, isSortable: false, isExtra: true },
    { field: 'votes', header: 'Utile per', kind: 'number', width: 95, isExtra: true },
    { field: 'createdAt', header: 'Scritta', kind: 'instant', width: 165 },
    {
      field: 'answer',
      header: 'Risposta',
      width: 100,
      isMain: true,
      isSortable: false,
      render: ({ answer }) => (answer ? 'Sì' : 'No'),
    },
    { field: 'isHidden', header: 'Nascosta', kind: 'flag', width: 95, isSortable: false, isExtra: true },
  ],
  filters: [
    {
      name: 'State',
      label: 'Stato',
      options: [
        ['unanswered', 'Senza risposta'],
        ['answered', 'Con risposta'],
        ['hidden', 'Nascoste'],
      ],
    },
    { name: 'IdCourseEnc', label: 'Corso', useOptions: useCourseOptions },
  ],
  actions: [
    {
      name: 'hide',
      label: ({ isHidden }) => (isHidden ? 'Mostra' : 'Nascondi'),
      ask: askHiding,
      call: (apis, question) => setHidden(!question.isHidden)(apis, question),
      done: ({ isHidden }) => (isHidden ? 'Domanda visibile.' : 'Domanda nascosta.'),
    },
  ],
  bulk: [
    { name: 'hide', label: 'Nascondi', call: setHidden(true) },
    { name: 'show', label: 'Mostra', call: setHidden(false) },
  ],
  canRemove: true,
  publicHref: ({ IdCourseEnc, IdSectionEnc }) => paths.lessonQuestions(IdCourseEnc, IdSectionEnc),
  calls: ({ admin, shop }) => ({
    list: admin.questions.list,
    read: (IdEnc) => admin.questions.get({ IdEnc }),
    remove: (IdEnc) => shop.questions.deleteQuestion({ IdEnc }),
  }),
});
