import { FakeRefusal, type Ledger } from './ledger';

export interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string | undefined;
}

const MINUTES = 60;
/** Seconds that a request is on its way at least: Stripe's clock is ahead of the one that the shop read. */
const TRANSIT = 0.075;

/** Answers the calls of Stripe's API that the shop makes, with the checks that would refuse a wrong one there. */
export function createApi(ledger: Ledger, { address, clock }: { address: () => string; clock: () => Date }) {
  const isExpanded = ({ params }: ApiCall) => params['expand[0]'] === 'payment_intent.latest_charge';
  const sessionFor = (call: ApiCall, id: string) => {
    const session = ledger.sessionBy(id);
    return isExpanded(call) ? ledger.expanded(session) : session;
  };

  function createSession({ params }: ApiCall) {
    const of = (name: string): string => {
      const value = params[name];
      if (!value) throw new FakeRefusal('parameter_missing', `Missing required param: ${name}.`);
      return value;
    };
    const lines = Object.keys(params).filter((name) => /^line_items\[\d+\]\[quantity\]$/.test(name));
    const amount = lines.reduce((sum, _quantity, nth) => {
      if (of(`line_items[${nth}][price_data][currency]`) !== of('line_items[0][price_data][currency]'))
        throw new FakeRefusal('parameter_invalid', 'All line items have one currency.');
      of(`line_items[${nth}][price_data][product_data][name]`);
      return sum + Number(of(`line_items[${nth}][price_data][unit_amount]`));
    }, 0);
    if (amount < 50) throw new FakeRefusal('amount_too_small', 'The amount must be at least €0.50.');
    const expires = Number(of('expires_at'));
    const wait = expires - (clock().getTime() / 1000 + TRANSIT);
    if (wait < 30 * MINUTES || wait > 24 * 60 * MINUTES)
      throw new FakeRefusal('parameter_invalid', 'expires_at must be 30 minutes to 24 hours from now.');
    for (const name of ['success_url', 'cancel_url'])
      if (!/^https?:\/\//.test(of(name))) throw new FakeRefusal('url_invalid', `Not a valid URL: ${name}.`);
    if (of('mode') !== 'payment' || lines.some((name) => of(name) !== '1'))
      throw new FakeRefusal('parameter_unknown', 'The fake knows payments of each thing once.');
    const session = ledger.add({
      amount_total: amount,
      currency: of('line_items[0][price_data][currency]'),
      name: of('line_items[0][price_data][product_data][name]'),
      client_reference_id: of('client_reference_id'),
      customer_email: of('customer_email'),
      success_url: of('success_url'),
      cancel_url: of('cancel_url'),
      expires_at: expires,
      url: null,
    });
    session.url = `${address()}/c/pay/${session.id}`;
    return session;
  }

  /** Newest first, 100 at most. */
  function listEvents({ params }: ApiCall) {
    const types = Object.entries(params).flatMap(([name, value]) =>
      name.startsWith('types[') ? [value] : [],
    );
    if (types.length > 20) throw new FakeRefusal('parameter_invalid', 'At most 20 types.');
    const matching = [...ledger.events]
      .reverse()
      .filter(({ type, created }) => types.includes(type) && created >= Number(params['created[gte]']));
    const begin = matching.findIndex(({ id }) => id === params.starting_after) + 1;
    const data = matching.slice(begin, begin + Math.min(100, Number(params.limit ?? 10)));
    return { ...list(data), has_more: begin + data.length < matching.length };
  }

  const list = (data: unknown[]) => ({ object: 'list', data, has_more: false, url: '/v1' });

  return (call: ApiCall): unknown => {
    const { method, path, params } = call;
    const [, one, action] = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (method === 'POST' && path === '/v1/checkout/sessions') return createSession(call);
    if (method === 'GET' && path === '/v1/checkout/sessions')
      return list([...ledger.sessions.values()].filter((s) => s.payment_intent === params.payment_intent));
    if (method === 'GET' && one) return sessionFor(call, one);
    if (method === 'POST' && one && action === 'expire') {
      ledger.expire(one);
      return sessionFor(call, one);
    }
    if (method === 'POST' && path === '/v1/refunds') {
      ledger.refundPayment(params.payment_intent ?? '', params.amount ? Number(params.amount) : undefined);
      return { object: 'refund', status: 'succeeded', amount: Number(params.amount) };
    }
    if (method === 'GET' && path === '/v1/refunds')
      return list(ledger.refundsOf(params.payment_intent ?? ''));
    if (method === 'GET' && path === '/v1/events') return listEvents(call);
    if (method === 'GET' && path === '/v1/balance_transactions') return ledger.balance.list(params);
    if (method === 'GET' && path === '/v1/disputes')
      return list(ledger.disputesOf(params.payment_intent ?? ''));
    throw new FakeRefusal('url_unknown', `Unrecognized request URL (${method}: ${path}).`, 404);
  };
}
