import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../deps';
import { limitGuards } from '../http/limitGuards';
import { CallError, type Handlers, serve } from '../http/serve';
import { CALLBACK_PATH } from './paths';
import { sandboxRoutes } from './sandbox/routes';
import { SANDBOX } from './sandbox/sessions';
import { confirmCheckout, createBundleCheckout, createCheckout, receiveEvent } from './service';

export function paymentsRoutes(app: FastifyInstance, deps: Deps): void {
  const handlers: Handlers<typeof table.payments> = {
    createCheckout: (input, { caller, origin }) => createCheckout(deps, caller.id, input, origin),
    createBundleCheckout: (input, { caller, origin }) => createBundleCheckout(deps, caller.id, input, origin),
    confirmCheckout: (input, { caller }) => confirmCheckout(deps, caller.id, input.IdPurchaseEnc),
  };
  const admit = limitGuards(app.limits).byAccount('checkout');
  serve(app, table.payments, handlers, { createCheckout: admit, createBundleCheckout: admit });
  callbackRoute(app, deps);
  if (deps.payments.name === SANDBOX) sandboxRoutes(app, deps);
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
