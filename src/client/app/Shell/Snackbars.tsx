import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { Toast } from '../../toaster';

function ToastButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      style={{
        background: 'none',
        border: 0,
        color: 'inherit',
        padding: 12,
        font: 'inherit',
        fontWeight: 650,
        cursor: 'pointer',
      }}
    >
      {label}
    </button>
  );
}

function Buttons({ id, button }: { id: string | number; button: Toast['button'] }) {
  const dispatch = useDispatch();
  const close = () => closeSnackbar(id);
  const act = () => {
    close();
    if (button) dispatch(button.action);
  };
  return (
    <>
      {button ? <ToastButton label={button.label} onPress={act} /> : null}
      <ToastButton label="Chiudi" onPress={close} />
    </>
  );
}

/** Every toast once, in the order in which it came; at most three are seen at a time. */
export default function Snackbars({ toasts }: { toasts: readonly Toast[] }): ReactNode {
  const shown = useRef(0);
  useEffect(() => {
    for (const { id, text, kind, button } of toasts) {
      if (id <= shown.current) continue;
      shown.current = id;
      enqueueSnackbar(text, {
        variant: kind,
        key: `toast-${id}`,
        action: (key) => <Buttons id={key} button={button} />,
        // What asks for something waits until it is answered.
        ...(button ? { autoHideDuration: null } : {}),
      });
    }
  }, [toasts]);
  return (
    <SnackbarProvider
      maxSnack={3}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      autoHideDuration={8000}
    />
  );
}
