import { DrizzleQueryError } from 'drizzle-orm';
import {
  BusyError,
  causeOfOutage,
  markConnectionError,
  OutageError,
} from '../../../../src/server/platform/work/outage';

const withCode = (code: string, message = 'said PostgreSQL') => Object.assign(new Error(message), { code });

it.each([
  ['08006', 'a broken connection'],
  ['08P01', 'a pooler without a server'],
  ['53100', 'a full disk'],
  ['53300', 'too many connections'],
  ['57P01', 'a server that stops'],
  ['57P02', 'a server that has crashed'],
  ['57P03', 'a server that starts'],
  ['57P04', 'a database that is gone'],
  ['57P05', 'a connection that was idle too long'],
  ['25006', 'a database that is read-only'],
  ['58030', 'a disk that fails'],
])('takes %s, %s, as an outage, also inside a failed query', (code) => {
  expect(causeOfOutage(withCode(code))).toEqual({ key: code, reason: 'said PostgreSQL' });
  expect(causeOfOutage(new DrizzleQueryError('select 1', [], withCode(code)))?.key).toBe(code);
});

it('takes a connection that cannot be made or has ended as an outage, and names the innermost reason', () => {
  const refused = withCode('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432');
  const error = new DrizzleQueryError('select 1', [], new OutageError('no connection', { cause: refused }));
  expect(causeOfOutage(error)).toEqual({ key: 'ECONNREFUSED', reason: refused.message });
  expect(causeOfOutage(new Error('Connection terminated unexpectedly'))).toBeDefined();
  const reset = withCode('ECONNRESET', 'read ECONNRESET');
  expect(causeOfOutage(reset)).toBeUndefined();
  markConnectionError(reset);
  expect(causeOfOutage(reset)).toBeDefined();
});

it.each([
  ['23505', 'a row that is there already'],
  ['57014', 'a statement that takes too long'],
  ['57P06', 'a state that is not known'],
  ['42P01', 'a table that is missing'],
  ['ECONNREFUSED', 'another service that is away'],
])('takes %s, %s, as no outage of the database', (code) => {
  expect(causeOfOutage(new DrizzleQueryError('select 1', [], withCode(code)))).toBeUndefined();
});

it('takes a full queue as no outage of the database', () => {
  expect(causeOfOutage(new BusyError('The thread pdf.js has too much to do.'))).toBeUndefined();
});

it.each([
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])('takes the driver’s “%s” as an outage', (message) => {
  expect(causeOfOutage(new DrizzleQueryError('select 1', [], new Error(message)))).toEqual({
    key: message,
    reason: message,
  });
});

it('takes no error of ours that only speaks of a connection as an outage', () => {
  expect(causeOfOutage(new Error('The Connection terminated'))).toBeUndefined();
  expect(causeOfOutage('Connection terminated')).toBeUndefined();
});
