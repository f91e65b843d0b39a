import { randomBytes } from 'node:crypto';
import { createBalance } from './balance';

/** As Stripe's API writes it; the fields that the shop or a test reads. */
export interface FakeSession {
  readonly id: string;
  readonly object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  url: string | null;
  readonly amount_total: number;
  readonly currency: string;
  readonly client_reference_id: string;
  readonly customer_email: string;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly expires_at: number;
  readonly livemode: boolean;
  readonly name: string;
}

/** The statuses of a payment that Checkout makes. */
export type PaymentStatus =
  | 'succeeded'
  | 'processing'
  | 'requires_action'
  | 'requires_payment_method'
  | 'canceled';

interface FakeRefund {
  readonly id: string;
  readonly amount: number;
  readonly created: number;
  status: 'pending' | 'succeeded' | 'failed';
}

interface Payment {
  readonly id: string;
  status: PaymentStatus;
  readonly charge: {
    readonly id: string;
    readonly amount: number;
    readonly currency: string;
    readonly created: number;
    amount_refunded: number;
    disputed: boolean;
  };
  disputes: { readonly id: string; readonly amount: number; readonly created: number; status: string }[];
  readonly refunds: FakeRefund[];
}

/** The money that comes in place of what was asked for. */
interface Charged {
  readonly cents?: number;
  readonly currency?: string;
}

export interface FakeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly created: number;
  readonly livemode: boolean;
  readonly account?: string;
  readonly data: { readonly object: Record<string, unknown> };
}

/** A refusal as Stripe's API words it. */
export class FakeRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}

/** The bank has taken no money, or given it back. */
const isHarmless = (status: string) => /^(warning_.+|prevented|won)$/.test(status);

