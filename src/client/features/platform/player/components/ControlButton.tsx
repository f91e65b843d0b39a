import IconButton, { type IconButtonProps } from '@mui/material/IconButton';

interface ControlButtonProps extends IconButtonProps {
  /** Italian; also shown by the mouse. */
  readonly label: string;
  /** Its key, shown by the mouse. */
  readonly shortcut?: string;
}

/** A button of the player's bar. */
export function ControlButton({ label, shortcut, sx, ...props }: ControlButtonProps) {
  return (
    <IconButton
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      color="inherit"
      {...props}
      sx={[
        // Eight of them and the clock are one row of a phone.
        { width: { xs: 34, sm: 44 }, minWidth: 0, height: 44, borderRadius: 1, fontSize: '1.25rem' },
        { '&:hover': { bgcolor: 'rgba(255, 255, 255, 0.14)' } },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}
