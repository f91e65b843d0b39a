import { Agent, type IncomingHttpHeaders, request as send } from 'node:http';
import fc from 'fast-check';
import { rows } from '../rows';
import { type FuzzRequest, fuzzRequests, groupOf, type Role } from './requests';
import { Vocabulary } from './vocabulary';
import { walk } from './walk';

export interface FuzzTarget {
  readonly port: number;
  /** Mail and password of who is to call. */
  readonly accounts: Readonly<Record<Exclude<Role, 'visitor'>, { email: string; password: string }>>;
}

export interface FuzzOptions {
  readonly seed: number;
  readonly requests: number;
  /** Further values that mean something to the shop: coupon codes, tokens. */
  readonly known?: readonly string[];
  /** The shop has the demo's content and mails, to walk through first. */
  readonly walks?: boolean;
}

export interface FuzzResult {
  /** Each with the seed and the request, as JSON. */
  readonly faults: readonly string[];
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** The rows of the contract that no request has succeeded with. */
  readonly unreached: readonly string[];
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

/** Milliseconds; an answer that takes longer counts as a hang. */
const PATIENCE = 20_000;
const AT_ONCE = 8;
/** Requests until the next ones are made of what was learned. */
const BATCH = 500;
/** Needs a linked login provider. */
const IN_A_BROWSER = new Set(['users.removeLinkedAccount']);
const MOST_FAULTS = 20;
const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends generated requests to a shop that trusts the loopback as its proxy, and collects what it cannot cope with. */
export async function fuzz(
  target: FuzzTarget,
  { seed, requests: count, known = [], walks = false }: FuzzOptions,
): Promise<FuzzResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const tokens = new Map<Role, string>();
  const faults: string[] = [];
  const statuses: Record<number, number> = {};
  let sent = 0;

  /** Each call has an address of its own, or the limits would answer them all. */
  const call = ({
    method,
    path,
    headers,
    body,
  }: Pick<FuzzRequest, 'method' | 'path' | 'headers' | 'body'>) => {
    sent += 1;
    const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
    const bytes = Buffer.from(body, 'latin1');
    return exchange(target.port, agent, {
      ...{ method, path, bytes },
      headers: { 'content-length': String(bytes.length), 'x-forwarded-for': address, ...headers },
    });
  };
  const callJson = async (path: string, body: unknown, token?: string) => {
    const headers = { ...JSON_TYPE, ...(token && { authorization: `Bearer ${token}` }) };
    return JSON.parse((await call({ method: 'POST', path, headers, body: JSON.stringify(body) })).text);
  };
  /** Some calls end the login; the next one begins anew. */
  const tokenOf = async (role: Role): Promise<string | undefined> => {
    if (role === 'visitor') return undefined;
    const { email: Username, password: Password } = target.accounts[role];
    const token =
      tokens.get(role) ?? (await callJson('/api/users/authenticate', { Username, Password })).item?.token;
    if (token) tokens.set(role, token);
    return token;
  };

  const run = async (generated: FuzzRequest): Promise<void> => {
    try {
      const token = await tokenOf(generated.role);
      const headers = { ...(token && { authorization: `Bearer ${token}` }), ...generated.headers };
      const { status, text } = await call({ ...generated, headers });
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 200) note(generated.name, text);
      if (status === 401) tokens.delete(generated.role);
      const isDeclared = status === 501 && generated.method === 'HEAD';
      if (status >= 500 && !isDeclared) faults.push(describe(generated, `${status} ${text.slice(0, 200)}`));
    } catch (error) {
      faults.push(describe(generated, String(error)));
    }
  };
  const describe = (generated: FuzzRequest, what: string) =>
    `seed ${seed}: ${what}\n${JSON.stringify({ ...generated, body: generated.body.slice(0, 2000) })}`;

  const words = new Vocabulary([...new Set([...(await harvest(callJson)), ...known])]);
  words.learn({ Month: 11, Year: 2026, Name: 'a.pdf' }, '');
  const reached = new Set<string>();
  /** Keeps an answer's values for later requests. The order of two answers is the only chance in a run. */
  const note = (name: string, text: string) => {
    const answer = text.startsWith('{') ? JSON.parse(text) : {};
    // Without a login provider, saying so is all that these rows do.
    if (answer.isOk === false && answer.code !== 'not_configured') return;
    reached.add(name);
    words.learn(answer, groupOf(name));
  };
  if (walks) {
    const [student = '', admin = ''] = [await tokenOf('student'), await tokenOf('admin')];
    await walk(
      async (request) => {
        const answer = await call(request);
        if (answer.status < 300) note(request.name, answer.text);
        return answer;
      },
      { student, admin },
    );
  }
  for (let batch = 0; sent < count && faults.length < MOST_FAULTS; batch += 1) {
    const generated = fc.sample(fuzzRequests(words), { seed: seed + batch, numRuns: BATCH }).values();
    const work = async () => {
      for (const one of generated) {
        if (faults.length >= MOST_FAULTS) return;
        await run(one);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  agent.destroy();
  const names = rows.map(([name]) => name).filter((name) => !IN_A_BROWSER.has(name));
  return { faults, statuses, unreached: names.filter((name) => !reached.has(name)) };
}

/** Ids, slugs and titles of what the shop sells. */
async function harvest(
  callJson: (path: string, body: unknown) => Promise<{ items: object[] }>,
): Promise<string[]> {
  const { items } = await callJson('/api/courses/GetFilteredCourses', { pageSize: 5 });
  return items
    .flatMap((item) => Object.values(item))
    .filter((value) => typeof value === 'string' && value !== '');
}

interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** @throws when no whole answer comes in time */
function exchange(port: number, agent: Agent, { method, path, headers, bytes }: Exchange): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = send({ host: '127.0.0.1', port, agent, method, path, headers }, async (response) => {
      try {
        const pieces: Buffer[] = [];
        for await (const piece of response) pieces.push(piece as Buffer);
        const text = Buffer.concat(pieces).toString();
        resolve({ status: response.statusCode ?? 0, text, headers: response.headers });
      } catch (error) {
        reject(error);
      }
    });
    asked.setTimeout(PATIENCE, () => asked.destroy(new Error(`no answer within ${PATIENCE} ms`)));
    asked.once('error', reject);
    asked.end(bytes);
  });
}
