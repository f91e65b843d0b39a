import { lazy, Suspense, useEffect, useState } from 'react';
import { useServices } from '../../servicesContext';
import type { Toast } from '../../toaster';

const Snackbars = lazy(() => import(/* webpackChunkName: "snackbars" */ './Snackbars'));

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
