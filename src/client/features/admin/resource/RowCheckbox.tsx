import type { GridSlotProps } from '@mui/x-data-grid';

/** Chooses a row. The browser's own checkbox: a page has up to a hundred of them, and MUI's is drawn of five parts. */
export function RowCheckbox(props: GridSlotProps['rowCheckbox']) {
  const { checked = false, disabled, tabIndex, className, onChange, slotProps } = props;
  const { onClick, onMouseDown, onKeyDown } = props;
  return (
    <input
      type="checkbox"
      {...{ checked, disabled, tabIndex, className, onClick, onMouseDown, onKeyDown }}
      {...slotProps?.htmlInput}
      onChange={onChange}
    />
  );
}
