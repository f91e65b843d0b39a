import { readDemoRequest } from '../../../bench/volume/demoRequest';
import { StartError } from '../../../src/server/platform/database';

test('numbers are read by name, absent ones as none, and each run gets a batch of its own', () => {
  const one = readDemoRequest(['--courses', '10', '--users=20']);
  expect(one).toEqual({ courses: 10, users: 20, purchases: 0, batch: expect.stringMatching(/^[a-z]{5}$/) });
  const other = readDemoRequest(['--courses', '10']);
  expect(other?.batch).not.toBe(one?.batch);
});

test('a batch may be named', () => {
  expect(readDemoRequest(['--users', '1', '--batch', 'prova2'])?.batch).toBe('prova2');
});

test('without parameters nothing is added to the demo shop', () => {
  expect(readDemoRequest([])).toBeUndefined();
});

test.each([
  [['--courses', 'many'], '--courses takes a whole number from 0 to 20000000, not "many".'],
  [['--users', '1.5'], '--users takes a whole number from 0 to 20000000, not "1.5".'],
  [['--purchases', '99999999'], '--purchases takes a whole number from 0 to 20000000, not "99999999".'],
  [['--courses=-1'], '--courses takes a whole number from 0 to 20000000, not "-1".'],
  [['--dogs', '3'], /^Unknown option '--dogs'. Usage: demo /],
  [['20'], /^Unexpected argument '20'. Usage: demo /],
  [['--courses'], /^Option '--courses <value>' argument missing. Usage: demo /],
  [['--courses', '0'], /^Nothing to add. Usage: demo /],
  [['--courses', '1', '--batch', 'Due Tre'], '--batch takes up to 20 small letters and digits.'],
])('%j is answered with one line that says what is wrong', (parameters, message) => {
  const read = () => readDemoRequest(parameters);
  expect(read).toThrow(StartError);
  expect(read).toThrow(message);
  expect(read).toThrow(/^[^\n]+$/);
});
