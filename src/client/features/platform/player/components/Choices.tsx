import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useId, useState } from 'react';
import { ControlButton } from './ControlButton';
import { overlayHost, usePlayer } from './playerContext';

export interface Choice {
  readonly label: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

interface ChoicesProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly children: ReactNode;
}

/** A button of the bar that opens a menu, which also opens in full screen. */
export function Choices({ label, choices, children }: ChoicesProps) {
  const { frame } = usePlayer();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <ControlButton
        label={label}
        aria-haspopup="menu"
        aria-controls={anchor ? menuId : undefined}
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {children}
      </ControlButton>
      <Menu
        id={menuId}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        container={() => overlayHost(frame.current)}
        // Of a dialog around it, Esc closes the menu alone.
        onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        slotProps={{ list: { 'aria-label': label, dense: true } }}
      >
        {choices.map(({ label: text, isChosen, choose }) => (
          <MenuItem
            key={text}
            role="menuitemradio"
            aria-checked={isChosen}
            selected={isChosen}
            sx={{ minHeight: 40 }}
            onClick={() => {
              choose();
              close();
            }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
