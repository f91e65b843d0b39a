import { fileSize } from '../../../src/client/ui/fileSize';

it.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1000, '1 kB'],
  [12_345, '12 kB'],
  [999_600, '1 MB'],
  [1_250_000, '1,3 MB'],
  [52_428_800, '52 MB'],
  [5_368_709_120, '5,4 GB'],
])('%d bytes read as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text.replace(' ', '\u00a0'));
});
