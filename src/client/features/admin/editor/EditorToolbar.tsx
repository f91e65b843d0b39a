import AlignCenterIcon from '@mui/icons-material/FormatAlignCenter';
import AlignJustifyIcon from '@mui/icons-material/FormatAlignJustify';
import AlignLeftIcon from '@mui/icons-material/FormatAlignLeft';
import AlignRightIcon from '@mui/icons-material/FormatAlignRight';
import BoldIcon from '@mui/icons-material/FormatBold';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import BulletsIcon from '@mui/icons-material/FormatListBulleted';
import NumbersIcon from '@mui/icons-material/FormatListNumbered';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import UnderlineIcon from '@mui/icons-material/FormatUnderlined';
import PictureIcon from '@mui/icons-material/ImageOutlined';
import LinkIcon from '@mui/icons-material/Link';
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import { EditorState, RichUtils } from 'draft-js';
import { type ReactNode, useState } from 'react';
import { type Alignment, TEXT_COLORS } from '../../../ui/richTextStyles';
import { align, alignmentOf, linkAt, toggleColor } from './editing';

interface Action {
  /** Italian; names the button. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly isOn?: boolean;
  readonly isUnusable?: boolean;
  readonly run: () => void;
}

interface EditorToolbarProps {
  readonly state: EditorState;
  /** Id of the text that it changes. */
  readonly controls: string;
  readonly onChange: (state: EditorState) => void;
  readonly onLink: () => void;
  readonly onPicture: () => void;
}

const STYLES = [
  ['BOLD', 'Grassetto', <BoldIcon key="bold" />],
  ['ITALIC', 'Corsivo', <ItalicIcon key="italic" />],
  ['UNDERLINE', 'Sottolineato', <UnderlineIcon key="underline" />],
] as const;
const BLOCKS = [
  ['header-two', 'Titolo', <b key="title">T1</b>],
  ['header-three', 'Sottotitolo', <b key="subtitle">T2</b>],
  ['unordered-list-item', 'Elenco puntato', <BulletsIcon key="bullets" />],
  ['ordered-list-item', 'Elenco numerato', <NumbersIcon key="numbers" />],
  ['blockquote', 'Citazione', <QuoteIcon key="quote" />],
] as const;
const ALIGNMENTS: readonly (readonly [Alignment, string, ReactNode])[] = [
  ['left', 'Allinea a sinistra', <AlignLeftIcon key="left" />],
  ['center', 'Allinea al centro', <AlignCenterIcon key="center" />],
  ['right', 'Allinea a destra', <AlignRightIcon key="right" />],
  ['justify', 'Giustifica', <AlignJustifyIcon key="justify" />],
];
const COLOR_NAMES = {
  primary: 'petrolio',
  secondary: 'arancio',
  success: 'verde',
  warning: 'ocra',
  error: 'rosso',
};

function actionsOf({ state, onChange, onLink, onPicture }: EditorToolbarProps): Action[] {
  const styles = state.getCurrentInlineStyle();
  const block = RichUtils.getCurrentBlockType(state);
  const alignment = alignmentOf(state);
  return [
    ...STYLES.map(([style, label, icon]) => ({
      label,
      icon,
      isOn: styles.has(style),
      run: () => onChange(RichUtils.toggleInlineStyle(state, style)),
    })),
    ...BLOCKS.map(([type, label, icon]) => ({
      label,
      icon,
      isOn: block === type,
      run: () => onChange(RichUtils.toggleBlockType(state, type)),
    })),
    ...ALIGNMENTS.map(([way, label, icon]) => ({
      label,
      icon,
      isOn: alignment === way,
      run: () => onChange(align(state, way)),
    })),
    ...[...TEXT_COLORS].map(([style, color]) => ({
      label: `Colore ${COLOR_NAMES[color]}`,
      icon: (
        <Box component="span" sx={{ width: 18, height: 18, borderRadius: '50%', bgcolor: `${color}.main` }} />
      ),
      isOn: styles.has(style),
      run: () => onChange(toggleColor(state, style)),
    })),
    { label: 'Link', icon: <LinkIcon />, isOn: linkAt(state) !== '', run: onLink },
    { label: 'Immagine', icon: <PictureIcon />, run: onPicture },
    {
      label: 'Annulla',
      icon: <UndoIcon />,
      isUnusable: state.getUndoStack().isEmpty(),
      run: () => onChange(EditorState.undo(state)),
    },
    {
      label: 'Ripeti',
      icon: <RedoIcon />,
      isUnusable: state.getRedoStack().isEmpty(),
      run: () => onChange(EditorState.redo(state)),
    },
  ];
}

const MOVES: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place + count - 1) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
};

/** The buttons of the editor: one stop of the Tab key, the arrows go from button to button. */
export function EditorToolbar(props: EditorToolbarProps) {
  const actions = actionsOf(props);
  const [place, setPlace] = useState(0);
  return (
    <Box
      role="toolbar"
      aria-label="Formattazione"
      aria-controls={props.controls}
      onKeyDown={(event) => {
        const next = MOVES[event.key]?.(place, actions.length);
        if (next === undefined) return;
        event.preventDefault();
        setPlace(next);
        event.currentTarget.querySelectorAll('button')[next]?.focus();
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.25, p: 0.5, borderBottom: 1, borderColor: 'divider' }}
    >
      {actions.map(({ label, icon, isOn = false, isUnusable = false, run }, index) => (
        <ToggleButton
          key={label}
          value={label}
          selected={isOn}
          aria-label={label}
          title={label}
          aria-disabled={isUnusable}
          tabIndex={index === place ? 0 : -1}
          onFocus={() => setPlace(index)}
          // The text keeps its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => !isUnusable && run()}
          sx={{ minWidth: 36, height: 36, p: 0.75, border: 0, opacity: isUnusable ? 0.5 : 1 }}
        >
          {icon}
        </ToggleButton>
      ))}
    </Box>
  );
}
