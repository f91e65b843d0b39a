import Alert from '@mui/material/Alert';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  type CustomContentProps,
  closeSnackbar,
  enqueueSnackbar,
  SnackbarContent,
  SnackbarProvider,
} from 'notistack';
import { createContext, forwardRef, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectIsQuiet, selectPathname } from '../../features/platform/navigation/navigationSlice';
import type { RouteName } from '../../routing/routeTable';
import type { Toast } from '../../services/toaster';
import { PurchaseCard, ToastPress } from '../../ui/PurchaseCard';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { matchRoute } from '../matchRoute';
import { SwipeAway } from './SwipeAway';
import { isKept, isTurn, keyOf, toastInFront } from './toastTurns';

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
  'bankTransfer',
  'cart',
  'login',
  'signUp',
] as const);

/** The key of the one toast that a phone shows; null on wide screens, which show all. */
const InFront = createContext<string | null>(null);

const useIsBehind = (id: string | number) => {
  const inFront = use(InFront);
  return inFront !== null && inFront !== id;
};

/** A purchase by somebody else: a card of its own, announced by the polite region and not by an alert. */
const PurchaseToast = forwardRef<HTMLDivElement, CustomContentProps>(({ id, message, action }, ref) => {
  const isQuiet = useSelector(selectIsQuiet);
  const isSale = SALES.has(matchRoute(useSelector(selectPathname)).row.name);
  const isBehind = useIsBehind(id);
  // It comes back on the next page, or when the toast before it is gone.
  const hidden = isQuiet || isBehind ? 'everywhere' : isSale ? 'narrow' : undefined;
  return (
    <SnackbarContent ref={ref}>
      <SwipeAway onSwipe={() => closeSnackbar(id)}>
        <PurchaseCard hidden={hidden} buttons={typeof action === 'function' ? action(id) : action}>
          {message}
        </PurchaseCard>
      </SwipeAway>
    </SnackbarContent>
  );
});

const SEVERITIES: Readonly<Record<string, 'error' | 'success' | 'info'>> = {
  error: 'error',
  success: 'success',
};

/** In the shop's colours, which are dark enough for their text (WCAG 1.4.3). */
const Message = forwardRef<HTMLDivElement, CustomContentProps>(({ id, message, action, variant }, ref) => {
  const isBehind = useIsBehind(id);
  const severity = SEVERITIES[variant] ?? 'info';
  const colour = severity === 'info' ? 'primary' : severity;
  return (
    <SnackbarContent ref={ref} style={isBehind ? { display: 'none' } : {}}>
      <SwipeAway onSwipe={() => closeSnackbar(id)}>
        <Alert
          severity={severity}
          variant="filled"
          action={typeof action === 'function' ? action(id) : action}
          sx={{
            flexWrap: 'wrap',
            alignItems: 'center',
            bgcolor: `${colour}.main`,
            color: `${colour}.contrastText`,
            boxShadow: 6,
            '& .MuiAlert-action': { flexWrap: 'wrap', justifyContent: 'flex-end', py: 0 },
            '& .MuiAlert-message': { flex: '1 1 200px' },
          }}
        >
          {message}
        </Alert>
      </SwipeAway>
    </SnackbarContent>
  );
});

/** More messages than this push the oldest out; questions and purchases, which are few, are never pushed out. */
const MOST_MESSAGES = 3;

/** Shows every toast once, in the order in which they came; on a phone one at a time. */
export default function Snackbars({ toasts }: { toasts: readonly Toast[] }): ReactNode {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('narrow'), { noSsr: true });
  const shown = useRef(new Set<number>());
  const [said, setSaid] = useState('');
  useEffect(() => {
    for (const toast of toasts) {
      const { id, text, kind, buttons, onClosed, over } = toast;
      if (shown.current.has(id) || (isNarrow && !isTurn(toast, toasts))) continue;
      shown.current.add(id);
      if (kind === 'purchase') setSaid(text);
      const key = keyOf(toast);
      void over?.then(() => closeSnackbar(key));
      enqueueSnackbar(text, {
        variant: kind,
        key,
        action: () => <Buttons id={key} buttons={buttons} />,
        onExited: onClosed,
        persist: isKept(toast),
        // A message leaves a page's buttons free: on a phone it lies over the header, which sells nothing, elsewhere
        // between what saves a form, at the left, and what belongs to a row or sells, at the right.
        anchorOrigin: {
          vertical: isNarrow && kind !== 'purchase' ? 'top' : 'bottom',
          horizontal: isNarrow || kind === 'purchase' ? 'left' : 'center',
        },
      });
    }
  }, [toasts, isNarrow]);
  return (
    <InFront value={isNarrow ? toastInFront(toasts) : null}>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
      <SnackbarProvider
        Components={{ purchase: PurchaseToast, success: Message, info: Message, error: Message }}
        maxSnack={MOST_MESSAGES + toasts.filter(isKept).length}
        autoHideDuration={8000}
      />
    </InFront>
  );
}
