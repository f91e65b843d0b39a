import { createHmac } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createLatency } from '../latency';
import { type Answer, createAnswers, type Failure } from './answers';
import { type ApiCall, createApi } from './api';
import { createLedger, type FakeEvent } from './ledger';
import { payPage } from './payPage';

export interface Delivery {
  /** Signs with another secret. */
  readonly secret?: string;
  /** When it was signed; now by default. */
  readonly at?: Date;
}

const SECRET_KEY = 'sk_test_of_the_fake';
const WEBHOOK_SECRET = 'whsec_of_the_fake';

/**
 * A server on loopback that speaks as much of Stripe's API as the shop uses, with webhooks that a test may delay,
 * repeat, reorder, drop or sign wrongly.
 */
export async function startFakeStripe(clock: () => Date = () => new Date()) {
  const calls: ApiCall[] = [];
  const failures: Failure[] = [];
  const latency = createLatency();
  const arrivals = new EventEmitter();
  let address = '';
  let webhook: string | undefined;
  const deliveries: Promise<unknown>[] = [];

  const ledger = createLedger(clock, (event) => {
    deliver(event);
  });
  const answers = createAnswers(createApi(ledger, { address: () => address, clock }), latency);

  /** The body and headers of a webhook. */
  function signed(event: FakeEvent, { secret = WEBHOOK_SECRET, at = clock() }: Delivery = {}) {
    const body = JSON.stringify(event, null, 2);
    const t = Math.floor(at.getTime() / 1000);
    const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
    return { body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` } };
  }

  /** @returns the status, or undefined when nobody answered */
  async function post(url: string, event: FakeEvent): Promise<number | undefined> {
    const { body, headers } = signed(event);
    const answer = await fetch(url, { method: 'POST', body, headers }).catch(() => undefined);
    return answer?.status;
  }

  /** Sends an event, perhaps once more, to where webhooks go at present. */
  function deliver(event: FakeEvent): void {
    if (webhook) deliveries.push(post(webhook, event));
  }

  /** Waits until the webhooks sent so far were answered. */
  const delivered = async () => void (await Promise.all(deliveries));

  async function serveApi(request: IncomingMessage, response: ServerResponse, { pathname, search }: URL) {
    const body = await text(request);
    const params = new URLSearchParams(request.method === 'GET' ? search : body);
    const call: ApiCall = {
      method: request.method ?? '',
      path: pathname,
      params: Object.fromEntries(params),
      idempotencyKey: request.headers['idempotency-key']?.toString(),
    };
    await latency.oneWay();
    calls.push(call);
    arrivals.emit('call');
    const isKnown = request.headers.authorization === `Bearer ${SECRET_KEY}`;
    const answer = isKnown ? await answers.give(call, failures) : answers.unknownKey;
    if (answer === undefined) return request.socket.destroy();
    json(response, answer);
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake');
    const done = url.pathname.startsWith('/c/pay/')
      ? payPage({ ledger, delivered }, request, response, url)
      : serveApi(request, response, url);
    void Promise.resolve(done).catch((error) => response.writeHead(500).end(String(error)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    ...ledger,
    /** The calls of its API. */
    calls,
    /** The faults of the next calls. */
    failures,
    refuseNext: answers.refuseNext,
    latency,
    /** Waits until its API was called this often. */
    async called(count: number): Promise<void> {
      while (calls.length < count) await once(arrivals, 'call');
    },
    signed,
    /** Where events are posted from now on, as they happen; without it, as at first, a test delivers them itself. */
    deliverTo(url?: string) {
      webhook = url;
    },
    delivered,
    deliver,
    post,
    settings: { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, host: address },
    variables: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_HOST: address,
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

function json(response: ServerResponse, { status, body, isReplayed }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': 'req_fake',
    ...(isReplayed && { 'idempotent-replayed': 'true' }),
  });
  response.end(JSON.stringify(body));
}
