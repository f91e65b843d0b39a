import { usesText } from '../../../../src/client/features/admin/options';

it.each([
  [{ usedCount: 12 }, '12'],
  [{ usedCount: 12, reservedCount: 0 }, '12'],
  [{ usedCount: 12, reservedCount: 3 }, '12, 3 in pagamento'],
  [{ usedCount: 1200, reservedCount: 3000 }, '1.200, 3.000 in pagamento'],
])('the uses of a coupon are written apart from those that are being paid: %j', (counts, text) => {
  expect(usesText(counts)).toBe(text);
});
