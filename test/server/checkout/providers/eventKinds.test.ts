import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EVENT_KINDS } from '../../../../src/server/checkout/providers/stripe/events';

const OPERATIONS = path.join(__dirname, '../../../../docs/operations.md');

it('the operator is told to subscribe to just the events of Stripe that the shop reads', () => {
  const [, step = ''] =
    /\*\*Stripe['’]s webhook\.\*\*(.*?)signing secret/s.exec(readFileSync(OPERATIONS, 'utf8')) ?? [];
  const named = [...step.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, kind]) => kind);
  expect(named.sort()).toEqual([...EVENT_KINDS].sort());
});
