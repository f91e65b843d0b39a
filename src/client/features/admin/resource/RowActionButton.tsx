import Button from '@mui/material/Button';
import Switch from '@mui/material/Switch';
import type { RowAction } from './resource';

interface RowActionButtonProps<Item> {
  readonly action: RowAction<Item>;
  readonly item: Item;
  /** Of the record. */
  readonly name: string;
  readonly onPress: () => void;
}

/** The button or the switch of a row's action. */
export function RowActionButton<Item>({ action, item, name, onPress }: RowActionButtonProps<Item>) {
  const { label, toggle } = action;
  if (toggle) {
    return (
      <Switch
        checked={toggle.isOn(item)}
        onChange={onPress}
        slotProps={{ input: { 'aria-label': `${toggle.label}: ${name}` } }}
      />
    );
  }
  return (
    <Button size="small" aria-label={`${label(item)}: ${name}`} onClick={onPress}>
      {label(item)}
    </Button>
  );
}
