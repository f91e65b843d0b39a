import { EditorState, Modifier, RichUtils } from 'draft-js';
import {
  align,
  alignmentOf,
  insertPicture,
  linkAt,
  openText,
  setLink,
  storedText,
  toggleColor,
} from '../../../../../src/client/features/admin/editor/editing';
import { pasteHtml } from '../../../../../src/client/features/admin/editor/pastedContent';
import { readRichText } from '../../../../../src/client/ui/readRichText';

const rawOf = (state: EditorState) => JSON.parse(storedText(state));
const linesOf = (state: EditorState) =>
  rawOf(state).blocks.map(({ type, text }: { type: string; text: string }) => `${type}: ${text}`);

/** Selects letters of the first block, backwards where the end comes first. */
function selected(state: EditorState, from: number, to: number): EditorState {
  const key = state.getCurrentContent().getFirstBlock().getKey();
  const selection = state
    .getSelection()
    .merge({ anchorKey: key, focusKey: key, anchorOffset: from, focusOffset: to, isBackward: from > to });
  return EditorState.acceptSelection(state, selection);
}

describe('a stored text', () => {
  it('opens and is stored as it was', () => {
    const state = RichUtils.toggleInlineStyle(selected(openText('Ciao a tutti'), 0, 4), 'BOLD');
    const stored = storedText(state);
    expect(storedText(openText(stored))).toBe(stored);
    expect(readRichText(stored)[0]?.segments[0]).toMatchObject({ text: 'Ciao', styles: ['BOLD'] });
  });

  it.each(['Solo parole', '42', '{ broken', '{"blocks": 3}'])(
    'that is no raw content opens as text: %s',
    (text) => {
      expect(rawOf(openText(text)).blocks[0].text).toBe(text);
    },
  );

  it('that names no links and pictures opens too', () => {
    const state = openText(JSON.stringify({ blocks: [{ key: 'a', type: 'header-two', text: 'Solo' }] }));
    expect(linesOf(state)).toEqual(['header-two: Solo']);
  });

  it('of a picture alone is no empty one', () => {
    expect(storedText(insertPicture(openText(''), { src: '/media/a.webp', alt: '' }))).not.toBe('');
  });

  it.each(['', '   \n '])('without letters is stored as nothing: “%s”', (text) => {
    expect(storedText(openText(text))).toBe('');
  });
});

