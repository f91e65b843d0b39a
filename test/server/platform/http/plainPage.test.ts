import type { FastifyRequest } from 'fastify';
import { isFormRequest, isPageRequest, plainPage } from '../../../../src/server/platform/http/plainPage';

const HTML = 'text/html,application/xhtml+xml';
const FORM = 'application/x-www-form-urlencoded; charset=utf-8';
const request = (fields: object) =>
  ({
    ...{ method: 'GET', url: '/', isFile: false, headers: { accept: HTML } },
    ...fields,
  }) as unknown as FastifyRequest;

it.each([
  {},
  { method: 'HEAD' },
  { url: '/corsi-trading-online/corso/api' },
  { url: '/apicoltura' },
  { url: '/media-e-mercati' },
])('%j asks for a page', (fields) => {
  expect(isPageRequest(request(fields))).toBe(true);
});

it.each([
  { method: 'POST' },
  { isFile: true },
  { headers: {} },
  { headers: { accept: 'application/json' } },
  { url: '/api/courses/GetSections' },
  { url: '/crm/web-to-lead' },
  { url: '/hubs/purchase' },
  { url: '/media/clips/a.mp4' },
  { url: '/assets/main.js' },
  { url: '/assets' },
])('%j asks for no page', (fields) => {
  expect(isPageRequest(request(fields))).toBe(false);
});

it('a form is what a browser sends by itself and shows the answer of', () => {
  const form = { method: 'POST', headers: { accept: HTML, 'content-type': FORM } };
  expect(isFormRequest(request(form))).toBe(true);
  for (const other of [
    { method: 'GET' },
    { headers: { accept: HTML } },
    { headers: { accept: HTML, 'content-type': 'application/json' } },
    { headers: { 'content-type': FORM } },
  ])
    expect(isFormRequest(request({ ...form, ...other }))).toBe(false);
});

it('a plain page is Italian, fits a phone, is named in tab and heading, and is found by no search engine', () => {
  const page = plainPage('Torniamo subito', '<p>Riprova.</p>');
  expect(page).toMatch(/^<!doctype html><html lang="it">/);
  for (const part of [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    '<title>Torniamo subito</title>',
  ])
    expect(page).toContain(part);
  expect(page).toMatch(/<h1[^>]*>Torniamo subito<\/h1><p>Riprova\.<\/p><\/body>/);
});
