import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { BEFORE_POP } from '../../../services/history';
import { selectIsUploading } from '../upload/uploadSlice';
import { draftChanged, draftForgotten, leaveAsked, selectIsDirty } from './leaveSlice';

/**
 * Tells the store of unsaved changes, so that the navigation saga asks before they are lost (`mayLeave`), and stops
 * those who leave by Back or by the browser, which no action announces.
 */
export function useLeaveGuard(isDirty: boolean) {
  const dispatch = useDispatch();
  const isKnown = useSelector(selectIsDirty) === isDirty;
  useEffect(() => {
    if (!isKnown) dispatch(draftChanged(isDirty));
  }, [isKnown, isDirty, dispatch]);

  const isGuarding = useRef(false);
  isGuarding.current = useSelector(selectIsUploading) || isDirty;
  useEffect(() => {
    const here = { state: window.history.state as unknown, href: window.location.href };
    const onPop = (event: Event) => {
      if (!isGuarding.current) return;
      event.preventDefault();
      const { pathname, search, hash } = window.location;
      window.history.pushState(here.state, '', here.href);
      dispatch(leaveAsked({ to: pathname + search + hash }));
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isGuarding.current) event.preventDefault();
    };
    window.addEventListener(BEFORE_POP, onPop);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.removeEventListener(BEFORE_POP, onPop);
      window.removeEventListener('beforeunload', onUnload);
      dispatch(draftForgotten());
    };
  }, [dispatch]);
}
