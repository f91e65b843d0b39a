import { progressLine } from '../../../bench/volume/progressLine';

function watch(isTTY: boolean) {
  let now = 0;
  const written: string[] = [];
  const line = progressLine({ isTTY, write: (text) => written.push(text) }, () => now);
  const at = (time: number, done: number) => {
    now = time;
    line.show({ stage: 'users', done, total: 1000, rows: done * 2 });
  };
  return { written, at, line };
}

test('in a log, a line every two seconds and one at the end, with rows a second', () => {
  const { written, at } = watch(false);
  at(2000, 100);
  at(2500, 200);
  at(4000, 405);
  at(4100, 1000);
  expect(written).toEqual([
    'users 100 of 1000 (10 %), 100 rows a second\n',
    'users 405 of 1000 (40 %), 203 rows a second\n',
    'users 1000 of 1000 (100 %), 488 rows a second\n',
  ]);
});

test('on a terminal the one line is renewed, and left when the work is interrupted', () => {
  const { written, at, line } = watch(true);
  at(1000, 100);
  at(1300, 200);
  line.end();
  line.end();
  expect(written).toEqual([
    '\r\u001b[Kusers 100 of 1000 (10 %), 200 rows a second',
    '\r\u001b[Kusers 200 of 1000 (20 %), 308 rows a second',
    '\n',
  ]);
});
