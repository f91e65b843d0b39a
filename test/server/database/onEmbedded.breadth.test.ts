import path from 'node:path';

/** Runs what touches money, search and mails on the embedded database too: its one connection has traps of its own. */
const FILES = [
  'purchases/fulfil',
  'purchases/announcements',
  'purchases/couponLimits',
  'payments/checkout',
  'reviews/reviews',
  'courses/search/search',
];

process.env.TEST_DATABASE = 'embedded';
afterAll(() => {
  delete process.env.TEST_DATABASE;
});

describe.each(FILES)('%s on the embedded database', (file) => {
  require(path.join(__dirname, '..', `${file}.test.ts`));
});
