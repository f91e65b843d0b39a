import { type ComponentType, createElement, type ReactNode, useSyncExternalStore } from 'react';

interface OwnedMarkProps {
  readonly courseId: string;
  /** Shown to everybody who does not own the course. */
  readonly children: ReactNode;
}
type Mark = ComponentType<OwnedMarkProps>;

let mark: Mark | undefined;
const listeners = new Set<() => void>();

/** Sets how cards mark an owned course: the code comes with a session alone, never with the first page. */
export function setOwnedMark(component: Mark): void {
  mark = component;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const readMark = () => mark;
const noMark = () => undefined;

/** Marks a course that its reader owns, in place of its price. */
export function OwnedMark(props: OwnedMarkProps) {
  const component = useSyncExternalStore(subscribe, readMark, noMark);
  return component ? createElement(component, props) : props.children;
}
