import {
  ContentState,
  convertFromHTML,
  convertFromRaw,
  convertToRaw,
  EditorState,
  Modifier,
  type RawDraftContentState,
} from 'draft-js';
import { safeHref } from '../../../ui/readRichText';

/** Parts without text that word processors and web pages carry along. Draft.js would write a sign for each picture. */
const NO_TEXT = 'style, script, noscript, template, meta, link, title, xml, svg, img, iframe, object';
const BLOCKS = new Set([
  'unstyled',
  'header-two',
  'header-three',
  'unordered-list-item',
  'ordered-list-item',
  'blockquote',
]);
const STYLES = new Set(['BOLD', 'ITALIC', 'UNDERLINE']);
/** Headings of other levels, as the two that the toolbar offers. */
const HEADINGS = new Map([
  ['header-one', 'header-two'],
  ['header-four', 'header-three'],
  ['header-five', 'header-three'],
  ['header-six', 'header-three'],
]);

/** Keeps paragraphs, headings, lists, emphasis and safe links; pictures and foreign styles go. */
function cleaned({ blocks, entityMap }: RawDraftContentState): RawDraftContentState {
  const isSafeLink = (key: number | string) => {
    const entity = entityMap[key];
    return entity?.type === 'LINK' && safeHref(entity.data.url) !== undefined;
  };
  const kept = blocks
    .filter(({ type }) => type !== 'atomic')
    .map((block) => {
      const type = HEADINGS.get(block.type) ?? block.type;
      return {
        ...block,
        type: BLOCKS.has(type) ? type : 'unstyled',
        data: {},
        text: block.text.replace(/\u00a0/g, ' '),
        inlineStyleRanges: block.inlineStyleRanges.filter(({ style }) => STYLES.has(style)),
        entityRanges: block.entityRanges.filter(({ key }) => isSafeLink(key)),
      };
    })
    .filter(({ text }) => text.trim() !== '');
  return { blocks: kept, entityMap };
}

/** Inserts what was copied from Word or a web page, without what our texts do not know. */
export function pasteHtml(state: EditorState, html: string): EditorState | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll(NO_TEXT)) element.remove();
  // Draft.js would run the text of an item into the list inside it.
  for (const list of [...page.querySelectorAll('li ul, li ol')].reverse())
    list.parentElement?.closest('li')?.after(list);
  const { contentBlocks, entityMap } = convertFromHTML(page.body.innerHTML);
  if (!contentBlocks?.length) return undefined;
  const raw = cleaned(convertToRaw(ContentState.createFromBlockArray(contentBlocks, entityMap)));
  if (raw.blocks.length === 0) return undefined;
  const content = Modifier.replaceWithFragment(
    state.getCurrentContent(),
    state.getSelection(),
    convertFromRaw(raw).getBlockMap(),
  );
  return EditorState.push(state, content, 'insert-fragment');
}
