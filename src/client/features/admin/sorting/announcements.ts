import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';

export interface SortableItem {
  readonly id: string;
  /** Names it in announcements. */
  readonly label: string;
}

/** How to sort by keyboard; read out with each handle. */
export const INSTRUCTIONS =
  'Per spostare un elemento premi Spazio, muovilo con le frecce su e giù, e premi di nuovo Spazio per lasciarlo. Esc annulla.';

/** Tells where an item has come to. */
export const placeText = ({ label }: SortableItem, place: number, count: number) =>
  `«${label}» è alla posizione ${place + 1} di ${count}.`;

/** Returns the announcements of a drag for screen readers. */
export function announcementsOf(items: readonly SortableItem[]): Announcements {
  const say = (id: UniqueIdentifier, over: UniqueIdentifier | undefined, text: string) => {
    const item = items.find((one) => one.id === id);
    const place = items.findIndex((one) => one.id === (over ?? id));
    return item ? `${text}${placeText(item, place, items.length)}` : undefined;
  };
  return {
    onDragStart: ({ active }) => say(active.id, undefined, 'Spostamento iniziato: '),
    onDragOver: ({ active, over }) => say(active.id, over?.id, ''),
    onDragEnd: ({ active, over }) => say(active.id, over?.id, 'Spostamento finito: '),
    onDragCancel: ({ active }) => say(active.id, undefined, 'Spostamento annullato: '),
  };
}
