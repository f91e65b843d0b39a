import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import type { Deps } from '../deps';
import { serve } from '../http/serve';
import { getUserPurchases } from '../learning/service';
import { createSessions } from './service';

/** Login, logout and the account's own calls; also gives `app` its reader of tokens. */
export function usersRoutes(app: FastifyInstance, deps: Deps): void {
  const sessions = createSessions(deps, app.limits);
  app.decorate('readCaller', sessions.readCaller);
  serve(app, table.users, {
    authenticate: (input, context) => sessions.logIn(input, context),
    logout: async (_input, { caller }) => {
      await sessions.logOut(caller.loginId);
      return { isOk: true };
    },
    getUserPurchases: getUserPurchases(deps),
  });
}
