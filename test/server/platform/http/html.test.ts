import { escapeHtml } from '../../../../src/server/platform/http/html';

it('a text stays a text, in an element and in an attribute of either quotes', () => {
  expect(escapeHtml(`<a href="x" title='y'>A & B</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;A &amp; B&lt;/a&gt;',
  );
});
