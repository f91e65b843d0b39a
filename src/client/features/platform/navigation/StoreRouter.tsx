import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { createPath, type NavigationType, type Navigator, Router, type To } from 'react-router-dom';
import type { NavigationKind } from '../../../services/history';
import { navigationRequested, selectAddress, selectNavigationKind, travelRequested } from './navigationSlice';

const href = (to: To) => (typeof to === 'string' ? to : createPath(to));

/**
 * The router renders from the store's address, so that a jump in DevTools shows the right page. Another query or hash
 * reaches it deferred: a context that changes at once makes React give up what it has not hydrated yet.
 */
export function StoreRouter({ children }: { children: ReactNode }) {
  const current = useSelector(selectAddress);
  const deferred = useDeferredValue(current);
  const address = deferred.pathname === current.pathname ? deferred : current;
  const kind: NavigationKind = useSelector(selectNavigationKind);
  const dispatch = useDispatch();
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: href,
      push: (to, _state, { preventScrollReset: keepsPlace = false } = {}) =>
        dispatch(navigationRequested({ to: href(to), ...(keepsPlace && { keepsPlace }) })),
      replace: (to) => dispatch(navigationRequested({ to: href(to), replace: true })),
      go: (delta) => dispatch(travelRequested(delta)),
    }),
    [dispatch],
  );
  return (
    <Router
      location={{ ...address, state: null }}
      navigationType={kind as NavigationType}
      navigator={navigator}
    >
      {children}
    </Router>
  );
}
