import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../deps';
import { notFound, serve } from '../http/serve';
import { demoMailRoutes } from './demoRoutes';
import { withoutTokens } from './links';
import { mailsPage, toMailResponse } from './listService';
import { findMail } from './queries';

/** The admin's mailbox, and in demo mode the pages that show mails. */
export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, mails } = deps;
  app.addHook('onClose', () => mails.close());
  serve(app, table.mails, {
    list: (query) => mailsPage(deps, query),
    async get({ id }) {
      const mail = await findMail(database, id);
      if (!mail) throw notFound();
      const readable = mails.keepsMails ? (text: string) => text : withoutTokens;
      return {
        isOk: true,
        item: { ...toMailResponse(mail), html: readable(mail.html), text: readable(mail.text) },
      };
    },
  });
  if (deps.configuration.mode === 'demo') demoMailRoutes(app, deps);
}
