import type { FastifyInstance, FastifyRequest } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { limitGuards } from '../../platform/http/limitGuards';
import { CallError, type Handlers, serve } from '../../platform/http/serve';
import type { PaymentProvider } from '../../platform/paymentProvider';
import { couponCodeLimits } from '../../promotions/coupons/codeLimits';
import { lastInvoice } from '../invoices/invoices';
import { providerRoutes } from '../providers/openPayments';
import { CALLBACK_PATH, callbackPaths } from '../providers/paths';
import { listWaysToPay } from '../providers/waysToPay';
import { receiveEvent } from '../purchases/reconciliation';
import { downloadCreditNote } from '../receipts/creditNotes';
import { downloadReceipt } from '../receipts/receipts';
import { quoteCart } from './cartQuote';
import { confirmCheckout, createBundleCheckout, createCartCheckout, createCheckout } from './checkout';

const TOO_MANY_RECEIPTS = 'Hai scaricato molte ricevute: aspetta qualche minuto e riprova.';

export function paymentsRoutes(app: FastifyInstance, deps: Deps): void {
  const guesses = couponCodeLimits(app.limits);
  const handlers: Handlers<typeof table.payments> = {
    getWaysToPay: () => listWaysToPay(deps),
    createCheckout: (input, { caller, origin }) => createCheckout(deps, caller.id, input, origin),
    createBundleCheckout: (input, { caller, origin }) => createBundleCheckout(deps, caller.id, input, origin),
    createCartCheckout: (input, { caller, origin }) => createCartCheckout(deps, caller.id, input, origin),
    quoteCart: async (input, { caller, ip }) => {
      // The cart itself stays readable at an address from which too many codes were tried.
      if (input.CouponCode !== undefined) await guesses.admit({ ip });
      return quoteCart(deps, { ...input, userId: caller?.id }, (check) => guesses.count(ip, check));
    },
    confirmCheckout: (input, { caller }) => confirmCheckout(deps, caller, input.IdPurchaseEnc),
    getInvoice: async (_input, { caller }) => {
      const item = await lastInvoice(deps.database.orm, caller.id);
      return { isOk: true, ...(item && { item }) };
    },
    downloadReceipt: (input, { caller }) => downloadReceipt(deps, input.IdPurchaseEnc, caller),
    downloadCreditNote: (input, { caller }) => downloadCreditNote(deps.database.orm, input, caller),
  };
  const { byAccount, byAccountOrRefuse } = limitGuards(app.limits);
  const admit = byAccount('checkout');
  const admitDocument = byAccountOrRefuse('receipt', TOO_MANY_RECEIPTS, { code: 'too_many_receipts' });
  serve(app, table.payments, handlers, {
    createCheckout: admit,
    createBundleCheckout: admit,
    createCartCheckout: admit,
    downloadReceipt: admitDocument,
    downloadCreditNote: admitDocument,
  });
  callbackRoutes(app, deps);
  providerRoutes(app, deps, receiveEvent);
}

/**
 * The providers' callbacks: each has an address of its own, and at the one of all it is known by its signature. The body
 * stays unparsed, since the signature covers its bytes.
 */
function callbackRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const take = async (request: FastifyRequest, providers: readonly PaymentProvider[]) => {
      const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
      for (const provider of providers) {
        const event = await provider.readCallback({ body, headers: request.headers });
        if (!event) continue;
        await receiveEvent(deps, provider, event);
        return { isOk: true };
      }
      throw new CallError(400, 'La firma non è valida.', { code: 'invalid_signature' });
    };
    scope.post(CALLBACK_PATH, (request) => take(request, deps.payments.all));
    for (const provider of deps.payments.all) {
      const [own] = callbackPaths(provider.name);
      scope.post(own, (request) => take(request, [provider]));
    }
  });
}
