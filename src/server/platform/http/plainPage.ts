import type { FastifyRequest } from 'fastify';

/** Whether a browser asks for a page, and not for a call or a file. */
export function isPageRequest({ method, url, headers, isFile }: FastifyRequest): boolean {
  if (isFile || (method !== 'GET' && method !== 'HEAD')) return false;
  if (/^\/(api|crm|hubs|media|assets)(\/|$)/.test(url)) return false;
  return headers.accept?.includes('text/html') ?? false;
}

/** Whether a browser sends a form by itself, and shows the answer as a page. */
export function isFormRequest({ method, headers }: FastifyRequest): boolean {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  return method === 'POST' && isForm && (headers.accept?.includes('text/html') ?? false);
}

/** A page without scripts, for what the shop itself cannot show. @param content HTML */
export function plainPage(title: string, content: string): string {
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head><body style="font:17px/1.6 Helvetica,Arial,sans-serif;background:#faf8f3;color:#14262b;max-width:560px;margin:48px auto;padding:0 16px"><h1 style="color:#0b5161;font-size:26px">${title}</h1>${content}</body></html>`;
}
