import { cleanup, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { RichText } from '../../../src/client/ui/RichText';
import { safeHref } from '../../../src/client/ui/readRichText';
import { renderLeaf } from '../../support/renderPage';

const raw = (blocks: object[], entityMap: object = {}) => JSON.stringify({ blocks, entityMap });
const shown = (text: string) =>
  renderLeaf(
    <MemoryRouter>
      <RichText text={text} />
    </MemoryRouter>,
  ).container;

const linkTo = (address: unknown) =>
  raw([{ type: 'unstyled', text: 'guarda qui', entityRanges: [{ offset: 7, length: 3, key: 0 }] }], {
    0: { type: 'LINK', mutability: 'MUTABLE', data: { url: address } },
  });

describe('a text of the editor', () => {
  it('shows headings below those of the page, paragraphs, quotes and code', () => {
    const container = shown(
      raw([
        { type: 'header-one', text: 'Primo' },
        { type: 'header-two', text: 'Secondo' },
        { type: 'unstyled', text: 'Testo' },
        { type: 'unstyled', text: '' },
        { type: 'header-three', text: '' },
        { type: 'blockquote', text: 'Citazione' },
        { type: 'code-block', text: 'a = 1' },
        { type: 'something-new', text: 'Ignoto' },
      ]),
    );
    expect(screen.getByRole('heading', { level: 3, name: 'Primo' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 4, name: 'Secondo' })).toBeInTheDocument();
    // An empty one would be read out as a heading.
    expect(screen.getAllByRole('heading')).toHaveLength(2);
    expect([...container.querySelectorAll('p')].map((p) => p.textContent)).toEqual(['Testo', 'Ignoto']);
    expect(container.querySelector('blockquote')).toHaveTextContent('Citazione');
    expect(container.querySelector('pre')).toHaveTextContent('a = 1');
  });

  it('leaves out no level of headings, wherever its own begin', () => {
    shown(
      raw([
        { type: 'header-two', text: 'Alto' },
        { type: 'header-four', text: 'Basso' },
      ]),
    );
    expect(screen.getByRole('heading', { level: 3, name: 'Alto' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 4, name: 'Basso' })).toBeInTheDocument();
  });

  it('takes names that every object has for unknown styles and blocks', () => {
    const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
    const blocks = names.map((name) => ({
      type: name,
      text: name,
      inlineStyleRanges: [{ offset: 0, length: 4, style: name }],
    }));
    const container = shown(raw(blocks));
    expect([...container.querySelectorAll('p')].map((p) => p.innerHTML)).toEqual(names);
  });

  it('shows the shop’s own colours, in both schemes, and the alignment of a block', () => {
    const container = shown(
      raw([
        {
          type: 'unstyled',
          text: 'Solo oggi',
          data: { 'text-align': 'center' },
          inlineStyleRanges: [
            { offset: 0, length: 4, style: 'COLOR_ERROR' },
            { offset: 5, length: 4, style: 'COLOR_#123456' },
          ],
        },
        { type: 'header-two', text: 'A destra', data: { 'text-align': 'right' } },
        { type: 'unordered-list-item', text: 'In mezzo', data: { 'text-align': 'center' } },
        { type: 'unstyled', text: 'Normale', data: { 'text-align': 'left; position: fixed' } },
      ]),
    );
    const [centered, plain] = container.querySelectorAll('p');
    expect(centered).toHaveStyle({ textAlign: 'center' });
    expect(centered?.querySelector('span')).toHaveTextContent('Solo');
    expect(centered?.querySelectorAll('span')).toHaveLength(1);
    expect(getComputedStyle(centered?.querySelector('span') as Element).color).toContain(
      'palette-error-main',
    );
    expect(screen.getByRole('heading', { name: 'A destra' })).toHaveStyle({ textAlign: 'right' });
    expect(container.querySelector('li')).toHaveStyle({ textAlign: 'center' });
    expect(plain).not.toHaveAttribute('style');
  });

  it('keeps overlapping styles, accents and emoji in their places', () => {
    const text = 'Più è meglio 📈 sì';
    const container = shown(
      raw([
        {
          type: 'unstyled',
          text,
          inlineStyleRanges: [
            { offset: 0, length: 5, style: 'BOLD' },
            { offset: 4, length: 8, style: 'ITALIC' },
            { offset: 13, length: 999, style: 'UNKNOWN' },
          ],
        },
      ]),
    );
    expect(container.querySelector('p')).toHaveTextContent(text);
    expect([...container.querySelectorAll('strong')].map((node) => node.textContent)).toEqual(['Più ', 'è']);
    expect([...container.querySelectorAll('em')].map((node) => node.textContent)).toEqual(['è', ' meglio']);
  });

  it('nests lists by depth and begins a new one for another kind', () => {
    const container = shown(
      raw([
        { type: 'unordered-list-item', text: 'a', depth: 0 },
        { type: 'unordered-list-item', text: 'a1', depth: 1 },
        { type: 'unordered-list-item', text: 'b', depth: 0 },
        { type: 'ordered-list-item', text: '1', depth: 0 },
        { type: 'unordered-list-item', text: 'deep first', depth: 3 },
      ]),
    );
    expect(container.querySelectorAll('ul ul li')).toHaveLength(1);
    expect(container.querySelectorAll('ol > li')).toHaveLength(1);
    expect(container).toHaveTextContent('aa1b1deep first');
    expect(container.querySelector('ol > li > ul > li')).toHaveTextContent('deep first');
  });

  it('goes on with a list after those that are nested in its item, each of its kind', () => {
    const depths = { '': 0, deep: 3, middle: 1, b: 0 };
    const container = shown(
      raw([
        ...Object.entries(depths).map(([text, depth]) => ({ type: 'ordered-list-item', text, depth })),
        { type: 'unordered-list-item', text: 'point', depth: 1 },
        { type: 'ordered-list-item', text: 'number', depth: 1 },
        { type: 'ordered-list-item', text: 'c', depth: 0 },
      ]),
    );
    const [list, ...others] = container.querySelectorAll('div > :is(ul, ol)');
    expect(others).toEqual([]);
    expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'deepmiddle',
      'bpointnumber',
      'c',
    ]);
    expect(container.querySelectorAll('ol > li > ul > li')).toHaveLength(1);
  });

  it('shows a picture of an atomic block only from a safe address', () => {
    const image = (src: string) =>
      raw([{ type: 'atomic', text: ' ', entityRanges: [{ offset: 0, length: 1, key: 0 }] }], {
        0: { type: 'IMAGE', data: { src, alt: 'Grafico' } },
      });
    expect(shown(image('/media/grafico.png')).querySelector('img')).toHaveAttribute('alt', 'Grafico');
    expect(shown(image('javascript:alert(1)')).querySelector('img')).toBeNull();
    expect(shown(image('data:image/svg+xml,<svg/>')).querySelector('img')).toBeNull();
  });
});

