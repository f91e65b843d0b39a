import Switch from '@mui/material/Switch';
import type { RowAction } from './resource';

interface RowActionButtonProps<Item> {
  readonly action: RowAction<Item>;
  readonly item: Item;
  /** Of the record. */
  readonly name: string;
  /** It is on its way: a further press does nothing. */
  readonly isPending?: boolean;
  readonly onPress: () => void;
}

/** The class of a row's button, which the grid styles. */
export const ACTION = 'admin-action';

/** The button or the switch of a row's action. The button is a plain one: a page has up to a hundred of them. */
export function RowActionButton<Item>({
  action,
  item,
  name,
  isPending = false,
  onPress,
}: RowActionButtonProps<Item>) {
  const { label, toggle } = action;
  if (toggle) {
    return (
      <Switch
        checked={toggle.isOn(item)}
        onChange={onPress}
        sx={{ opacity: isPending ? 0.5 : 1 }}
        slotProps={{ input: { 'aria-label': `${toggle.label}: ${name}`, 'aria-busy': isPending } }}
      />
    );
  }
  const shown = isPending ? 'Un momento…' : label(item);
  return (
    <button
      type="button"
      className={ACTION}
      aria-label={`${shown}: ${name}`}
      aria-busy={isPending}
      onClick={onPress}
    >
      {shown}
    </button>
  );
}
