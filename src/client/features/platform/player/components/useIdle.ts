import { type RefObject, useEffect, useState } from 'react';

const IDLE_AFTER = 3000;
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Whether nobody has moved or pressed anything for three seconds; false while it does not matter. */
export function useIdle(frame: RefObject<HTMLElement | null>, matters: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!matters || !element) return undefined;
    let timer = setTimeout(() => setIdle(true), IDLE_AFTER);
    const wake = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), IDLE_AFTER);
    };
    for (const sign of SIGNS) document.addEventListener(sign, wake);
    return () => {
      clearTimeout(timer);
      setIdle(false);
      for (const sign of SIGNS) document.removeEventListener(sign, wake);
    };
  }, [frame, matters]);
  return isIdle;
}
