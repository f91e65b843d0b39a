import { createHash } from 'node:crypto';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { SESSION_MARK } from '../../../contract/platform/sessionMark';
import type { Settings } from '../configuration/configuration';
import { payPageOrigins } from '../configuration/paymentSettings';
import { bucketOrigin } from './bucketOrigin';

/** Headers that tell the browser what our pages may do: our own scripts, and nobody may frame us. */
export async function secure(app: FastifyInstance, settings: Settings): Promise<void> {
  const crm = originsOf(settings.environment.crm.url);
  const bucket = settings.s3 ? [bucketOrigin(settings.s3)] : [];
  const hub = settings.publicUrl.replace(/^http/, 'ws');
  const https = settings.publicUrl.startsWith('https:');
  const headers = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", `'sha256-${createHash('sha256').update(SESSION_MARK).digest('base64')}'`],
        // Emotion writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:', ...bucket],
        fontSrc: ["'self'"],
        // Not every browser counts the hub's ws: address as 'self'.
        connectSrc: ["'self'", hub, ...crm],
        // The sandbox's pay page leads back to the shop that the checkout began in.
        formAction: ["'self'", ...settings.shopOrigins, ...crm, ...payPageOrigins(settings)],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // Our addresses may hold a one-time token or a coupon, so other sites never get them.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // The owner's other names under the domain are not ours to decide.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  // They are the same for all answers (a page that needs others sets them over these), so they are made once.
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
}

/** The headers that helmet sets, asked of an instance of its own. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, options);
  const of: Record<string, string> = {};
  probe.get('/', async (_request, reply) => {
    for (const [name, value] of Object.entries(reply.getHeaders())) of[name] = String(value);
  });
  await probe.inject('/');
  await probe.close();
  return of;
}

function originsOf(address: string): string[] {
  return address.startsWith('/') ? [] : [new URL(address).origin];
}
