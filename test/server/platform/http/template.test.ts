import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Environment } from '../../../../src/contract/platform/environment';
import { loadRenderer } from '../../../../src/server/platform/http/loadRenderer';
import { EMPTY_SHELL, readTemplate } from '../../../../src/server/platform/http/template';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'corsi-built-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const put = (name: string, content: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};

describe('the template of pages', () => {
  const TEMPLATE = '<head><!--head--></head><div><!--app--></div><!--data-->';
  const environment = { shopUrl: '</script>' } as Environment;

  it('of a site without assets is refused with what is to be done', () => {
    put('index.html', TEMPLATE);
    expect(() => readTemplate(folder)).toThrow(
      /^CLIENT_DIR is wrong: .*assets is missing\. Run npm run build/,
    );
  });

  it.each([
    ['<!--app--><!--data-->', '<!--head-->'],
    ['<!--head--><!--data-->', '<!--app-->'],
    ['<!--app--><!--head--><!--data-->', '<!--app-->'],
    ['<!--head--><!--app-->', '<!--data-->'],
  ])('%j is refused, since %s is not where it belongs', (template, place) => {
    mkdirSync(path.join(folder, 'assets'));
    put('index.html', template);
    expect(() => readTemplate(folder)).toThrow(`index.html has no ${place}, or not in its order.`);
  });

  it('is filled with a page, whose scripts are fetched once each where the build lists them', () => {
    mkdirSync(path.join(folder, 'assets'));
    put('index.html', TEMPLATE);
    const page = { head: '<title>T</title>', body: 'B', state: { a: '<b>' }, chunks: ['one', 'two', 'none'] };
    const data =
      '<script type="application/json" id="environment">{"shopUrl":"\\u003c/script>"}</script>' +
      '<script type="application/json" id="state">{"a":"\\u003cb>"}</script>';
    const bare = readTemplate(folder)(page, environment);
    expect(bare.replace(/<script>.*?<\/script>/, '')).toBe(
      `<head><title>T</title></head><div>B</div>${data}`,
    );
    put('chunks.json', JSON.stringify({ one: ['a.js', 'b.js'], two: ['b.js'] }));
    const filled = readTemplate(folder)(page, environment);
    expect([...filled.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/a.js', '/b.js']);
    for (const content of [EMPTY_SHELL, { ...page, state: undefined }])
      expect(readTemplate(folder)(content, environment)).not.toContain('id="state"');
  });

  it('hands odd state on as it is', () => {
    mkdirSync(path.join(folder, 'assets'));
    put('index.html', TEMPLATE);
    const text = '</script><script>alert(1)</script>\u2028\u2029\ud800 <!-- & "';
    const state = { text, list: [text], record: JSON.parse('{"__proto__":{"polluted":true}}') };
    const page = readTemplate(folder)({ head: '', body: '', state, chunks: [] }, environment);
    const json = /id="state">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual(state);
    expect(JSON.stringify(JSON.parse(json))).toBe(JSON.stringify(state));
    expect(page).not.toContain('<script>alert');
  });
});

describe('the renderer of pages', () => {
  it.each([
    ['missing', undefined, /^RENDERER is wrong: .*render\.js is missing\. Run npm run build/],
    ['broken', "throw new Error('no window\\nat line 1')", /does not load: no window\. Run npm run build/],
    ['something else', 'exports.page = 1', /has no function "render"\. Run npm run build/],
  ])('that is %s is refused with what is to be done', (_name, content, message) => {
    const file = content === undefined ? path.join(folder, 'render.js') : put('render.js', content);
    expect(() => loadRenderer(file)).toThrow(message);
  });

  it('keeps pages by their whole address where it does not say which part counts', () => {
    const { canonicalAddress, publicPaths } = loadRenderer(
      put('render.js', 'exports.render = () => {}; exports.publicPaths = () => ["/a"];'),
    );
    expect([canonicalAddress('/a?b'), publicPaths?.({} as Environment)]).toEqual(['/a?b', ['/a']]);
  });
});
