import { type SyntheticEvent, useEffect, useRef } from 'react';

interface RemovableRows {
  /** Of the rows, in their order: the children of the list. Undefined while none are known. */
  readonly ids: readonly string[] | undefined;
  /** The id of the element that takes the focus if no row is left. */
  readonly heading: string;
  /** A dialog asks whether a row is to be removed; it has the focus until it closes. */
  readonly isAsking?: boolean | undefined;
  /** What takes the focus in another row; without it the row's last control, which removes it. */
  readonly targetOf?: (row: Element) => HTMLElement | undefined;
}

const lastControl = (row: Element) =>
  [...row.querySelectorAll<HTMLElement>('a[href], button:enabled')].at(-1);

/**
 * Keeps the keyboard's place in a list whose rows can be removed: once the row that was used last is gone, and the focus
 * with it, the focus goes to the row after it, else to the one before, else to the heading. Returns the list's props.
 */
export function useFocusAfterRemoval<List extends HTMLElement = HTMLUListElement>({
  ids,
  heading,
  isAsking = false,
  targetOf = lastControl,
}: RemovableRows) {
  const list = useRef<List>(null);
  const used = useRef<{ readonly id: string; readonly among: readonly string[] }>(undefined);
  const wasAsking = useRef(false);
  useEffect(() => {
    const hadDialog = wasAsking.current;
    wasAsking.current = isAsking;
    // Another list is on its way: nothing was removed.
    if (!ids) used.current = undefined;
    if (!ids || isAsking || !used.current || ids.includes(used.current.id)) return;
    const { id, among } = used.current;
    used.current = undefined;
    // A closing dialog keeps the focus if its opener is gone; else it was moved elsewhere meanwhile.
    if (!hadDialog && document.activeElement !== document.body) return;
    const at = among.indexOf(id);
    const control = [...among.slice(at + 1), ...among.slice(0, at).reverse()]
      .map((other) => list.current?.children[ids.indexOf(other)])
      .map((row) => row && targetOf(row))
      .find((found) => found !== undefined);
    (control ?? document.getElementById(heading))?.focus();
  });
  const noteUse = ({ target }: SyntheticEvent) => {
    const at = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target as Node));
    const id = ids?.[at];
    if (ids && id !== undefined) used.current = { id, among: ids };
  };
  // Safari gives a clicked button no focus.
  return { ref: list, onFocus: noteUse, onClick: noteUse };
}

/** The props of such a list. */
export type RemovableListProps<List extends HTMLElement = HTMLUListElement> = ReturnType<
  typeof useFocusAfterRemoval<List>
>;
