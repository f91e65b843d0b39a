import { styled } from '@mui/material/styles';

/** A plain text field with the looks of MUI's, without its weight. */
export const Field = styled('input')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    // Not inherited within <details>, whose own slot lies between.
    boxSizing: 'border-box',
    width: '100%',
    minWidth: 0,
    minHeight: 44,
    padding: theme.spacing(0, 1.5),
    border: '1px solid',
    // Lighter would not stand out enough from the paper (WCAG 1.4.11).
    borderColor: palette.text.secondary,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: palette.background.default,
    color: palette.text.primary,
    font: 'inherit',
    '&:focus-visible': { outline: '2px solid', outlineColor: palette.primary.main, outlineOffset: 1 },
    '&[aria-invalid="true"]': { borderColor: palette.error.main },
  };
});
