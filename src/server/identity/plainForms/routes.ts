import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_UP_CONSENTS } from '../../../contract/identity/consents';
import type { InputOf } from '../../../contract/platform/endpoint';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { escapeHtml } from '../../platform/http/html';
import { readInput } from '../../platform/http/input';
import { limitGuards } from '../../platform/http/limitGuards';
import { plainPage } from '../../platform/http/plainPage';
import type { Refusal } from '../../platform/http/refusals';
import { CallError, contextOf } from '../../platform/http/serve';
import { sitePathOf } from '../../platform/http/sitePath';
import type { SignUp } from '../signUpService';
import type { FormLogins } from './formLogins';
import { linkTo, loginForm, RETURN_PATH, type Returned, SIGN_UP_PATH, shopLinks, signUpForm } from './html';

interface PlainRequest {
  Body: Readonly<Record<string, unknown>> | undefined;
  Querystring: { readonly ReturnUrl?: unknown };
}

const LONGEST_BODY = 16 * 1024;

/** Takes the forms of browsers without scripts, with the checks and limits of the calls that scripts make. */
export function plainFormRoutes(
  app: FastifyInstance,
  { configuration }: Pick<Deps, 'configuration'>,
  { formLogins, signUp }: { readonly formLogins: FormLogins; readonly signUp: SignUp },
): void {
  const { environment, publicUrl } = configuration;
  const { byAddress } = limitGuards(app.limits);
  const origin = new URL(publicUrl).origin;

  /** Forms of other sites would log people in to accounts that are not theirs. */
  const refuseForeign = async ({ headers }: FastifyRequest) => {
    const site = headers['sec-fetch-site'];
    const isOurs = site === undefined ? headers.origin === origin : site === 'same-origin';
    if (!isOurs) throw new CallError(403, 'Questo modulo va inviato dalle pagine del negozio.');
  };

  if (environment.loginUrl.startsWith('/')) {
    serveForm(environment.loginUrl, 'login', {
      title: 'Accedi',
      form: (request, returned) => loginForm(request.url, returned),
      links: (request) => [linkTo(signUpAddress(request), 'Non hai un account? Iscriviti')],
      async take(request, reply) {
        const input = readInput(table.users.authenticate, request) as InputOf<
          typeof table.users.authenticate
        >;
        const ReturnUrl = sitePathOf(request.query.ReturnUrl);
        const begun = await formLogins.begin({ ...input, ReturnUrl }, contextOf(request, reply));
        if ('refusal' in begun) return begun.refusal;
        return reply.redirect(`${RETURN_PATH}?code=${begun.code}`, 303);
      },
    });
  }

  serveForm(SIGN_UP_PATH, 'sign_up', {
    title: 'Iscriviti',
    form: (request, returned) => signUpForm(request.url, environment, returned),
    links: (request) => [linkTo(loginAddress(request), 'Hai già un account? Accedi')],
    async take(request, reply) {
      const boxes = SIGN_UP_CONSENTS.map(({ field }) => [field, request.body?.[field] !== undefined]);
      request.body = { ...request.body, ...Object.fromEntries(boxes) };
      const input = readInput(table.users.registerUser, request) as InputOf<typeof table.users.registerUser>;
      const answer = await signUp.register(input, contextOf(request, reply));
      if (!answer.isOk) return answer;
      const mailbox = answer.mailboxUrl
        ? [linkTo(answer.mailboxUrl, 'Leggi l’e-mail (negozio di prova)')]
        : [];
      const text = `<p role="status">Abbiamo mandato un’e-mail a <strong>${escapeHtml(input.Email)}</strong>. Apri il link che contiene per attivare il tuo account; se non la vedi, guarda anche nella posta indesiderata.</p>`;
      return page(reply, 'Controlla la posta', text + shopLinks(...mailbox));
    },
  });

  interface PlainForm {
    readonly title: string;
    form(request: FastifyRequest<PlainRequest>, returned: Returned): string;
    links(request: FastifyRequest<PlainRequest>): string[];
    /** Answers the request, or returns the refusal. */
    take(
      request: FastifyRequest<PlainRequest>,
      reply: FastifyReply,
    ): Promise<FastifyReply | { readonly message?: string | undefined; readonly errors?: Refusal['errors'] }>;
  }

  function serveForm(url: string, limit: 'login' | 'sign_up', { title, form, links, take }: PlainForm): void {
    const refused = (request: FastifyRequest<PlainRequest>, reply: FastifyReply, returned: Returned) =>
      page(
        reply,
        title,
        form(request, { ...returned, typed: typedIn(request) }) + shopLinks(...links(request)),
      );
    app.route<PlainRequest>({
      method: 'POST',
      url,
      bodyLimit: LONGEST_BODY,
      onRequest: [refuseForeign, byAddress(limit)],
      errorHandler: (error, request, reply) => {
        if (!(error instanceof CallError)) throw error;
        const { retryAfter, status, answer } = error;
        if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
        refused(request, reply.code(status), answer);
      },
      handler: async (request, reply) => {
        const answer = await take(request, reply);
        // An awaited reply is undefined: it counts as a promise of being sent.
        if (reply.sent) return reply;
        const { message = '', errors = {} } = answer as Returned;
        return refused(request, reply, { message, errors });
      },
    });
  }

  const back = ({ query }: FastifyRequest<PlainRequest>) => {
    const returnUrl = sitePathOf(query.ReturnUrl);
    return returnUrl && `?ReturnUrl=${encodeURIComponent(returnUrl)}`;
  };
  const signUpAddress = (request: FastifyRequest<PlainRequest>) => SIGN_UP_PATH + back(request);
  const loginAddress = (request: FastifyRequest<PlainRequest>) => environment.loginUrl + back(request);
}

function page(reply: FastifyReply, title: string, content: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(plainPage(title, content));
}

/** What was typed, without the password. */
function typedIn({ body }: FastifyRequest<PlainRequest>): Record<string, string> {
  const texts = Object.entries(body ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' || entry[1] === true,
  );
  return Object.fromEntries(
    texts.filter(([name]) => name !== 'Password').map(([name, text]) => [name, String(text).slice(0, 254)]),
  );
}
