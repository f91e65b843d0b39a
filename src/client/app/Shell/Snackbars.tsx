import { styled } from '@mui/material/styles';
import {
  type CustomContentProps,
  closeSnackbar,
  enqueueSnackbar,
  MaterialDesignContent,
  SnackbarContent,
  SnackbarProvider,
} from 'notistack';
import { forwardRef, type ReactNode, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectIsQuiet, selectPathname } from '../../features/platform/navigation/navigationSlice';
import type { RouteName } from '../../routing/routeTable';
import type { Toast } from '../../services/toaster';
import { PurchaseCard, ToastPress } from '../../ui/PurchaseCard';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { matchRoute } from '../matchRoute';

declare module 'notistack' {
  interface VariantOverrides {
    purchase: true;
  }
}

function Buttons({ id, buttons }: { id: string | number; buttons: Toast['buttons'] }) {
  const dispatch = useDispatch();
  const close = () => closeSnackbar(id);
  return (
    <>
      {buttons.map(({ label, action }) => (
        <ToastPress
          key={label}
          label={label}
          onPress={() => {
            close();
            dispatch(action);
          }}
        />
      ))}
      <ToastPress label="Chiudi" onPress={close} />
    </>
  );
}

/** Pages of what is being bought: on a phone any toast would cover a price, a button or a field of theirs. */
const SALES: ReadonlySet<RouteName | undefined> = new Set([
  'course',
  'courseOffer',
  'bundle',
  'bundleOffer',
  'promoter',
  'gift',
  'paymentFailed',
  'login',
  'signUp',
] as const);

/** A purchase by somebody else: a card of its own, announced by the polite region and not by an alert. */
const PurchaseToast = forwardRef<HTMLDivElement, CustomContentProps>(({ id, message, action }, ref) => {
  const isQuiet = useSelector(selectIsQuiet);
  const isSale = SALES.has(matchRoute(useSelector(selectPathname)).row.name);
  // It comes back on the next page.
  const hidden = isQuiet ? 'everywhere' : isSale ? 'narrow' : undefined;
  return (
    <SnackbarContent ref={ref}>
      <PurchaseCard hidden={hidden} buttons={typeof action === 'function' ? action(id) : action}>
        {message}
      </PurchaseCard>
    </SnackbarContent>
  );
});

/** In the shop's colours: white on the library's own green and blue is too faint to read (WCAG 1.4.3). */
const Message = styled(MaterialDesignContent)(({ theme }) => {
  const { success, primary } = theme.vars.palette;
  return {
    '&.notistack-MuiContent-success': { backgroundColor: success.main, color: success.contrastText },
    '&.notistack-MuiContent-info': { backgroundColor: primary.main, color: primary.contrastText },
  };
});

/** More messages than this push the oldest out; purchases are limited by their saga, and never pushed out. */
const MOST_MESSAGES = 3;

/** Shows every toast once, in the order in which they came. */
export default function Snackbars({ toasts }: { toasts: readonly Toast[] }): ReactNode {
  const shown = useRef(0);
  const [said, setSaid] = useState('');
  const purchases = toasts.filter(({ kind }) => kind === 'purchase').length;
  useEffect(() => {
    for (const { id, text, kind, buttons, onClosed, over } of toasts) {
      if (id <= shown.current) continue;
      shown.current = id;
      if (kind === 'purchase') setSaid(text);
      const key = `toast-${id}`;
      void over?.then(() => closeSnackbar(key));
      enqueueSnackbar(text, {
        variant: kind,
        key,
        action: () => <Buttons id={key} buttons={buttons} />,
        onExited: onClosed,
        persist: kind === 'purchase',
        // A notice with a question stays until it is answered.
        ...(buttons.length > 0 ? { autoHideDuration: null } : {}),
      });
    }
  }, [toasts]);
  return (
    <>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
      <SnackbarProvider
        Components={{ purchase: PurchaseToast, success: Message, info: Message }}
        maxSnack={MOST_MESSAGES + purchases}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        autoHideDuration={8000}
      />
    </>
  );
}
