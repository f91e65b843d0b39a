import { greeting, type MailContent, type WithLink } from './mailContent';

interface QuestionsAsked extends WithLink {
  readonly course: string;
  /** The title of each question's lesson. */
  readonly lessons: readonly string[];
}
interface QuestionAnswered extends WithLink {
  readonly course: string;
  readonly lesson: string;
  readonly question: string;
  readonly answer: string;
}

export interface QuestionMailData {
  /** To a teacher of the course, or to the shop. Holds no question, so nothing is to be erased with its author. */
  questionsAsked: QuestionsAsked;
  /** To who asked. */
  questionAnswered: QuestionAnswered;
}

/** Characters of a question that a mail repeats. */
const SHOWN = 300;

const shortened = (text: string): string =>
  text.length <= SHOWN ? text : `${text.slice(0, SHOWN).trimEnd()}…`;

/** "«La nuvola» (2 domande)" for each lesson. */
function countedLessons(lessons: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const lesson of lessons) counts.set(lesson, (counts.get(lesson) ?? 0) + 1);
  return [...counts].map(([lesson, count]) =>
    count === 1 ? `«${lesson}»` : `«${lesson}» (${count} domande)`,
  );
}

export const questionTemplates: {
  readonly [T in keyof QuestionMailData]: (data: QuestionMailData[T]) => MailContent;
} = {
  questionsAsked: ({ firstName, course, lessons, link }) => {
    const isOne = lessons.length === 1;
    const named = countedLessons(lessons);
    return {
      subject: isOne ? `Una nuova domanda in «${course}»` : `${lessons.length} nuove domande in «${course}»`,
      preview: 'Gli studenti aspettano una risposta.',
      heading: `${greeting(firstName)}, ${isOne ? 'c’è una nuova domanda' : `ci sono ${lessons.length} nuove domande`}`,
      paragraphs: [
        `Gli studenti del corso «${course}» hanno chiesto qualcosa in ${named.length === 1 ? 'questa lezione' : 'queste lezioni'}: ${named.join(', ')}.`,
        'Chi ha chiesto riceve un’e-mail appena rispondi, e la risposta resta sotto la lezione per tutti.',
      ],
      action: { label: 'Leggi e rispondi', url: link },
      note: 'Per ogni corso ti scriviamo al massimo una volta all’ora, anche se le domande sono molte.',
    };
  },
  questionAnswered: ({ firstName, course, lesson, question, answer, link }) => ({
    subject: `Risposta alla tua domanda: ${lesson}`,
    preview: `Nel corso «${course}».`,
    heading: `${greeting(firstName)}, c’è una risposta per te`,
    paragraphs: [
      `Nella lezione «${lesson}» del corso «${course}» avevi chiesto: «${shortened(question)}»`,
      'Ecco la risposta:',
    ],
    quote: answer,
    action: { label: 'Vai alla lezione', url: link },
    note: 'Ricevi questa e-mail perché hai fatto una domanda sotto una lezione.',
  }),
};
