import { z } from 'zod';
import type { Database } from '../../../platform/database';
import type {
  CheckoutRequest,
  CheckoutStatus,
  PaidStatus,
  PaymentProvider,
  ProviderCallback,
  ProviderEvent,
} from '../../../platform/paymentProvider';
import { isSigned, sign } from '../../../platform/signed';
import { listBalance } from './balance';
import {
  endSession,
  findSession,
  forgetBuyer,
  listRefunds,
  openSession,
  recordRefund,
  type SandboxSession,
} from './sessions';

export const SANDBOX_PATH = '/sandbox-pay';
export const SIGNATURE_HEADER = 'x-sandbox-signature';
const PURPOSE = 'sandbox-callback';

export interface SandboxOptions {
  readonly mode: 'demo' | 'production';
  readonly database: Database;
  /** Signs callbacks. */
  readonly secret: string;
  readonly clock: () => Date;
}

/**
 * A payment provider for demos: behaves like a real one, but moves no money.
 * @throws Error in production, where everything would be free
 */
export function sandboxProvider({ mode, database, secret, clock }: SandboxOptions): PaymentProvider {
  if (mode === 'production') throw new Error('The payment sandbox is not available in production.');
  const { orm } = database;

  const lookUp = async (reference: string): Promise<CheckoutStatus> => {
    const session = await findSession(orm, reference);
    if (!session) return { state: 'expired' };
    const state = session.end ?? (session.expiresAt > clock() ? 'open' : 'expired');
    return state === 'paid' ? paidStatus(session) : { state };
  };

  async function paidStatus(session: SandboxSession): Promise<PaidStatus> {
    const { reference, amountCents: cents, currency, endedAt } = session;
    const charge = { reference, cents, currency, at: endedAt ?? clock() };
    return { state: 'paid', charge, refunds: await listRefunds(orm, session), disputes: [] };
  }

  return {
    name: 'sandbox',
    minimumCents: 1,
    async createCheckout(request: CheckoutRequest) {
      // One checkout per purchase, so that repeating the request returns the same one.
      const reference = request.purchaseId;
      await openSession(orm, reference, request, clock());
      return { reference, url: `${SANDBOX_PATH}/${reference}` };
    },
    lookUp,
    async expire(reference) {
      await endSession(orm, reference, 'expired', clock());
      return lookUp(reference);
    },
    async refund(reference, totalCents) {
      const session = await findSession(orm, reference);
      if (session?.end !== 'paid') throw new Error('The payment sandbox refunds only what was paid');
      await recordRefund(orm, session, totalCents, clock());
      return lookUp(reference);
    },
    forgetBuyer,
    readCallback: async (callback) => readCallback(secret, callback),
    listBalance: (question) => listBalance(orm, question),
  };
}

/** Builds the callback that the sandbox sends. */
export function signedCallback(secret: string, event: ProviderEvent): ProviderCallback {
  const body = JSON.stringify(event);
  return { body: Buffer.from(body), headers: { [SIGNATURE_HEADER]: sign(secret, PURPOSE, body) } };
}

const EVENT = z.object({ id: z.string().min(1), kind: z.string().min(1), reference: z.string().optional() });

function readCallback(secret: string, { body, headers }: ProviderCallback): ProviderEvent | undefined {
  const text = body.toString();
  if (!isSigned(secret, String(headers[SIGNATURE_HEADER] ?? ''), PURPOSE, text)) return undefined;
  const read = EVENT.safeParse(parsed(text));
  if (!read.success) return undefined;
  const { id, kind, reference } = read.data;
  return { id, kind, reference };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
