/** A framed part of a section, for `sx`. */
export const panel = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const;

/** A part of a panel, under a line if another comes before it. */
export const panelPart = {
  p: { xs: 2, sm: 3 },
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
