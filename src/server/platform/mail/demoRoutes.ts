import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../deps';
import { cookiesOf } from '../http/cookies';
import { MAILBOX_PATH } from './mailboxLinks';
import { endedPage, framed, listPage } from './mailboxPage';
import { findMail } from './queries';
import { samples } from './samples';
import { type MailTemplate, templates } from './templates';

const PREVIEWS = '/dev/mails';

/** Demo mode only: the mails of one's own requests by signed address, and every template with sample data. */
export function demoMailRoutes(app: FastifyInstance, { database, mails }: Deps): void {
  app.get<{ Params: { link: string } }>(`${MAILBOX_PATH}/:link`, async (request, reply) => {
    const id = mails.readMailbox(request.params.link, cookiesOf(request, reply));
    const mail = id === undefined ? undefined : await findMail(database, id);
    return mail ? html(reply, framed(mail)) : html(reply.code(404), endedPage());
  });

  app.get(PREVIEWS, async (_request, reply) =>
    html(reply, listPage(Object.keys(templates).map((name) => ({ name, url: `${PREVIEWS}/${name}` })))),
  );

  app.get<{ Params: { template: string } }>(`${PREVIEWS}/:template`, async ({ params }, reply) => {
    if (!isTemplate(params.template)) return html(reply.code(404), endedPage());
    const template = params.template;
    const sample = { cause: 'preview', to: 'sara@example.com', template, data: samples[template] };
    return html(reply, framed(await mails.write(sample)));
  });
}

function isTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(templates, name);
}

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(page);
}