const newId = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`;

/** Stripe's records and events: buyers pay, banks dispute, the owner refunds in the dashboard. */
export function createLedger(clock: () => Date, onEvent: (event: FakeEvent) => void) {
  const events: FakeEvent[] = [];
  const sessions = new Map<string, FakeSession>();
  const payments = new Map<string, Payment>();
  const seconds = () => Math.floor(clock().getTime() / 1000);
  const balance = createBalance(seconds);

  const sessionBy = (id: string): FakeSession => {
    const session = sessions.get(id);
    if (!session) throw new FakeRefusal('resource_missing', `No such checkout.session: '${id}'`, 404);
    if (session.status === 'open' && session.expires_at <= seconds()) session.status = 'expired';
    return session;
  };
  const paymentBy = (id: string | null): Payment => {
    const payment = id === null ? undefined : payments.get(id);
    if (!payment) throw new FakeRefusal('resource_missing', `No such payment_intent: '${id}'`, 404);
    return payment;
  };
  const emit = (type: string, object: object): FakeEvent => {
    const event: FakeEvent = {
      id: newId('evt'),
      object: 'event',
      type,
      created: seconds(),
      livemode: false,
      data: { object: structuredClone(object) as Record<string, unknown> },
    };
    events.push(event);
    onEvent(event);
    return event;
  };
  const chargeOf = ({ id, charge }: Payment) => ({ object: 'charge', payment_intent: id, ...charge });

  /** The payment of an open session, which exists from its first try on. */
  function tryToPay(id: string, status: PaymentStatus, charged: Charged = {}): FakeSession {
    const session = sessionBy(id);
    if (session.status !== 'open') throw new Error(`The session is ${session.status}`);
    const payment: Payment = {
      id: session.payment_intent ?? newId('pi'),
      status,
      charge: {
        id: newId('ch'),
        amount: charged.cents ?? session.amount_total,
        currency: charged.currency ?? session.currency,
        created: seconds(),
        amount_refunded: 0,
        disputed: false,
      },
      disputes: [],
      refunds: [],
    };
    payments.set(payment.id, payment);
    session.payment_intent = payment.id;
    return session;
  }

  /** The money reaches the shop's balance. */
  const capture = ({ payment_intent, client_reference_id }: FakeSession) =>
    balance.charge(paymentBy(payment_intent).charge, client_reference_id);

  function complete(
    id: string,
    status: 'succeeded' | 'processing' | 'requires_action',
    charged?: Charged,
  ): FakeEvent {
    const session = tryToPay(id, status, charged);
    session.status = 'complete';
    session.payment_status = status === 'succeeded' ? 'paid' : 'unpaid';
    session.url = null;
    if (status === 'succeeded') capture(session);
    return emit('checkout.session.completed', session);
  }

  function refundPayment(paymentId: string, cents?: number): FakeEvent {
    const payment = paymentBy(paymentId);
    const { charge, disputes } = payment;
    if (payment.status !== 'succeeded')
      throw new FakeRefusal('charge_not_captured', 'This PaymentIntent does not have a successful charge.');
    if (disputes.some(({ status }) => !isHarmless(status)))
      throw new FakeRefusal('charge_disputed', 'Charge has been charged back.');
    const left = charge.amount - charge.amount_refunded;
    if (left === 0) throw new FakeRefusal('charge_already_refunded', 'Charge has already been refunded.');
    const amount = cents ?? left;
    if (amount > left)
      throw new FakeRefusal('amount_too_large', 'Refund amount is greater than what is left.');
    charge.amount_refunded += amount;
    const refund: FakeRefund = { id: newId('re'), amount, created: seconds(), status: 'succeeded' };
    payment.refunds.unshift(refund);
    balance.refund(refund, charge.id);
    return emit('charge.refunded', chargeOf(payment));
  }

  return {
    /** The events, oldest first. */
    events,
    balance,
    sessions,
    sessionBy,
    emit,
    refundPayment,
    add(
      fields: Omit<
        FakeSession,
        'id' | 'object' | 'status' | 'payment_status' | 'payment_intent' | 'livemode'
      >,
    ) {
      const session: FakeSession = {
        ...fields,
        id: newId('cs'),
        object: 'checkout.session',
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        livemode: false,
      };
      sessions.set(session.id, session);
      return session;
    },
    /** The session as it is answered with its payment and charge expanded. */
    expanded(session: FakeSession) {
      if (session.payment_intent === null) return session;
      const payment = paymentBy(session.payment_intent);
      const { id, status } = payment;
      return {
        ...session,
        payment_intent: { id, object: 'payment_intent', status, latest_charge: chargeOf(payment) },
      };
    },
    expire(id: string): FakeEvent {
      const session = sessionBy(id);
      if (session.status !== 'open')
        throw new FakeRefusal('resource_not_open', 'Only open sessions can be expired.');
      session.status = 'expired';
      session.url = null;
      if (session.payment_intent !== null) paymentBy(session.payment_intent).status = 'canceled';
      return emit('checkout.session.expired', session);
    },
    disputesOf: (paymentId: string) => paymentBy(paymentId).disputes,
    refundsOf: (paymentId: string) => paymentBy(paymentId).refunds,
    /** Returns the state of a paid session's money. */
    moneyOf(id: string) {
      const { charge, disputes } = paymentBy(sessionBy(id).payment_intent);
      const disputedCents = disputes
        .filter(({ status }) => !isHarmless(status))
        .reduce((sum, { amount }) => sum + amount, 0);
      return {
        chargedCents: charge.amount,
        refundedCents: charge.amount_refunded,
        disputedCents,
        isDisputed: disputedCents > 0,
      };
    },

    /** The buyer's card is charged. */
    pay: (id: string, charged?: Charged) => complete(id, 'succeeded', charged),
    /** The bank asks the buyer for a confirmation, or refuses the card: the session stays open. */
    tryToPay: (id: string, status: 'requires_action' | 'requires_payment_method') => tryToPay(id, status),
    /** The buyer chooses a method whose money comes days later, or never: by itself, or once the buyer has sent it. */
    payLater: (id: string, status: 'processing' | 'requires_action' = 'processing') => complete(id, status),
    /** @param unpaid the status of a payment that failed, or was cancelled */
    endLater(
      id: string,
      isPaid: boolean,
      unpaid: 'requires_payment_method' | 'canceled' = 'requires_payment_method',
    ): FakeEvent {
      const session = sessionBy(id);
      paymentBy(session.payment_intent).status = isPaid ? 'succeeded' : unpaid;
      if (isPaid) {
        session.payment_status = 'paid';
        capture(session);
      }
      return emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
    },
    /** The owner refunds in Stripe's dashboard; all that is left by default. */
    refund: (id: string, cents?: number) => refundPayment(sessionBy(id).payment_intent ?? '', cents),
    /** The bank sends a refund back: the one of this number, oldest first, or all of them. */
    failRefund(id: string, nth?: number): FakeEvent {
      const payment = paymentBy(sessionBy(id).payment_intent);
      const failing = payment.refunds
        .toReversed()
        .filter((_refund, place) => nth === undefined || place === nth);
      for (const refund of failing) {
        if (refund.status === 'failed') continue;
        payment.charge.amount_refunded -= refund.amount;
        refund.status = 'failed';
        balance.failRefund(refund, payment.charge.id);
      }
      return emit('refund.failed', { ...failing.at(-1), object: 'refund', payment_intent: payment.id });
    },
    /** The bank opens a dispute, or decides the newest. A decided one stays; Stripe lists the newest first. */
    dispute(id: string, status: string): FakeEvent {
      const payment = paymentBy(sessionBy(id).payment_intent);
      const [newest] = payment.disputes;
      const isNew = newest === undefined || /_response$/.test(status);
      if (!isNew && newest.status === 'won' && status !== 'won')
        throw new Error('A dispute that is won stays won');
      const { amount, amount_refunded } = payment.charge;
      const fresh = { id: newId('dp'), amount: amount - amount_refunded, created: seconds(), status };
      const dispute = isNew ? fresh : newest;
      const before = isNew ? undefined : newest.status;
      dispute.status = status;
      balance.dispute(dispute, payment.charge.id, before);
      if (isNew) payment.disputes.unshift(dispute);
      payment.charge.disputed = true;
      const type = isNew ? 'charge.dispute.created' : 'charge.dispute.closed';
      return emit(type, { object: 'dispute', payment_intent: payment.id, ...dispute });
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;
