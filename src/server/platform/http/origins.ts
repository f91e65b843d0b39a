import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { CLAIM_HEADER } from '../../../contract/identity/roles';
import type { Settings } from '../configuration/configuration';

/** The headers that the client and the hub's library send. */
const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'x-requested-with',
  'x-signalr-user-agent',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];
const EXPOSED_HEADERS = ['content-disposition', 'retry-after', 'x-request-id', CLAIM_HEADER];
/** Seconds that a browser keeps a preflight's answer; two hours is Chromium's limit. */
const PREFLIGHT_MAX_AGE = 7200;

/**
 * Lets the pages of SHOP_ORIGINS call this server (the client served as bare files). No
 * credentials: a bearer token says who calls. Other origins get no CORS headers, so their browsers refuse.
 */
export async function allowOrigins(app: FastifyInstance, { shopOrigins }: Settings): Promise<void> {
  if (shopOrigins.length === 0) return;
  await app.register(cors, {
    origin: [...shopOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_MAX_AGE,
  });
  // Pictures and videos are loaded without CORS: helmet's same-origin policy would block them.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/media/')) reply.header('cross-origin-resource-policy', 'cross-origin');
  });
}
