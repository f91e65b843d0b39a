import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import type { MenuEntry } from './menuEntry';

/** MUI's own is lower from 500 pixels on. */
const TALL = { minHeight: { xs: 44, sm: 44 } };

interface Props {
  readonly id: string;
  readonly labelledBy: string;
  readonly anchor: HTMLElement;
  readonly edge: 'left' | 'right';
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}

/** The open menu: MUI's, with its keyboard and focus; a chunk of its own. */
export default function MenuPanel({ id, labelledBy, anchor, edge, entries, onClose }: Props) {
  return (
    <Menu
      id={id}
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: edge }}
      transformOrigin={{ vertical: 'top', horizontal: edge }}
      slotProps={{ list: { 'aria-labelledby': labelledBy }, paper: { sx: { minWidth: 220, mt: 1 } } }}
    >
      {entries.map((entry, index) => {
        const key = `${index}-${entry.label}`;
        if (entry.kind === 'divider') return <Divider key={key} component="li" role="separator" />;
        if (entry.kind === 'text') {
          return (
            <MenuItem key={key} disabled sx={{ '&.Mui-disabled': { opacity: 1 } }}>
              <ListItemText primary={entry.label} secondary={entry.detail} />
            </MenuItem>
          );
        }
        if (entry.kind === 'action') {
          return (
            <MenuItem
              key={key}
              sx={TALL}
              onClick={() => {
                onClose();
                entry.onChoose();
              }}
            >
              {entry.label}
            </MenuItem>
          );
        }
        return (
          <MenuItem key={key} component={Link} to={entry.to} onClick={onClose} sx={TALL}>
            {entry.label}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
