import { useEffect, useState } from 'react';
import { lazyPart } from '../../routing/lazyPart';
import { PartSlot } from '../../routing/PartSlot';
import { useServices } from '../../services/servicesContext';
import type { Toast } from '../../services/toaster';

const snackbars = lazyPart('snackbars', () => import(/* webpackChunkName: "snackbars" */ './Snackbars'));

/** Listens to the toaster; the snackbar library loads with the first toast. */
export function ToastHost() {
  const { toaster } = useServices();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [hasShown, setHasShown] = useState(false);
  useEffect(
    () =>
      toaster.listen((toast) => {
        const remove = () => setToasts((earlier) => earlier.filter(({ id }) => id !== toast.id));
        const onClosed = () => {
          remove();
          toast.onClosed();
        };
        // On a phone it may still wait for its turn.
        void toast.over?.then(remove);
        // If the library does not load, toasts are missing; the page is not.
        void snackbars.load().catch(() => undefined);
        setHasShown(true);
        setToasts((earlier) => [...earlier, { ...toast, onClosed }]);
      }),
    [toaster],
  );
  if (!hasShown) return null;
  return <PartSlot part={snackbars} render={({ default: Snackbars }) => <Snackbars toasts={toasts} />} />;
}
