import { styled } from '@mui/material/styles';
import type { InputHTMLAttributes, ReactNode } from 'react';

/** Looks like a button; the file field inside takes the focus. */
const Label = styled('label')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    padding: theme.spacing(0, 2.5),
    borderRadius: theme.shape.borderRadius,
    color: palette.primary.contrastText,
    backgroundColor: palette.primary.main,
    ...theme.typography.button,
    cursor: 'pointer',
    '&:hover': { backgroundColor: palette.primary.dark },
    '&:focus-within': { outline: `3px solid ${palette.primary.main}`, outlineOffset: 2 },
    '& input': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  };
});

interface FileButtonProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly children: ReactNode;
}

/** Opens the file picker of the device. */
export function FileButton({ children, ...input }: FileButtonProps) {
  return (
    <Label>
      {children}
      <input type="file" {...input} />
    </Label>
  );
}
