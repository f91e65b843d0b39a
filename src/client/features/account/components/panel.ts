import { paper } from '../../../ui/frames';

/** A framed part of a section, for `sx`, which counts radii in the theme's unit. */
export const panel = { ...paper, borderRadius: 1 } as const;

/** A part of a panel, under a line if another comes before it. */
export const panelPart = {
  p: { xs: 2, sm: 3 },
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
