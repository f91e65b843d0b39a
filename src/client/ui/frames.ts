/** Styles that several parts share; the colours are the theme's variables. */
const PRIMARY = 'var(--mui-palette-primary-main)';

export const focusRing = { outline: `3px solid ${PRIMARY}`, outlineOffset: 2 } as const;

/** A framed area on the page. */
export const paper = {
  border: '1px solid var(--mui-palette-divider)',
  // With its unit: in `sx` a bare number is a multiple of the theme's.
  borderRadius: '10px',
  backgroundColor: 'var(--mui-palette-background-paper)',
} as const;

/** A framed area that is as a whole the link that it holds. */
export const linkPaper = {
  ...paper,
  transition: 'border-color 160ms, box-shadow 160ms, transform 160ms',
  '&:hover, &:focus-within': { borderColor: PRIMARY, boxShadow: 'var(--mui-shadows-3)' },
  '&:has(a:focus-visible)': focusRing,
} as const;
