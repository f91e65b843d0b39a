import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { styled } from '@mui/material/styles';
import { type ContentBlock, type ContentState, Editor, type EditorState, RichUtils } from 'draft-js';
import { useEffect, useRef, useState } from 'react';
import { TEXT_COLORS } from '../../../ui/richTextStyles';
import 'draft-js/dist/Draft.css';
import { AddressDialog } from './AddressDialog';
import { EditorToolbar } from './EditorToolbar';
import { insertPicture, linkAt, openText, setLink, storedText } from './editing';
import { pasteHtml } from './pastedContent';

const Frame = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    border: `1px solid ${palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    '&:focus-within': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -1 },
    '&[data-invalid=true]': { borderColor: palette.error.main },
    '& .DraftEditor-root': { padding: '12px 14px', overflowWrap: 'anywhere', ...theme.typography.body1 },
    '& .public-DraftEditor-content': { minHeight: 140, outline: 'none' },
    '& .public-DraftStyleDefault-block': { margin: '0 0 0.6em' },
    '& h2, & h3': theme.typography.h3,
    '& .link': { color: palette.primary.main, textDecoration: 'underline' },
    '& blockquote': { paddingLeft: '1em', borderLeft: `3px solid ${palette.primary.main}`, margin: 0 },
    '& img': { maxWidth: '100%', maxHeight: 240 },
    // The blocks inside have an alignment of the library's own.
    '& .align-center, & .align-center > *': { textAlign: 'center' },
    '& .align-right, & .align-right > *': { textAlign: 'right' },
    '& .align-justify, & .align-justify > *': { textAlign: 'justify' },
  };
});

const STYLE_MAP = Object.fromEntries(
  [...TEXT_COLORS].map(([style, color]) => [style, { color: `var(--mui-palette-${color}-main)` }]),
);

const blockClass = (block: ContentBlock) => {
  const alignment = block.getData().get('text-align') as string | undefined;
  return alignment && alignment !== 'left' ? `align-${alignment}` : '';
};

function Picture({ block, contentState }: { block: ContentBlock; contentState: ContentState }) {
  const key = block.getEntityAt(0);
  const { src, alt } = (key ? contentState.getEntity(key).getData() : {}) as { src?: string; alt?: string };
  return src ? <img src={src} alt={alt ?? ''} /> : null;
}
const blockRenderer = (block: ContentBlock) =>
  block.getType() === 'atomic' ? { component: Picture, editable: false } : null;

interface RichTextInputProps {
  readonly id: string;
  readonly label: string;
  /** Raw content as JSON, or plain text. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
}

/** A field for rich text, with a toolbar. */
export function RichTextInput({ id, label, value, error, hint, autoFocus, onChange }: RichTextInputProps) {
  const [state, setState] = useState(() => openText(value));
  const [known, setKnown] = useState(value);
  const [asked, setAsked] = useState<'link' | 'picture'>();
  const editor = useRef<Editor>(null);
  const text = error || hint;

  useEffect(() => {
    if (autoFocus) editor.current?.focus();
  }, [autoFocus]);

  // Draft.js has no property for it. A form puts the keyboard on what carries it.
  useEffect(() => {
    editor.current?.editor?.setAttribute('aria-invalid', String(Boolean(error)));
  }, [error]);

  // Another text than what was typed here, such as the one that was chosen after a conflict.
  if (value !== known) {
    setKnown(value);
    setState(openText(value));
  }
  const change = (next: EditorState) => {
    setState(next);
    if (next.getCurrentContent() === state.getCurrentContent()) return;
    const written = storedText(next);
    setKnown(written);
    onChange(written);
  };
  // The dialog gives the focus back to where it was.
  const close = () => setAsked(undefined);
  const finish = (next: EditorState) => {
    change(next);
    close();
  };

  return (
    <FormControl fullWidth error={Boolean(error)}>
      <FormLabel
        id={`${id}-label`}
        component="span"
        onClick={() => editor.current?.focus()}
        sx={{ mb: 0.75, fontWeight: 600, color: 'text.primary' }}
      >
        {label}
      </FormLabel>
      <Frame id={id} data-invalid={Boolean(error)}>
        <EditorToolbar
          state={state}
          controls={id}
          onChange={change}
          onLink={() => setAsked('link')}
          onPicture={() => setAsked('picture')}
        />
        <Editor
          ref={editor}
          editorState={state}
          onChange={change}
          role="textbox"
          ariaMultiline
          ariaLabelledBy={`${id}-label`}
          {...(text && { ariaDescribedBy: `${id}-message` })}
          spellCheck
          customStyleMap={STYLE_MAP}
          blockStyleFn={blockClass}
          blockRendererFn={blockRenderer}
          handleKeyCommand={(command, current) => {
            const next = RichUtils.handleKeyCommand(current, command);
            if (!next) return 'not-handled';
            change(next);
            return 'handled';
          }}
          // Draft.js reads markup that is not handled here by its own rules, and fails if there is nothing in it.
          stripPastedStyles
          handlePastedText={(_text, html, current) => {
            const next = html ? pasteHtml(current, html) : undefined;
            if (!next) return 'not-handled';
            change(next);
            return 'handled';
          }}
          handleDrop={() => 'handled'}
        />
      </Frame>
      {text && (
        <FormHelperText id={`${id}-message`} sx={{ mx: 0, typography: 'body2' }}>
          {text}
        </FormHelperText>
      )}
      {asked === 'link' && (
        <AddressDialog
          title="Link"
          address={linkAt(state)}
          onDone={(address) => finish(setLink(state, address))}
          onRemove={linkAt(state) ? () => finish(setLink(state, '')) : undefined}
          onClose={close}
        />
      )}
      {asked === 'picture' && (
        <AddressDialog
          title="Immagine"
          address=""
          asksForDescription
          onDone={(src, alt) => finish(insertPicture(state, { src, alt }))}
          onClose={close}
        />
      )}
    </FormControl>
  );
}
