import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { SxProps, Theme } from '@mui/material/styles';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import { partFailed } from '../../features/identity/failures/failureSaga';
import { lazyPart } from '../../routing/lazyPart';
import type { MenuEntry } from './menuEntry';

const menuPanel = lazyPart('menu', () => import(/* webpackChunkName: "menu" */ './MenuPanel'));

/** The open menu and its anchor element. */
interface Opened {
  readonly anchor: HTMLElement;
  readonly MenuPanel: Awaited<typeof menuPanel.arrived>['default'];
}

interface Props {
  /** Names a button that shows an icon alone. */
  readonly label?: string;
  readonly entries: readonly MenuEntry[];
  /** The edge of the button that the menu keeps to. */
  readonly edge: 'left' | 'right';
  readonly children: ReactNode;
  readonly sx?: SxProps<Theme>;
}

/** A button that opens a menu; its code comes when the button is touched, and is asked for again if it did not. */
export function MenuButton({ label, entries, edge, children, sx = null }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const dispatch = useDispatch();
  const id = useId();
  const open = async ({ currentTarget: anchor }: MouseEvent<HTMLElement>) => {
    try {
      const { default: MenuPanel } = await menuPanel.load();
      setOpened({ anchor, MenuPanel });
    } catch {
      dispatch(partFailed('Il menu non si è caricato. Riprova.'));
    }
  };
  const fetchEarly = () => void menuPanel.load().catch(() => undefined);
  const button = {
    color: 'inherit',
    id: `${id}-button`,
    'aria-haspopup': 'menu',
    'aria-expanded': opened !== null,
    'aria-controls': opened ? `${id}-menu` : undefined,
    onClick: open,
    onPointerEnter: fetchEarly,
    onFocus: fetchEarly,
    sx,
    children,
  } as const;
  return (
    <>
      {label ? <IconButton {...button} aria-label={label} /> : <Button {...button} />}
      {opened ? (
        <opened.MenuPanel
          id={`${id}-menu`}
          labelledBy={`${id}-button`}
          anchor={opened.anchor}
          edge={edge}
          entries={entries}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}
