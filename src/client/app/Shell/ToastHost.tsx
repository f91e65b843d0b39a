import { lazy, Suspense, useEffect, useState } from 'react';
import { useServices } from '../../servicesContext';
import type { Toast } from '../../toaster';

/** Where the library does not come, toasts are missing; the page is not. */
const Snackbars = lazy(() =>
  import(/* webpackChunkName: "snackbars" */ './Snackbars').catch(() => ({ default: () => null })),
);

/** Hears the toaster; the snackbar library comes with the first toast. */
export function ToastHost() {
  const { toaster } = useServices();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  useEffect(() => toaster.listen((toast) => setToasts((earlier) => [...earlier, toast])), [toaster]);
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Snackbars toasts={toasts} />
    </Suspense>
  );
}
