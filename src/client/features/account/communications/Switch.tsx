import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';

const WIDTH = 48;
const HEIGHT = 28;
/** Between knob and edge. */
const RIM = 4;

/** A native checkbox drawn as a switch, for keyboards and screen readers. */
const Input = styled('input')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    appearance: 'none',
    position: 'relative',
    flexShrink: 0,
    width: WIDTH,
    height: HEIGHT,
    margin: 0,
    border: '2px solid',
    borderColor: palette.text.secondary,
    borderRadius: HEIGHT / 2,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    transition: 'background-color 120ms',
    '&::before': {
      content: '""',
      position: 'absolute',
      top: RIM - 2,
      left: RIM - 2,
      width: HEIGHT - 2 * RIM,
      height: HEIGHT - 2 * RIM,
      borderRadius: '50%',
      backgroundColor: palette.text.secondary,
      transition: 'transform 120ms',
    },
    // The touch target is 44 px high.
    '&::after': { content: '""', position: 'absolute', inset: (HEIGHT - 4 - 44) / 2 },
    '&:checked': { borderColor: palette.primary.main, backgroundColor: palette.primary.main },
    '&:checked::before': {
      backgroundColor: palette.primary.contrastText,
      transform: `translateX(${WIDTH - HEIGHT}px)`,
    },
    // Without colours the position of the knob shows the state.
    '@media (forced-colors: active)': {
      '&::before, &:checked::before': { backgroundColor: 'ButtonText' },
    },
    '@media (prefers-reduced-motion: reduce)': { '&, &::before': { transition: 'none' } },
  };
});

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> {
  readonly onChange: (isOn: boolean) => void;
}

/** Takes effect at once. */
export function Switch({ onChange, ...input }: SwitchProps) {
  return (
    <Input
      type="checkbox"
      role="switch"
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      {...input}
    />
  );
}
