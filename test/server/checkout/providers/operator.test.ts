import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  assertPayable,
  modeOf,
  movesTestMoney,
  testPaymentsWarning,
} from '../../../../src/server/checkout/providers/openPayments';
import { EVENT_KINDS } from '../../../../src/server/checkout/providers/stripe/events';
import { readSettings } from '../../../../src/server/platform/configuration/configuration';
import { PRODUCTION } from '../../../support/production';

const OPERATIONS = path.join(__dirname, '../../../../docs/operations.md');

it('the operator is told to subscribe to just the events of Stripe that the shop reads', () => {
  const [, step = ''] =
    /\*\*Stripe['’]s webhook\.\*\*(.*?)signing secret/s.exec(readFileSync(OPERATIONS, 'utf8')) ?? [];
  const named = [...step.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, kind]) => kind);
  expect(named.sort()).toEqual([...EVENT_KINDS].sort());
});

describe('the operator of a shop', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_live_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' };

  it.each([
    ['in production with a live key reads no warning', { ...PRODUCTION, ...keys }, undefined],
    [
      'in production with a test key reads that no money is charged',
      { ...PRODUCTION, ...keys, STRIPE_SECRET_KEY: 'sk_test_12345678' },
      /^STRIPE_SECRET_KEY is a test key/,
    ],
    [
      'in production with a stand-in for Stripe reads so, whatever the key',
      { ...PRODUCTION, ...keys, STRIPE_HOST: 'http://127.0.0.1:1234' },
      /^STRIPE_HOST is set/,
    ],
    ['of a demo reads no warning', {}, undefined],
  ])('%s', (_what, variables, warning) => {
    const told = testPaymentsWarning(readSettings({ ...variables }));
    expect(told).toEqual(warning && expect.stringMatching(warning));
  });

  it.each([
    ['by Stripe’s live key', keys, 'live'],
    ['by its test key', { ...keys, STRIPE_SECRET_KEY: 'sk_test_12345678' }, 'test'],
    ['in the sandbox alone', {}, 'test'],
  ])('of a demo that is paid %s sells for real money or not', (_how, variables, payments) => {
    const configuration = { ...readSettings({ ...variables }), sessionSecret: 'one' };
    expect(modeOf(configuration)).toEqual({ mode: 'demo', payments, secret: 'one' });
  });

  it('is refused a start without a provider that takes money at once', () => {
    const settings = { ...readSettings({ ...PRODUCTION, ...keys }), stripe: undefined };
    expect(() => assertPayable(settings)).toThrow(/^STRIPE_SECRET_KEY is missing/);
    expect(testPaymentsWarning(settings)).toBe('no payment provider is configured');
    expect(() => assertPayable(readSettings({}))).not.toThrow();
  });

  it.each([
    ['stripe', { ...PRODUCTION, ...keys }, false],
    ['stripe', { ...keys, STRIPE_SECRET_KEY: 'rk_test_12345678' }, true],
    ['sandbox', keys, true],
    ['bank_transfer', keys, false],
  ] as const)('has the sales of %s told apart as tests or not', (name, variables, isTest) => {
    expect(movesTestMoney(readSettings({ ...variables }), name)).toBe(isTest);
  });
});