describe('the toolbar', () => {
  it('gives one colour at a time, and takes it away again', () => {
    const red = toggleColor(selected(openText('Offerta'), 0, 7), 'COLOR_ERROR');
    const green = toggleColor(red, 'COLOR_SUCCESS');
    const stylesOf = (state: EditorState) => readRichText(storedText(state))[0]?.segments[0]?.styles;
    expect([stylesOf(red), stylesOf(green)]).toEqual([['COLOR_ERROR'], ['COLOR_SUCCESS']]);
    expect(stylesOf(toggleColor(green, 'COLOR_SUCCESS'))).toEqual([]);
  });

  it('aligns all selected blocks, and the shop shows it', () => {
    const text = openText('Prima\nSeconda\nTerza');
    const [first, second] = text.getCurrentContent().getBlocksAsArray();
    const both = text
      .getSelection()
      .merge({ anchorKey: first?.getKey() ?? '', focusKey: second?.getKey() ?? '' });
    const state = align(EditorState.acceptSelection(text, both), 'center');
    expect(alignmentOf(state)).toBe('center');
    const [focusKey = '', anchorKey = ''] = [first?.getKey(), second?.getKey()];
    const alone = align(EditorState.acceptSelection(text, both.merge({ focusKey })), 'right');
    const backwards = both.merge({ anchorKey, focusKey, isBackward: true });
    expect(alignmentOf(EditorState.acceptSelection(alone, backwards))).toBe('right');
    expect(readRichText(storedText(state)).map(({ align }) => align)).toEqual([
      'center',
      'center',
      undefined,
    ]);
    expect(readRichText(storedText(align(state, 'left'))).map(({ align }) => align)).toEqual(
      Array(3).fill(undefined),
    );
  });

  it('links the selected words, or inserts the address itself, and takes a link away', () => {
    const words = setLink(selected(openText('leggi qui'), 6, 9), 'https://example.com/a');
    expect(readRichText(storedText(words))[0]?.segments[1]).toMatchObject({
      text: 'qui',
      href: 'https://example.com/a',
    });
    const inside = selected(words, 7, 8);
    expect(linkAt(inside)).toBe('https://example.com/a');
    expect(linkAt(setLink(selected(words, 6, 9), ''))).toBe('');
    const alone = setLink(selected(openText('a '), 2, 2), 'mailto:a@example.com');
    expect(readRichText(storedText(alone))[0]?.segments[1]).toMatchObject({
      text: 'mailto:a@example.com',
      href: 'mailto:a@example.com',
    });
  });

  it('takes the whole link away in which the cursor stands, or gives it another address', () => {
    const one = setLink(selected(openText('leggi qui e qua'), 6, 9), 'https://example.com/a');
    const both = setLink(selected(one, 12, 15), 'https://example.com/b');
    const linksOf = (state: EditorState) =>
      readRichText(storedText(state)).flatMap(({ segments }) =>
        segments.flatMap(({ text, href }) => (href ? [`${text}: ${href}`] : [])),
      );
    // Behind its last letter a link is over.
    expect([6, 8, 9].map((at) => linkAt(selected(both, at, at)))).toEqual([
      ...Array(2).fill('https://example.com/a'),
      '',
    ]);
    expect(linkAt(selected(both, 9, 6))).toBe('https://example.com/a');
    for (const at of [6, 8]) {
      expect(linksOf(setLink(selected(both, at, at), ''))).toEqual(['qua: https://example.com/b']);
      expect(linksOf(setLink(selected(both, at, at), 'https://example.com/c'))).toEqual([
        'qui: https://example.com/c',
        'qua: https://example.com/b',
      ]);
    }
  });

  it('changes that part of a link alone in which the cursor stands, where words were written into it', () => {
    const link = setLink(selected(openText('qui e qua'), 0, 9), 'https://example.com/a');
    const parted = setLink(selected(link, 3, 6), '');
    const changed = setLink(selected(parted, 1, 1), 'https://example.com/b');
    const [{ segments = [] } = {}] = readRichText(storedText(changed));
    expect(segments.map(({ text, href }) => [text, href])).toEqual([
      ['qui', 'https://example.com/b'],
      [' e ', undefined],
      ['qua', 'https://example.com/a'],
    ]);
  });

  it('makes links whose words can be changed, and pictures that go as a whole', () => {
    const kinds = (state: EditorState) =>
      (Object.values(rawOf(state).entityMap) as { type: string; mutability: string }[]).map(
        ({ type, mutability }) => `${type} ${mutability}`,
      );
    expect(kinds(setLink(selected(openText('qui'), 0, 3), 'https://example.com/'))).toEqual(['LINK MUTABLE']);
    expect(kinds(insertPicture(openText(''), { src: '/media/a.webp', alt: '' }))).toEqual([
      'IMAGE IMMUTABLE',
    ]);
  });

  it('inserts an address as bold as the words around it', () => {
    const bold = RichUtils.toggleInlineStyle(selected(openText('forte'), 5, 5), 'BOLD');
    const [{ segments = [] } = {}] = readRichText(storedText(setLink(bold, 'https://example.com/')));
    expect(segments.map(({ text, styles }) => [text, styles])).toEqual([
      ['forte', []],
      ['https://example.com/', ['BOLD']],
    ]);
  });

  it('inserts an address, or a picture, that is undone by itself: what was typed before it stays', () => {
    const empty = openText('');
    const content = Modifier.insertText(empty.getCurrentContent(), empty.getSelection(), 'prima ');
    const typed = EditorState.push(empty, content, 'insert-characters');
    const linked = setLink(typed, 'https://example.com/');
    const pictured = insertPicture(typed, { src: '/media/a.webp', alt: '' });
    for (const state of [linked, pictured]) {
      expect(linesOf(EditorState.undo(state))).toEqual(['unstyled: prima ']);
    }
  });

  it('inserts a picture that the shop shows, even into an empty text', () => {
    const state = insertPicture(openText(''), { src: '/media/a.webp', alt: 'Grafico' });
    const images = readRichText(storedText(state)).flatMap(({ image }) => image ?? []);
    expect(images).toEqual([{ src: '/media/a.webp', alt: 'Grafico' }]);
  });
});

