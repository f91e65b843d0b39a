import { type PointerEvent, type ReactNode, useRef, useState } from 'react';

/** Pixels sideways from which a swipe counts. */
const SWIPE_DISTANCE = 80;

interface SwipeAwayProps {
  readonly onSwipe: () => void;
  readonly children: ReactNode;
}

/** Follows a finger sideways; a swipe that is long enough calls `onSwipe`, a shorter one springs back. */
export function SwipeAway({ onSwipe, children }: SwipeAwayProps) {
  const start = useRef<number | null>(null);
  const [shift, setShift] = useState(0);
  const move = ({ clientX }: PointerEvent) => {
    if (start.current !== null) setShift(clientX - start.current);
  };
  const end = ({ clientX }: PointerEvent) => {
    const from = start.current;
    start.current = null;
    if (from === null) return;
    if (Math.abs(clientX - from) >= SWIPE_DISTANCE) onSwipe();
    else setShift(0);
  };
  return (
    <div
      onPointerDown={({ pointerType, clientX }) => {
        if (pointerType !== 'mouse') start.current = clientX;
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => {
        start.current = null;
        setShift(0);
      }}
      style={{
        width: '100%',
        // Sideways is ours, up and down still scrolls the page.
        touchAction: 'pan-y',
        transform: shift === 0 ? undefined : `translateX(${shift}px)`,
        opacity: shift === 0 ? undefined : Math.max(0.2, 1 - Math.abs(shift) / 300),
      }}
    >
      {children}
    </div>
  );
}
