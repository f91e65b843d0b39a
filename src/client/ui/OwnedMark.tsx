import { type ComponentType, createElement, type ReactNode, useSyncExternalStore } from 'react';

export interface OwnedMarkProps {
  /** Slugs: of a course, or of all courses of a learning path. */
  readonly courses: readonly string[];
  /** Ticks a name in a list; otherwise the mark takes the place of a price. */
  readonly isTick?: boolean;
  /** Shown to everybody who does not own all of them. */
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

/** Marks what its reader owns. */
export function OwnedMark(props: OwnedMarkProps) {
  const component = useSyncExternalStore(subscribe, readMark, noMark);
  return component ? createElement(component, props) : props.children;
}
