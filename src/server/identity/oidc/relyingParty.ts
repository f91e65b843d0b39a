import * as oidc from 'openid-client';
import type { LoginProviderSettings } from '../../platform/configuration/loginProviders';
import { type Claims, type ProvenPerson, personOf, tellsAddress } from './person';

/** Seconds for one request to a provider; those of one login together stay below what the browser waits for us. */
const TIMEOUT_SECONDS = 7;
/** How long a provider's metadata is kept. */
const KNOWN_FOR_MS = 24 * 3_600_000;

/** The provider does not confirm this login: a code that is false, used or another's, an id_token that is not right. */
export class LoginRefused extends Error {
  override readonly name = 'LoginRefused';
}

/** The secrets of a login's start, which its end must match. */
export interface Proofs {
  readonly state: string;
  readonly nonce: string;
  /** PKCE: the code is worth nothing without. */
  readonly verifier: string;
}

/** The parameters that the provider has sent the person back with. */
export interface Arrived {
  readonly code: string;
  /** The issuer of the answer (RFC 9207). */
  readonly iss: string | undefined;
}

/** The shop as a client of one login provider: authorization code with PKCE, state and nonce. */
export interface RelyingParty {
  readonly settings: LoginProviderSettings;
  /** Where to send the person. @param isNew asks for the page that makes an account, where there is one */
  addressFor(proofs: Proofs, isNew: boolean): Promise<string>;
  /**
   * Exchanges the code and verifies who it is.
   * @throws LoginRefused; any other error means that the provider cannot be reached or does not answer as it should
   */
  identify(proofs: Proofs, arrived: Arrived): Promise<ProvenPerson>;
}

/** @param redirectUri our page that the provider redirects people to */
export function createRelyingParty(
  settings: LoginProviderSettings,
  redirectUri: string,
  clock: () => Date,
): RelyingParty {
  let known: { readonly client: Promise<oidc.Configuration>; readonly until: number } | undefined;

  /** Asked for with the first login, so that a provider that is down holds up no start; a failure is forgotten. */
  function client(): Promise<oidc.Configuration> {
    const now = clock().getTime();
    if (known && known.until > now) return known.client;
    const asked = { client: discover(settings), until: now + KNOWN_FOR_MS };
    known = asked;
    asked.client.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.client;
  }

  return {
    settings,
    async addressFor({ state, nonce, verifier }, isNew) {
      const found = await client();
      const prompts = found.serverMetadata().prompt_values_supported;
      const canCreate = Array.isArray(prompts) && prompts.includes('create');
      const address = oidc.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isNew && canCreate ? { prompt: 'create' } : {}),
      });
      return address.href;
    },
    async identify(proofs, arrived) {
      const found = await client();
      try {
        return personOf(await claimsOf(found, proofs, arrived));
      } catch (error) {
        throw isRefusal(error)
          ? new LoginRefused('the provider does not confirm it', { cause: error })
          : error;
      }
    },
  };

  async function claimsOf(
    found: oidc.Configuration,
    { state, nonce, verifier }: Proofs,
    { code, iss = found.serverMetadata().issuer }: Arrived,
  ): Promise<Claims> {
    const arrival = new URL(redirectUri);
    arrival.search = new URLSearchParams({ code, state, iss }).toString();
    const tokens = await oidc.authorizationCodeGrant(found, arrival, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims: Claims & { readonly sub: string } = { sub: '', ...tokens.claims() };
    if (tellsAddress(claims) || !found.serverMetadata().userinfo_endpoint) return claims;
    return { ...claims, ...(await oidc.fetchUserInfo(found, tokens.access_token, claims.sub)) };
  }
}

async function discover(settings: LoginProviderSettings): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  const server = new URL(issuer);
  const execute = [
    oidc.enableNonRepudiationChecks,
    // Only an issuer on this machine may be without TLS (loginProviders.ts).
    ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
  ];
  return oidc.discovery(server, clientId, { client_secret: clientSecret }, withSecret(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    execute,
  });
}

/** As OpenID Connect has it by default; in the body where the provider takes it there alone. */
function withSecret(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const takesBasic = !methods || methods.includes('client_secret_basic');
    return (takesBasic ? basic : post)(server, ...rest);
  };
}

/** Answers of a provider that works and says no, or whose yes does not hold. */
const REFUSALS = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
];

function isRefusal(error: unknown): boolean {
  const { code, error: reason } = error as { code?: string; error?: string };
  return code === 'OAUTH_RESPONSE_BODY_ERROR' ? reason === 'invalid_grant' : REFUSALS.includes(code ?? '');
}
