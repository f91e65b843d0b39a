import ButtonBase from '@mui/material/ButtonBase';
import type { SxProps, Theme } from '@mui/material/styles';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';

export type MenuEntry =
  | { readonly kind: 'link'; readonly label: string; readonly to: string }
  | { readonly kind: 'action'; readonly label: string; readonly onChoose: () => void }
  | { readonly kind: 'text'; readonly label: string; readonly detail: string }
  | { readonly kind: 'divider'; readonly label: string };

const fetchPanel = () => import(/* webpackChunkName: "menu" */ './MenuPanel');
const MenuPanel = lazy(fetchPanel);

interface Props {
  readonly label?: string;
  readonly entries: readonly MenuEntry[];
  readonly children: ReactNode;
  readonly sx?: SxProps<Theme>;
}

/** A button that opens a menu; the menu's code comes when the button is touched. */
export function MenuButton({ label, entries, children, sx }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const fetchEarly = () => void fetchPanel().catch(() => undefined);
  return (
    <>
      <ButtonBase
        id={`${id}-button`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? `${id}-menu` : undefined}
        aria-label={label}
        onClick={(event) => setAnchor(event.currentTarget)}
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
        sx={[
          { minHeight: 44, minWidth: 44, borderRadius: 2, font: 'inherit' },
          ...(Array.isArray(sx) ? sx : [sx]),
        ]}
      >
        {children}
      </ButtonBase>
      {anchor ? (
        <Suspense fallback={null}>
          <MenuPanel
            id={`${id}-menu`}
            labelledBy={`${id}-button`}
            anchor={anchor}
            entries={entries}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
