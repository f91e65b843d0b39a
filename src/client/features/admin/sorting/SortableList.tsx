import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import Box from '@mui/material/Box';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { paper } from '../../../ui/frames';
import type { RemovableListProps } from '../../../ui/useFocusAfterRemoval';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { announcementsOf, INSTRUCTIONS, placeText, type SortableItem } from './announcements';
import { SortableRow } from './SortableRow';

interface SortableListProps<Item extends SortableItem> {
  /** Names the list. */
  readonly label: string;
  readonly items: readonly Item[];
  /** Is given all ids in their new order. */
  readonly onReorder: (ids: readonly string[]) => void;
  /** Of a list whose rows can be removed. */
  readonly list?: RemovableListProps<HTMLOListElement>;
  readonly children: (item: Item, place: number) => ReactNode;
}

/** Pixels: less is a click. */
const DRAG_DISTANCE = 4;

/** Esc ends the drag, and does not close the dialog around it. Dialogs keep Esc from the document, where the drag listens. */
function cancelDrag(event: KeyboardEvent<HTMLElement>): void {
  event.preventDefault();
  const { code, key, currentTarget } = event;
  currentTarget.ownerDocument.dispatchEvent(new window.KeyboardEvent('keydown', { code, key }));
}

/** A list whose order is changed by drag, by keyboard, or by buttons. */
export function SortableList<Item extends SortableItem>(props: SortableListProps<Item>) {
  const { label, items, onReorder, list, children } = props;
  const [isDragging, setIsDragging] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(({ id }) => id);
  const move = (from: number, to: number) => {
    if (from !== to && from >= 0 && to >= 0) onReorder(arrayMove(ids, from, to));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    setIsDragging(false);
    if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <Box onKeyDown={(event) => isDragging && event.key === 'Escape' && cancelDrag(event)}>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements: announcementsOf(items),
          screenReaderInstructions: { draggable: INSTRUCTIONS },
        }}
        onDragStart={() => setIsDragging(true)}
        onDragCancel={() => setIsDragging(false)}
        onDragEnd={drop}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <Box
            component="ol"
            {...list}
            aria-label={label}
            sx={{ m: 0, p: 0, listStyle: 'none', overflow: 'hidden', ...paper }}
          >
            {items.map((item, place) => (
              <SortableRow
                key={item.id}
                item={item}
                place={place}
                count={items.length}
                onMove={(to) => {
                  move(place, to);
                  setAnnouncement(placeText(item, to, items.length));
                }}
              >
                {children(item, place)}
              </SortableRow>
            ))}
          </Box>
        </SortableContext>
      </DndContext>
    </Box>
  );
}
