import path from 'node:path';
import { BASE_PATH } from '../../../contract/platform/basePath';
import type { Environment } from '../../../contract/platform/environment';
import { ConfigurationError } from './configurationError';
import { type LoginProviderSettings, readLoginProviders } from './loginProviders';
import { PAYMENT_NEEDS, type PaymentSettings, paymentSettingsOf } from './paymentSettings';
import { type VariableName, type Variables, variables } from './variables';

export { ConfigurationError };

/** The environment variables, checked (docs/variables.md). */
export interface Settings extends PaymentSettings {
  readonly mode: 'demo' | 'production';
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** `url` undefined: the embedded database in `dataDir`. */
  readonly database: {
    readonly url?: string | undefined;
    readonly directUrl?: string | undefined;
    /** How long a start waits for a database that is not there yet. */
    readonly waitSeconds: number;
  };
  /** Scheme and host, without a slash at its end. */
  readonly publicUrl: string;
  /** Origins of shops served as bare files: their pages may call this server and its hub. */
  readonly shopOrigins: readonly string[];
  /** The proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxy?: readonly string[] | undefined;
  readonly sessionSecret?: string | undefined;
  readonly mail: { readonly smtpUrl?: string | undefined; readonly from: string };
  readonly s3?:
    | {
        readonly bucket: string;
        readonly endpoint?: string | undefined;
        readonly region: string;
        readonly accessKeyId: string;
        readonly secretAccessKey: string;
      }
    | undefined;
  /** In the order of their buttons. */
  readonly loginProviders: readonly LoginProviderSettings[];
  /** The settings that the browser gets. */
  readonly environment: Environment;
  readonly hubConnectionsPerAddress: number;
  /** By address. */
  readonly callsPerMinute: number;
  /** Seconds after a stop signal in which the process is not ready but still takes requests. */
  readonly drainSeconds: number;
  /** A page that takes longer to render is built by the browser. */
  readonly renderTimeoutMs: number;
  /** The watermark of videos: the viewer's name, address or nothing. */
  readonly watermark: 'off' | 'name' | 'mail';
  /** The program's path or name; `off` for none. */
  readonly ffmpeg: string;
  readonly logLevel: Variables['LOG_LEVEL'];
  /** The built site; undefined: beside the running program. */
  readonly clientDir?: string | undefined;
  /** The built page renderer; undefined: beside the running program. */
  readonly renderer?: string | undefined;
}

/** The same with the secret that signs sessions and media addresses (see `withSessionSecret`). */
export interface Configuration extends Settings {
  readonly sessionSecret: string;
}

/** Slug of the demo shop's course that its promoter recommends. */
const DEMO_PROMOTER_COURSE = 'analisi-tecnica-fondamenti';

/** Longer than a load balancer usually takes to notice that a process is not ready. */
const PRODUCTION_DRAIN_SECONDS = 10;

const PRODUCTION_NEEDS: readonly VariableName[] = [
  'SMTP_URL',
  'MAIL_FROM',
  'SELLER_NAME',
  'SELLER_ADDRESS',
  'SELLER_VAT_NUMBER',
  'SELLER_MAIL',
];
/** Variables that only make sense together. */
const TOGETHER: readonly (readonly VariableName[])[] = [
  ...PAYMENT_NEEDS,
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

/**
 * Reads and checks the variables; an empty one counts as absent.
 * @throws ConfigurationError naming the first variable that is wrong or missing.
 */
export function readSettings(given: Readonly<Record<string, string | undefined>>): Settings {
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value?.trim()));
  const checked = variables.safeParse(present);
  if (!checked.success) {
    const name = String(checked.error.issues[0]?.path[0]) as VariableName;
    throw new ConfigurationError(
      `${name} is wrong: expected ${variables.shape[name].description ?? 'a value'}.`,
    );
  }
  checkTogether(present);
  if (checked.data.MODE === 'production') checkProduction(present);
  return settingsOf(checked.data, readLoginProviders(present));
}

function checkTogether(present: Record<string, unknown>): void {
  for (const names of TOGETHER) {
    const missing = names.filter((name) => !(name in present));
    const other = names.find((name) => name in present);
    if (missing.length > 0 && other)
      throw new ConfigurationError(`${missing[0]} is missing: ${other} needs it.`);
  }
  if ('DATABASE_DIRECT_URL' in present && !('DATABASE_URL' in present)) {
    throw new ConfigurationError('DATABASE_URL is missing: DATABASE_DIRECT_URL needs it.');
  }
}