describe('links in a text', () => {
  it('lead to http, https, mail and paths of this site', () => {
    shown(linkTo('https://example.com/a?b=1'));
    expect(screen.getByRole('link', { name: 'qui' })).toHaveAttribute('href', 'https://example.com/a?b=1');
    expect(screen.getByRole('link')).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(safeHref('mailto:info@example.com')).toBe('mailto:info@example.com');
    expect(safeHref('/corsi-trading-online/corsi')).toBe('/corsi-trading-online/corsi');
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    42,
    null,
    { toString: 'https://x' },
  ])('%j is only text', (address) => {
    const container = shown(linkTo(address));
    expect(container.querySelector('a')).toBeNull();
    expect(container).toHaveTextContent('guarda qui');
  });
});

describe('what is no text of the editor', () => {
  it('becomes plain paragraphs, a line each', () => {
    const container = shown('Prima riga\n\nSeconda riga');
    expect([...container.querySelectorAll('p')].map((p) => p.textContent)).toEqual([
      'Prima riga',
      'Seconda riga',
    ]);
  });

  it.each(['{ broken', '{"blocks": 3}', '[1,2]', '42', 'null'])('%s is shown as it stands', (text) => {
    expect(shown(text)).toHaveTextContent(text);
  });

  it('markup in it is never markup of the page', () => {
    const container = shown('<img src=x onerror=alert(1)><script>alert(1)</script>');
    expect(container.querySelector('img, script')).toBeNull();
    expect(container).toHaveTextContent('<script>alert(1)</script>');
  });

  it('nonsense inside of blocks does not break the page', () => {
    const container = shown(
      JSON.stringify({
        blocks: [
          null,
          7,
          { text: 9 },
          { text: 'resta', inlineStyleRanges: 'x', entityRanges: [{ key: 5, length: 3 }] },
        ],
        entityMap: [],
      }),
    );
    expect(container).toHaveTextContent('resta');
  });

  it('an empty text shows nothing, and gives way to another', () => {
    const { container, rerender } = renderLeaf(<RichText text="" />);
    expect(container.textContent).toBe('');
    rerender(<RichText text="Nuovo" />);
    expect(container.textContent).toBe('Nuovo');
  });
});

it('a link within the shop is followed by search engines, one to another site is not', () => {
  shown(linkTo('/corsi-trading-online/corsi'));
  expect(screen.getByRole('link', { name: 'qui' })).not.toHaveAttribute('rel');
  cleanup();
  shown(linkTo('/altro'));
  expect(screen.getByRole('link', { name: 'qui' })).toHaveAttribute('rel', 'noopener noreferrer nofollow');
});

it.each([
  ['BOLD', 'STRONG'],
  ['ITALIC', 'EM'],
  ['UNDERLINE', 'U'],
  ['STRIKETHROUGH', 'S'],
  ['CODE', 'CODE'],
])('the style %s is the element %s', (style, element) => {
  const container = shown(
    raw([{ type: 'unstyled', text: 'ecco', inlineStyleRanges: [{ offset: 0, length: 4, style }] }]),
  );
  expect(container.querySelector('p')?.firstElementChild?.tagName).toBe(element);
});

it.each(['primary', 'secondary', 'success', 'warning', 'error'])('the colour %s is the theme’s', (color) => {
  const style = `COLOR_${color.toUpperCase()}`;
  shown(raw([{ text: 'ecco', inlineStyleRanges: [{ offset: 0, length: 4, style }] }]));
  expect(getComputedStyle(screen.getByText('ecco')).color).toContain(`palette-${color}-main`);
});

it('six headings keep their order, and are never lower than the sixth', () => {
  const text = raw(
    ['six', 'five', 'four', 'three', 'two', 'one'].map((at) => ({ type: `header-${at}`, text: at })),
  );
  renderLeaf(<RichText text={text} headingLevel={2} />);
  expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ['H6', 'six'],
    ['H6', 'five'],
    ['H5', 'four'],
    ['H4', 'three'],
    ['H3', 'two'],
    ['H2', 'one'],
  ]);
});
