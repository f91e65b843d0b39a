import { isIP } from 'node:net';
import { z } from 'zod';
import { BASE_PATH } from '../../../contract/platform/basePath';
import { isUrl, origin, secret } from './fields';
import { paymentVariables } from './paymentSettings';

const number = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .default(fallback)
    .describe(`a whole number from ${min} to ${max}`);
const choice = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  z
    .enum(values)
    .default(fallback as never)
    .describe(`one of ${values.join(', ')}`);
const line = (fallback: string) => z.string().max(500).default(fallback).describe('at most 500 characters');
/** `anna@example.com`, or a name with the address in angle brackets. */
const SENDER = /^(?:[^<>@\r\n]*<[^<>@\s]+@[\w.-]+>|[^<>@\s]+@[\w.-]+)$/;
const slug = (fallback: string) =>
  z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default(fallback)
    .describe('small letters, digits and hyphens');

const webUrl = z
  .string()
  .refine((text) => isUrl(text, ['http:', 'https:']))
  .optional()
  .describe('an address such as https://example.com');
// Not every address that the driver takes is a URL: one of a socket may have no host.
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/)
  .optional()
  .describe('an address such as postgres://user:password@host/database');
/** A path of this site, or the address of another. */
const link = (fallback: string) =>
  z
    .string()
    .refine((text) => /^\/(?!\/)/.test(text) || isUrl(text, ['http:', 'https:']))
    .default(fallback)
    .describe('a path such as /pagina, or an address such as https://example.com');

const origins = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every((part) => isUrl(part, ['http:', 'https:']) && new URL(part).origin === part))
  .default([])
  .describe('origins such as https://shop.example.com, separated by commas');

/** Of a page of its own: not one of the server's other addresses, and without a query. */
function isLoginPath(text: string): boolean {
  return /^(?:\/[\w.~-]+)+$/.test(text) && !/^\/(?:api|assets|crm|dev|hubs|media)(?:\/|$)/.test(text);
}

/** Whether a text is an address, with the bits of its network or without. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const most = isIP(address) === 4 ? 32 : 128;
  return isIP(address) > 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= most));
}

/** `loopback`, or addresses and networks (10.0.0.0/8) separated by commas. */
const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every((part) => part === 'loopback' || isNetwork(part)))
  .optional()
  .describe('"loopback", or addresses and networks separated by commas');

const legal = (page: string) => link(`${BASE_PATH}/note-legali/${page}`);

/** Every variable that the program reads; `describe` says what a right value is. */
export const variables = z.object({
  MODE: choice(['demo', 'production'], 'demo'),
  PORT: number(0, 65_535, 3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .optional()
    .describe('a host name or an address'),
  DATA_DIR: z.string().default('./data').describe('a folder'),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_WAIT_SECONDS: number(0, 3600, 60),
  PUBLIC_URL: origin,
  TRUSTED_PROXY: proxies,
  SHOP_ORIGINS: origins,
  SESSION_SECRET: z.string().min(32).optional().describe('at least 32 characters'),
  ...paymentVariables.shape,
  SMTP_URL: z
    .string()
    .refine((text) => isUrl(text, ['smtp:', 'smtps:']))
    .optional()
    .describe('an address such as smtp://user:password@host:587'),
  MAIL_FROM: z
    .string()
    .max(500)
    .regex(SENDER)
    .default('Corsi Trading Online <noreply@localhost>')
    .describe('an address such as Corsi <corsi@example.com>'),
  S3_BUCKET: line('').optional().describe('at most 500 characters'),
  S3_ENDPOINT: webUrl,
  S3_REGION: line('eu-south-1'),
  S3_ACCESS_KEY_ID: secret,
  S3_SECRET_ACCESS_KEY: secret,
  LOGIN_URL: z
    .string()
    .refine((text) => isLoginPath(text) || isUrl(text, ['http:', 'https:']))
    .default('/login')
    .describe('the path of a page such as /accedi, or an address such as https://example.com'),
  /** Besides, a group `OIDC_<NAME>_…` a provider: see loginProviders.ts. */
  OIDC_PROVIDERS: z.string().optional().describe('names separated by commas'),
  CRM_URL: link('/crm/web-to-lead'),
  CRM_ORG_ID: line('corsi-trading-online'),
  CRM_CAMPAIGN_WEBINAR: line('webinar'),
  CRM_CAMPAIGN_VIDEO: line('video'),
  PROMOTER_PATH: slug('mercati-in-chiaro'),
  PROMOTER_COURSE: z
    .string()
    .regex(/^[a-z0-9-]*$/)
    .optional()
    .describe('the slug of a course'),
  SELLER_NAME: line('Corsi Trading Online S.r.l. (negozio dimostrativo)'),
  SELLER_ADDRESS: line('Via dell’Esempio 1, 20100 Milano'),
  SELLER_VAT_NUMBER: line('00000000000'),
  SELLER_MAIL: line('assistenza@example.com'),
  LEGAL_DISCLAIMER: legal('disclaimer'),
  LEGAL_RISK: legal('avviso-di-rischio'),
  LEGAL_PERSONAL_DATA: legal('trattamento-dati'),
  LEGAL_TERMS: legal('termini'),
  LEGAL_PRIVACY: legal('privacy'),
  LEGAL_COOKIES: legal('cookie'),
  HUB_CONNECTIONS_PER_ADDRESS: number(1, 100_000, 100),
  DRAIN_SECONDS: number(0, 300, 0).removeDefault().optional().describe('a whole number from 0 to 300'),
  CALLS_PER_MINUTE: number(1, 1_000_000, 1200),
  RENDER_TIMEOUT_MS: number(1, 60_000, 300),
  FFMPEG: line('ffmpeg'),
  WATERMARK: choice(['off', 'on', 'name', 'mail'], 'off'),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  CLIENT_DIR: z.string().optional().describe('the folder of the built site'),
  RENDERER: z.string().optional().describe('the file of the built page renderer'),
});
export type Variables = z.output<typeof variables>;
export type VariableName = keyof Variables;
