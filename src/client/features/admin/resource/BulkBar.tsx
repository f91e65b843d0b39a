import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDispatch } from 'react-redux';
import { formatCount } from '../../../ui/format';
import { REMOVE } from './bulk';
import type { Resource } from './resource';

interface BulkBarProps<Item> {
  readonly resource: Resource<Item>;
  readonly selected: readonly Item[];
  readonly onClear: () => void;
}

/** Shows the actions for the ticked rows. */
export function BulkBar<Item>({ resource, selected, onClear }: BulkBarProps<Item>) {
  const { bulking, bulkActions, isRemovedAlone = () => false } = resource;
  const offered = bulkActions.filter(({ name }) => name !== REMOVE || !selected.some(isRemovedAlone));
  const dispatch = useDispatch();
  return (
    <Box
      role="group"
      aria-label="Con le righe scelte"
      sx={{
        display: selected.length > 0 ? 'flex' : 'none',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mb: 1,
        px: 1.5,
        py: 0.75,
        borderRadius: 1,
        bgcolor: 'action.selected',
      }}
    >
      <Typography role="status" sx={{ mr: 1 }}>
        {formatCount(selected.length, 'riga scelta', 'righe scelte')}
      </Typography>
      {offered.map(({ name, label, isDestructive }) => (
        <Button
          key={name}
          size="small"
          variant="outlined"
          color={isDestructive ? 'error' : 'primary'}
          onClick={() => dispatch(bulking.actions.opened({ action: name, items: selected }))}
        >
          {label}
        </Button>
      ))}
      <Button size="small" onClick={onClear}>
        Togli la scelta
      </Button>
    </Box>
  );
}
