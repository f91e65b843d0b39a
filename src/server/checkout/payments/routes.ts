import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { limitGuards } from '../../platform/http/limitGuards';
import { CallError, type Handlers, serve } from '../../platform/http/serve';
import { lastInvoice } from '../invoices/invoices';
import { CALLBACK_PATH } from '../providers/paths';
import { sandboxRoutes } from '../providers/sandbox/routes';
import { SANDBOX } from '../providers/sandbox/sessions';
import { receiveEvent } from '../purchases/reconciliation';
import { downloadReceipt } from '../receipts/receipts';
import { confirmCheckout, createBundleCheckout, createCheckout } from './checkout';

const TOO_MANY_RECEIPTS = 'Hai scaricato molte ricevute: aspetta qualche minuto e riprova.';

export function paymentsRoutes(app: FastifyInstance, deps: Deps): void {
  const handlers: Handlers<typeof table.payments> = {
    createCheckout: (input, { caller, origin }) => createCheckout(deps, caller.id, input, origin),
    createBundleCheckout: (input, { caller, origin }) => createBundleCheckout(deps, caller.id, input, origin),
    confirmCheckout: (input, { caller }) => confirmCheckout(deps, caller.id, input.IdPurchaseEnc),
    getInvoice: async (_input, { caller }) => {
      const item = await lastInvoice(deps.database.orm, caller.id);
      return { isOk: true, ...(item && { item }) };
    },
    downloadReceipt: (input, { caller }) => downloadReceipt(deps, input.IdPurchaseEnc, caller),
  };
  const { byAccount, byAccountOrRefuse } = limitGuards(app.limits);
  const admit = byAccount('checkout');
  serve(app, table.payments, handlers, {
    createCheckout: admit,
    createBundleCheckout: admit,
    downloadReceipt: byAccountOrRefuse('receipt', TOO_MANY_RECEIPTS, { code: 'too_many_receipts' }),
  });
  callbackRoute(app, deps);
  if (deps.payments.name === SANDBOX) sandboxRoutes(app, deps, receiveEvent);
}

/** The provider's callback. The body stays unparsed, since the signature covers its bytes. */
function callbackRoute(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(CALLBACK_PATH, async (request) => {
      const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
      const event = await deps.payments.readCallback({ body, headers: request.headers });
      if (!event) throw new CallError(400, 'La firma non è valida.', { code: 'invalid_signature' });
      await receiveEvent(deps, event);
      return { isOk: true };
    });
  });
}
