import type { TestApp } from '../../../../support/app';

/** The fields of a course's form, lists as JSON, as the browser sends them. */
export const FORM = {
  title: 'Ichimoku da zero',
  subtitle: 'Per chi comincia',
  description: 'Con esempi',
  price: '129,90',
  categories: '["principiante","ichimoku"]',
  goals: '["Leggere un grafico"]',
  teachers: '[]',
};

/** Sends a multipart form as an admin. */
export function sendForm(shop: TestApp, token: string, url: string, fields: Record<string, string | Blob>) {
  return multipart(fields).then(({ body, type }) =>
    shop.call(url, body, token, { headers: { 'content-type': type } }),
  );
}

async function multipart(fields: Record<string, string | Blob>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = new Response(form);
  const type = response.headers.get('content-type') ?? '';
  return { body: Buffer.from(await response.arrayBuffer()), type };
}
