import { lazy, Suspense, useEffect, useState } from 'react';
import { useServices } from '../../services/servicesContext';
import type { Toast } from '../../services/toaster';

/** Where the library does not come, toasts are missing; the page is not. */
const Snackbars = lazy(() =>
  import(/* webpackChunkName: "snackbars" */ './Snackbars').catch(() => ({ default: () => null })),
);

/** Listens to the toaster; the snackbar library loads with the first toast. */
export function ToastHost() {
  const { toaster } = useServices();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [hasShown, setHasShown] = useState(false);
  useEffect(
    () =>
      toaster.listen((toast) => {
        const onClosed = () => {
          setToasts((earlier) => earlier.filter(({ id }) => id !== toast.id));
          toast.onClosed();
        };
        setHasShown(true);
        setToasts((earlier) => [...earlier, { ...toast, onClosed }]);
      }),
    [toaster],
  );
  if (!hasShown) return null;
  return (
    <Suspense fallback={null}>
      <Snackbars toasts={toasts} />
    </Suspense>
  );
}
