import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectCurrentSection } from './learningSelectors';
import { playhead } from './playhead';

/** The lesson, and the second of its video, at which a text was begun. */
export interface TypedMoment {
  readonly sectionId: string;
  readonly title: string;
  /** Whole seconds. */
  readonly seconds: number;
}

/**
 * Holds a typed text and its moment, which stays where the text was begun, also when the next lesson starts, until it is
 * emptied. Both are cleared once the text is sent.
 * @param status of the text's submission
 */
export function useTimedText(status: string) {
  const section = useSelector(selectCurrentSection);
  const [text, setText] = useState('');
  const [moment, setMoment] = useState<TypedMoment>();
  useEffect(() => {
    if (status !== 'done') return;
    setText('');
    setMoment(undefined);
  }, [status]);
  const write = (written: string) => {
    setText(written);
    setMoment((before) => {
      if (written === '' || !section) return undefined;
      if (before) return before;
      const { IdEnc: sectionId, title, position } = section;
      return { sectionId, title, seconds: Math.floor(playhead.read()?.position ?? position) };
    });
  };
  return { text, moment, write };
}
