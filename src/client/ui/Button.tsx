import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { focusRing } from './frames';

const HOVER = 'rgba(var(--mui-palette-primary-mainChannel) / var(--mui-palette-action-hoverOpacity))';
const FADE = ['background-color', 'border-color', 'color'].map((name) => `${name} 250ms`).join(',');

/** A button without looks of its own, with the house's focus ring. */
export const BareButton = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  boxSizing: 'border-box',
  margin: 0,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
  '&:focus-visible': focusRing,
});

/** The looks alone, for another element (`as`). */
export const ButtonFace = styled(BareButton)<{ readonly 'data-look': 'contained' | 'outlined' }>(
  ({ theme }) => ({
    ...theme.typography.button,
    minWidth: 64,
    minHeight: 44,
    padding: '5px 20px',
    border: '1px solid rgba(var(--mui-palette-primary-mainChannel) / 0.5)',
    borderRadius: theme.vars.shape.borderRadius,
    color: theme.vars.palette.primary.main,
    textDecoration: 'none',
    transition: FADE,
    '&:hover': { borderColor: theme.vars.palette.primary.main, background: HOVER },
    '&[data-look=contained]': {
      paddingBlock: 6,
      border: 0,
      background: theme.vars.palette.primary.main,
      color: theme.vars.palette.primary.contrastText,
      '&:hover': { background: theme.vars.palette.primary.dark },
    },
  }),
);

interface Look {
  readonly variant: 'contained' | 'outlined';
}

/** MUI's button as the shop shows it, as a plain element: MUI's own weighs 9 KiB on the first page. */
export const PlainButton = ({ variant, ...props }: Look & ComponentProps<'button'>) => (
  <ButtonFace type="button" data-look={variant} {...props} />
);

/** A link that looks like a button. */
export const ButtonLink = ({ variant, ...props }: Look & ComponentProps<typeof Link>) => (
  <ButtonFace as={Link as never} data-look={variant} {...(props as object)} />
);
