import Box from '@mui/material/Box';
import { type PointerEvent, useRef } from 'react';
import { type Command, JUMP } from '../keys';

/** Milliseconds between the two taps of a double tap. */
const DOUBLE = 300;

type Side = 'left' | 'middle' | 'right';

function sideOf({ clientX, currentTarget }: PointerEvent<HTMLElement>): Side {
  const { left, width } = currentTarget.getBoundingClientRect();
  const share = (clientX - left) / width;
  return share < 1 / 3 ? 'left' : share > 2 / 3 ? 'right' : 'middle';
}

/**
 * The picture as something to press: a click plays or stops, a double click fills the screen; on phones a double tap
 * on either side moves by ten seconds. Keys and buttons do the same.
 */
export function TapSurface({ run }: { readonly run: (command: Command) => void }) {
  const last = useRef<{ at: number; side: Side }>({ at: 0, side: 'middle' });
  const tap = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse') {
      if (event.button === 0) run({ kind: 'toggle' });
      return;
    }
    const side = sideOf(event);
    const before = last.current;
    const isDouble = event.timeStamp - before.at < DOUBLE && before.side === side;
    last.current = { at: event.timeStamp, side };
    if (side === 'middle') run({ kind: 'toggle' });
    else if (isDouble) run({ kind: 'seek', by: side === 'left' ? -JUMP : JUMP });
  };
  return (
    <Box
      data-testid="player-surface"
      onPointerUp={tap}
      onDoubleClick={() => matchMedia('(pointer: fine)').matches && run({ kind: 'fullscreen' })}
      sx={{ position: 'absolute', inset: 0, touchAction: 'manipulation' }}
    />
  );
}
