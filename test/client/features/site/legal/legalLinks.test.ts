import { legalSections } from '../../../../../src/client/features/site/legal/legalText';

const seller = { name: 'La Bottega S.r.l.', address: '', vatNumber: '', mail: 'noi@example.com' };

it('a link behind the seller’s name stays on its own words', () => {
  const text = '{{venditore}} risponde qui, anche a {{email}}.';
  const block = {
    type: 'unstyled',
    text,
    entityRanges: [{ offset: 23, length: 3, key: 0 }, { offset: 'x' }],
  };
  const [section] = legalSections(JSON.stringify({ blocks: [block], entityMap: {} }), seller);
  const [filled] = (
    JSON.parse(section?.text ?? '{}') as { blocks: { text: string; entityRanges: object[] }[] }
  ).blocks;
  expect(filled?.text).toBe('La Bottega S.r.l. risponde qui, anche a noi@example.com.');
  expect(filled?.entityRanges).toEqual([{ offset: 27, length: 3, key: 0 }]);
  expect(filled?.text.slice(27, 30)).toBe('qui');
});

it('a block that cannot be read takes nothing of the others away', () => {
  const blocks = [null, 'testo', { type: 'header-two', text: 'Uno' }, { type: 'unstyled', text: 'Noi.' }];
  const sections = legalSections(JSON.stringify({ blocks, entityMap: {} }), seller);
  expect(sections.map(({ title }) => title)).toEqual(['Uno']);
  expect(sections[0]?.text).toContain('Noi.');
});
