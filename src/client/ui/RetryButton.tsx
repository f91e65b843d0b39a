import Button, { type ButtonProps } from '@mui/material/Button';

interface RetryButtonProps extends Omit<ButtonProps, 'onClick'> {
  readonly onRetry: () => void;
}

/**
 * "Riprova". What it belongs to gives way to what is loaded, and the button with it: the keyboard's place goes to the
 * nearest element around it that can take the focus, such as `main` or a dialog.
 */
export function RetryButton({ onRetry, children = 'Riprova', ...props }: RetryButtonProps) {
  return (
    <Button
      variant="outlined"
      {...props}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
        onRetry();
      }}
    >
      {children}
    </Button>
  );
}
