import { useEffect, useId, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { BEFORE_POP } from '../../../services/history';
import { selectIsUploading } from '../upload/uploadSlice';
import { draftChanged, leaveAsked, selectIsDirty, selectIsFormDirty } from './leaveSlice';

/** Reports unsaved changes to the store, so that the navigation saga asks before they are lost (`mayLeave`). */
export function useDirtyReport(isDirty: boolean) {
  const dispatch = useDispatch();
  const form = useId();
  const isKnown = useSelector(selectIsFormDirty(form)) === isDirty;
  useEffect(() => {
    if (!isKnown) dispatch(draftChanged({ form, isDirty }));
  }, [isKnown, form, isDirty, dispatch]);
  useEffect(() => () => void dispatch(draftChanged({ form, isDirty: false })), [form, dispatch]);
}

/** Stops those who leave unsaved changes by Back or by the browser, which no action announces. */
export function useLeaveGuard() {
  const dispatch = useDispatch();
  const isUploading = useSelector(selectIsUploading);
  const isDirty = useSelector(selectIsDirty);
  const isGuarding = useRef(false);
  isGuarding.current = isUploading || isDirty;
  useEffect(() => {
    const { href, pathname: path } = window.location;
    const here = { state: window.history.state as unknown, href, pathname: path };
    const onPop = (event: Event) => {
      const { pathname, search, hash } = window.location;
      // Another part of this page, or another query, keeps what was typed.
      if (!isGuarding.current || pathname === here.pathname) return;
      event.preventDefault();
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
    };
  }, [dispatch]);
}
