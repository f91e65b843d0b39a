import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import HandleIcon from '@mui/icons-material/DragIndicator';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import type { SortableItem } from './announcements';

interface SortableRowProps {
  readonly item: SortableItem;
  readonly place: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly children: ReactNode;
}

/** A row with a handle to drag, and with buttons for those who cannot drag (WCAG 2.2, 2.5.7). */
export function SortableRow({ item, place, count, onMove, children }: SortableRowProps) {
  const sortable = useSortable({ id: item.id, attributes: { roleDescription: 'elemento da ordinare' } });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    sortable;
  const step = (by: -1 | 1, label: string, icon: ReactNode) => {
    const to = place + by;
    const isEnd = to < 0 || to >= count;
    return (
      <IconButton
        size="small"
        aria-label={`${label}: ${item.label}`}
        aria-disabled={isEnd}
        onClick={() => !isEnd && onMove(to)}
        sx={{ opacity: isEnd ? 0.35 : 1 }}
      >
        {icon}
      </IconButton>
    );
  };
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{
        transform: CSS.Transform.toString(transform && { ...transform, x: 0, scaleX: 1, scaleY: 1 }),
        transition,
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        py: 0.75,
        px: 0.5,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
        ...(isDragging && { position: 'relative', zIndex: 1, boxShadow: 3 }),
      }}
    >
      <IconButton
        ref={setActivatorNodeRef}
        size="small"
        {...attributes}
        {...listeners}
        aria-label={`Sposta: ${item.label}`}
        sx={{ touchAction: 'none', cursor: 'grab' }}
      >
        <HandleIcon fontSize="small" />
      </IconButton>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
      <Box sx={{ display: 'flex', flexShrink: 0 }}>
        {step(-1, 'Sposta su', <UpIcon fontSize="small" />)}
        {step(1, 'Sposta giù', <DownIcon fontSize="small" />)}
      </Box>
    </Box>
  );
}
