import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../../routing/paths';
import type { CartButtonProps } from '../../../../ui/CartButton';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden';
import { cartThings } from '../cartThings';

/** Puts something into the cart; once it is inside, leads there. */
export function AddToCart({ thing, children }: CartButtonProps) {
  const dispatch = useDispatch();
  const isKnown = useSelector(cartThings.selectIsKnown);
  const isInside = useSelector(cartThings.selectHolds(thing.id));
  const isPending = useSelector(cartThings.selectIsPending(thing.id));
  const isPressed = useRef(false);
  useEffect(() => {
    // It was refused: what comes later is not of this press.
    if (!isPending && !isInside) isPressed.current = false;
  }, [isPending, isInside]);
  if (!isKnown) return children;
  if (isInside && !isPending) {
    return (
      <Button
        component={Link}
        to={paths.cart()}
        // In the place of the button that was pressed, whose focus it takes over.
        ref={(link: HTMLAnchorElement | null) => {
          if (isPressed.current) link?.focus();
          isPressed.current = false;
        }}
        variant="outlined"
        size="large"
        fullWidth
      >
        Nel carrello: vai al carrello
      </Button>
    );
  }
  return (
    <Button
      variant="outlined"
      size="large"
      fullWidth
      aria-disabled={isPending}
      onClick={() => {
        if (isPending) return;
        isPressed.current = true;
        dispatch(cartThings.actions.requested({ thing, isAdded: true }));
      }}
    >
      Aggiungi al carrello
    </Button>
  );
}

/** How many things the cart holds, over its icon. */
export function CartCount({ children }: { readonly children?: ReactNode }) {
  const { length } = useSelector(cartThings.selectThings);
  return (
    <>
      <Badge badgeContent={length} color="secondary" aria-hidden>
        {children}
      </Badge>
      {length > 0 && <VisuallyHidden>{length === 1 ? ', una cosa' : `, ${length} cose`}</VisuallyHidden>}
    </>
  );
}
