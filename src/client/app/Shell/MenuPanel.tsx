import Divider from '@mui/material/Divider';
import List from '@mui/material/List';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { MenuEntry, MenuLink } from './menuEntry';

/** MUI's own is lower from 500 pixels on. */
const TALL = { minHeight: { xs: 44, sm: 44 } };

function Group({
  label,
  links,
  onClose,
}: {
  label: string;
  links: readonly MenuLink[];
  onClose: () => void;
}) {
  const id = useId();
  return (
    <li role="none">
      <ListSubheader id={id} component="div" disableSticky sx={{ lineHeight: 1.5, pt: 1.5, pb: 0.5 }}>
        {label}
      </ListSubheader>
      <List role="group" aria-labelledby={id} disablePadding>
        {links.map((link) => (
          <Entry key={link.to} entry={link} onClose={onClose} />
        ))}
      </List>
    </li>
  );
}

function Entry({ entry, onClose }: { readonly entry: MenuEntry; readonly onClose: () => void }) {
  switch (entry.kind) {
    case 'divider':
      return <Divider component="li" role="separator" />;
    case 'text':
      return (
        <MenuItem disabled sx={{ '&.Mui-disabled': { opacity: 1 } }}>
          <ListItemText primary={entry.label} secondary={entry.detail} />
        </MenuItem>
      );
    case 'group':
      return <Group label={entry.label} links={entry.links} onClose={onClose} />;
    case 'action':
      return (
        <MenuItem
          sx={TALL}
          onClick={() => {
            onClose();
            entry.onChoose();
          }}
        >
          {entry.label}
        </MenuItem>
      );
    default:
      return (
        <MenuItem component={Link} to={entry.to} onClick={onClose} sx={TALL}>
          {entry.label}
        </MenuItem>
      );
  }
}

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
      {entries.map((entry) => (
        <Entry key={`${entry.kind}-${entry.label}`} entry={entry} onClose={onClose} />
      ))}
    </Menu>
  );
}
