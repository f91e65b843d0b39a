import { type ComponentType, createElement, type ReactNode, useSyncExternalStore } from 'react';

/**
 * Makes a place in the first page's code for a component that comes later, with a part of its own. Until then, and where
 * the part never comes, the place shows its `children`.
 */
export function createSlot<Props extends { readonly children?: ReactNode }>() {
  let component: ComponentType<Props> | undefined;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const read = () => component;
  const none = () => undefined;
  return {
    fill(filling: ComponentType<Props>): void {
      component = filling;
      for (const listener of listeners) listener();
    },
    Slot(props: Props): ReactNode {
      const filling = useSyncExternalStore(subscribe, read, none);
      return filling ? createElement(filling, props) : props.children;
    },
  };
}
