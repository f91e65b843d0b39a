import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect, useRef } from 'react';
import type { Toast } from '../../toaster';

function CloseButton({ id }: { id: string | number }) {
  return (
    <button
      type="button"
      onClick={() => closeSnackbar(id)}
      style={{
        background: 'none',
        border: 0,
        color: 'inherit',
        padding: 12,
        font: 'inherit',
        cursor: 'pointer',
      }}
    >
      Chiudi
    </button>
  );
}

/** Every toast once, in the order in which it came; at most three are seen at a time. */
export default function Snackbars({ toasts }: { toasts: readonly Toast[] }) {
  const shown = useRef(0);
  useEffect(() => {
    for (const { id, text, kind } of toasts) {
      if (id <= shown.current) continue;
      shown.current = id;
      enqueueSnackbar(text, { variant: kind, key: `toast-${id}` });
    }
  }, [toasts]);
  return (
    <SnackbarProvider
      maxSnack={3}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      autoHideDuration={8000}
      action={(id) => <CloseButton id={id} />}
    />
  );
}
