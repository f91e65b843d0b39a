import { useCallback, useState } from 'react';
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

/** Follows a text: its moment stays where it was begun, also when the next lesson starts, until it is emptied. */
export function useTypedMoment() {
  const section = useSelector(selectCurrentSection);
  const [moment, setMoment] = useState<TypedMoment>();
  const follow = useCallback(
    (text: string) =>
      setMoment((before) => {
        if (text === '' || !section) return undefined;
        if (before) return before;
        const { IdEnc: sectionId, title, position } = section;
        return { sectionId, title, seconds: Math.floor(playhead.read()?.position ?? position) };
      }),
    [section],
  );
  return { moment, follow };
}
