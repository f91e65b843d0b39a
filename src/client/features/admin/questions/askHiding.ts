import type { QuestionRow } from '../../../../contract/community/questions';

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