function checkProduction(present: Record<string, string | undefined>): void {
  const payments = PAYMENT_NEEDS.find((names) => names.every((name) => name in present)) ?? PAYMENT_NEEDS[0];
  const needs: readonly VariableName[] = [
    'PUBLIC_URL',
    ...payments,
    ...PRODUCTION_NEEDS,
    ...('DATABASE_URL' in present ? ['SESSION_SECRET' as const] : []),
  ];
  const missing = needs.filter((name) => !(name in present));
  if (missing.length === 1)
    throw new ConfigurationError(`${missing[0]} is missing: MODE=production needs it.`);
  if (missing.length > 1)
    throw new ConfigurationError(`${missing.join(', ')} are missing: MODE=production needs them.`);
  if (!present.PUBLIC_URL?.startsWith('https:')) {
    throw new ConfigurationError('PUBLIC_URL is wrong: MODE=production needs an https address.');
  }
}

function settingsOf(v: Variables, loginProviders: readonly LoginProviderSettings[]): Settings {
  const production = v.MODE === 'production';
  const publicUrl = v.PUBLIC_URL ?? `http://localhost:${v.PORT}`;
  return {
    mode: v.MODE,
    port: v.PORT,
    host: v.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: path.resolve(v.DATA_DIR),
    database: {
      url: v.DATABASE_URL,
      directUrl: v.DATABASE_DIRECT_URL,
      waitSeconds: v.DATABASE_WAIT_SECONDS,
    },
    publicUrl,
    shopOrigins: v.SHOP_ORIGINS,
    trustedProxy: v.TRUSTED_PROXY,
    sessionSecret: v.SESSION_SECRET,
    ...paymentSettingsOf(v),
    mail: { smtpUrl: v.SMTP_URL, from: v.MAIL_FROM },
    s3:
      v.S3_BUCKET && v.S3_ACCESS_KEY_ID && v.S3_SECRET_ACCESS_KEY
        ? {
            bucket: v.S3_BUCKET,
            endpoint: v.S3_ENDPOINT,
            region: v.S3_REGION,
            accessKeyId: v.S3_ACCESS_KEY_ID,
            secretAccessKey: v.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    loginProviders,
    environment: environmentOf(v, publicUrl, loginProviders),
    hubConnectionsPerAddress: v.HUB_CONNECTIONS_PER_ADDRESS,
    callsPerMinute: v.CALLS_PER_MINUTE,
    drainSeconds: v.DRAIN_SECONDS ?? (production ? PRODUCTION_DRAIN_SECONDS : 0),
    renderTimeoutMs: v.RENDER_TIMEOUT_MS,
    watermark: v.WATERMARK === 'on' ? 'name' : v.WATERMARK,
    ffmpeg: v.FFMPEG,
    logLevel: v.LOG_LEVEL,
    clientDir: v.CLIENT_DIR,
    renderer: v.RENDERER,
  };
}

function environmentOf(
  v: Variables,
  publicUrl: string,
  loginProviders: readonly LoginProviderSettings[],
): Environment {
  return {
    apiBase: '',
    shopUrl: `${publicUrl}${BASE_PATH}`,
    loginUrl: v.LOGIN_URL,
    crm: {
      url: v.CRM_URL,
      orgId: v.CRM_ORG_ID,
      campaignWebinar: v.CRM_CAMPAIGN_WEBINAR,
      campaignVideo: v.CRM_CAMPAIGN_VIDEO,
    },
    promoterPath: v.PROMOTER_PATH,
    promoterCourse: v.PROMOTER_COURSE ?? (v.MODE === 'demo' ? DEMO_PROMOTER_COURSE : ''),
    seller: {
      name: v.SELLER_NAME,
      address: v.SELLER_ADDRESS,
      vatNumber: v.SELLER_VAT_NUMBER,
      mail: v.SELLER_MAIL,
    },
    legal: {
      disclaimer: v.LEGAL_DISCLAIMER,
      risk: v.LEGAL_RISK,
      personalData: v.LEGAL_PERSONAL_DATA,
      terms: v.LEGAL_TERMS,
      privacy: v.LEGAL_PRIVACY,
      cookies: v.LEGAL_COOKIES,
    },
    isDemo: v.MODE === 'demo',
    loginProviders: loginProviders.map(({ id, name, kind }) => ({ id, name, kind })),
  };
}
