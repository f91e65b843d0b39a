import {
  AtomicBlockUtils,
  CompositeDecorator,
  ContentState,
  convertFromRaw,
  convertToRaw,
  EditorState,
  Modifier,
  type RawDraftContentState,
  RichUtils,
  type SelectionState,
} from 'draft-js';
import type { ReactNode } from 'react';
import { type Alignment, TEXT_COLORS } from '../../../ui/richTextStyles';

interface EditorLinkProps {
  readonly children: ReactNode;
  readonly contentState: ContentState;
  readonly entityKey: string;
}

/** A link inside the editor: it looks like one and leads nowhere, so that a click places the cursor. */
function EditorLink({ children, contentState, entityKey }: EditorLinkProps) {
  const { url } = contentState.getEntity(entityKey).getData() as { url?: string };
  return (
    <span className="link" title={url}>
      {children}
    </span>
  );
}

const decorator = new CompositeDecorator([
  {
    component: EditorLink,
    strategy(block, onFound, content) {
      block.findEntityRanges((character) => {
        const key = character.getEntity();
        return key !== null && content.getEntity(key).getType() === 'LINK';
      }, onFound);
    },
  },
]);

function contentOf(text: string): ContentState {
  try {
    const raw = JSON.parse(text) as RawDraftContentState;
    return convertFromRaw({ ...raw, entityMap: raw.entityMap ?? {} });
  } catch {
    return ContentState.createFromText(text);
  }
}

/** Opens a stored text: raw content as JSON, or plain paragraphs. */
export function openText(text: string): EditorState {
  return EditorState.createWithContent(contentOf(text), decorator);
}

/** The raw content as JSON; '' for a text without letters and pictures. */
export function storedText(state: EditorState): string {
  const content = state.getCurrentContent();
  const hasPicture = content.getBlockMap().some((block) => block?.getType() === 'atomic');
  if (!hasPicture && content.getPlainText().trim() === '') return '';
  return JSON.stringify(convertToRaw(content));
}

/** Gives the selected text one of the shop's colours; its own again takes the colour away. */
export function toggleColor(state: EditorState, style: string): EditorState {
  const isOn = state.getCurrentInlineStyle().has(style);
  let next = state;
  for (const other of TEXT_COLORS.keys()) {
    if (next.getCurrentInlineStyle().has(other)) next = RichUtils.toggleInlineStyle(next, other);
  }
  return isOn ? next : RichUtils.toggleInlineStyle(next, style);
}

const firstBlock = (state: EditorState) =>
  state.getCurrentContent().getBlockForKey(state.getSelection().getStartKey());

export function alignmentOf(state: EditorState): Alignment {
  return (firstBlock(state).getData().get('text-align') as Alignment | undefined) ?? 'left';
}

export function align(state: EditorState, alignment: Alignment): EditorState {
  const data = firstBlock(state).getData().set('text-align', alignment);
  const content = Modifier.mergeBlockData(state.getCurrentContent(), state.getSelection(), data);
  return EditorState.push(state, content, 'change-block-data');
}

/** The address of the link in which the selection begins; '' outside of links. */
export function linkAt(state: EditorState): string {
  const key = firstBlock(state).getEntityAt(state.getSelection().getStartOffset());
  if (!key) return '';
  const entity = state.getCurrentContent().getEntity(key);
  return entity.getType() === 'LINK' ? String(entity.getData().url ?? '') : '';
}

/** Returns the selection, or without one the whole link in which the cursor stands. */
function linkSelection(state: EditorState): SelectionState {
  const selection = state.getSelection();
  if (!selection.isCollapsed() || linkAt(state) === '') return selection;
  const block = firstBlock(state);
  const at = selection.getStartOffset();
  const key = block.getEntityAt(at);
  let link = selection;
  block.findEntityRanges(
    (character) => character.getEntity() === key,
    (start, end) => {
      if (start <= at && at < end) link = selection.merge({ anchorOffset: start, focusOffset: end });
    },
  );
  return link;
}

/**
 * Makes the selected text a link, or gives the link at the cursor another address; without either the address itself is
 * inserted as one. '' removes the link.
 */
export function setLink(state: EditorState, url: string): EditorState {
  const selection = linkSelection(state);
  if (url === '') return RichUtils.toggleLink(state, selection, null);
  const content = state.getCurrentContent().createEntity('LINK', 'MUTABLE', { url });
  const key = content.getLastCreatedEntityKey();
  if (!selection.isCollapsed()) return RichUtils.toggleLink(state, selection, key);
  const style = state.getCurrentInlineStyle();
  const inserted = Modifier.insertText(content, selection, url, style, key);
  // As typed letters it would be undone together with those before it.
  return EditorState.push(state, inserted, 'insert-fragment');
}

/** Inserts a picture as a block of its own. */
export function insertPicture(state: EditorState, picture: { src: string; alt: string }): EditorState {
  const content = state.getCurrentContent().createEntity('IMAGE', 'IMMUTABLE', picture);
  const key = content.getLastCreatedEntityKey();
  return AtomicBlockUtils.insertAtomicBlock(EditorState.set(state, { currentContent: content }), key, ' ');
}