describe('what is pasted', () => {
  const paste = (html: string) => pasteHtml(openText(''), html);

  it('from Word keeps headings, paragraphs, lists and emphasis, without its style sheets and fonts', () => {
    const state =
      paste(`<html xmlns:o="x"><head><style>p.MsoNormal {margin:0}</style><title>Documento1</title></head>
      <body lang=IT><!--StartFragment--><style>h1 {color:red}</style><h1 style="mso-x:y">Capitolo</h1>
      <p class=MsoNormal style="color:#c00000;font-family:Calibri">Testo <b>forte</b>&nbsp;e&nbsp;<i>lieve</i><o:p></o:p></p>
      <p class=MsoNormal><o:p>&nbsp;</o:p></p><ul><li>Uno</li><li>Due</li></ul><!--EndFragment--></body></html>`);
    expect(state && linesOf(state)).toEqual([
      'header-two: Capitolo',
      'unstyled: Testo forte e lieve',
      'unordered-list-item: Uno',
      'unordered-list-item: Due',
    ]);
    const styles = readRichText(state ? storedText(state) : '').flatMap(({ segments }) =>
      segments.map((s) => s.styles),
    );
    expect([...new Set(styles.flat())].sort()).toEqual(['BOLD', 'ITALIC']);
  });

  it.each([1, 2, 3, 4, 5, 6])('makes of a heading of level %d one of the two that there are', (level) => {
    const state = paste(`<h${level}>Capitolo</h${level}><p>Testo</p>`);
    const type = level < 3 ? 'header-two' : 'header-three';
    expect(state && linesOf(state)).toEqual([`${type}: Capitolo`, 'unstyled: Testo']);
  });

  it('keeps safe links alone, and neither scripts nor pictures of other sites', () => {
    const state =
      paste(`<p>Vedi <a href="https://example.com/">qui</a> e <a href="javascript:alert(1)">qua</a>
      <img src="https://evil.example/pixel.gif"><script>alert(1)</script></p>`);
    const stored = state ? storedText(state) : '';
    const hrefs = readRichText(stored).flatMap(({ segments }) => segments.flatMap(({ href }) => href ?? []));
    expect(hrefs).toEqual(['https://example.com/']);
    expect(stored).not.toContain('alert');
    expect(readRichText(stored).some(({ image }) => image)).toBe(false);
    // Nor the sign that Draft.js writes for a picture.
    expect(state && linesOf(state)).toEqual(['unstyled: Vedi qui e qua']);
  });

  it.each([
    ['<ol><li>Parola</li></ol>', 'ordered-list-item'],
    ['<ul><li>Parola</li></ul>', 'unordered-list-item'],
    ['<blockquote>Parola</blockquote>', 'blockquote'],
    ['<pre>Parola</pre>', 'unstyled'],
  ])('keeps the blocks that the toolbar offers, and makes a paragraph of any other: %s', (html, type) => {
    const state = paste(`${html}<p>Dopo</p>`);
    expect(state && linesOf(state)).toEqual([`${type}: Parola`, 'unstyled: Dopo']);
  });

  it.each([
    ['b', ['BOLD']],
    ['strong', ['BOLD']],
    ['em', ['ITALIC']],
    ['u', ['UNDERLINE']],
    ['code', []],
    ['s', []],
  ])('keeps the emphasis that the toolbar offers, and no other: %s', (tag, styles) => {
    const state = paste(`<p><${tag}>Parola</${tag}></p>`);
    const [{ segments = [] } = {}] = readRichText(state ? storedText(state) : '');
    expect(segments.map((one) => [one.text, one.styles])).toEqual([['Parola', styles]]);
  });

  it.each(['style', 'script', 'noscript', 'template', 'title', 'xml', 'svg', 'iframe', 'object', 'figure'])(
    'leaves out the part that no reader sees, and a picture with what is written below it: %s',
    (tag) => {
      const state = paste(`<p>Prima</p><${tag}>Nascosto</${tag}><p>Dopo</p>`);
      expect(state && linesOf(state)).toEqual(['unstyled: Prima', 'unstyled: Dopo']);
    },
  );

  it.each([
    [
      'as it is copied from a web page',
      '<ul><li>Uno<ul><li>A<ul><li>a</li></ul></li><li>B</li></ul><ol><li>C</li></ol></li><li>Due</li></ul>',
    ],
    [
      'as word processors write it',
      '<ul><li>Uno</li><ul><li>A</li><ul><li>a</li></ul><li>B</li></ul><ol><li>C</li></ol><li>Due</li></ul>',
    ],
  ])('keeps a list within a list, %s', (_how, html) => {
    const state = paste(html);
    const items = readRichText(state ? storedText(state) : '').map(({ depth, segments }) => [
      depth,
      ...segments.map(({ text }) => text),
    ]);
    expect(items).toEqual([
      [0, 'Uno'],
      [1, 'A'],
      [2, 'a'],
      [1, 'B'],
      [1, 'C'],
      [0, 'Due'],
    ]);
  });

  it('brings no items of a list that are empty', () => {
    const state = paste('<ul><li>Uno</li><li></li><li>&nbsp;<br></li><li>Due</li></ul>');
    expect(state && linesOf(state)).toEqual(['unordered-list-item: Uno', 'unordered-list-item: Due']);
  });

  it('stands where the selection was', () => {
    const state = pasteHtml(selected(openText('prima dopo'), 0, 5), '<p>nuovo</p>');
    expect(state && linesOf(state)).toEqual(['unstyled: nuovo dopo']);
  });

  it('is undone by itself: what was typed before it stays', () => {
    const empty = openText('');
    const typed = EditorState.push(
      empty,
      Modifier.insertText(empty.getCurrentContent(), empty.getSelection(), 'prima '),
      'insert-characters',
    );
    const pasted = pasteHtml(typed, '<p>nuovo</p>');
    expect(pasted && linesOf(pasted)).toEqual(['unstyled: prima nuovo']);
    expect(pasted && linesOf(EditorState.undo(pasted))).toEqual(['unstyled: prima ']);
  });

  it('without any text is left to the browser', () => {
    expect(paste('<style>p {}</style><p>&nbsp;</p>')).toBeUndefined();
  });
});
