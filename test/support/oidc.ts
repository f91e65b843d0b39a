import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from './shop';

const SCRIPT = path.join(__dirname, 'oidcProvider.mjs');

/** The two accounts that a shop has with the provider, as the variables of the shop. */
export interface TestProvider {
  readonly issuer: string;
  /** `google` (social, "Google di prova") and `posta` (mail, "Posta di prova"). */
  readonly variables: Readonly<Record<string, string>>;
  /** @param publicUrl the shop's address: its return pages are the ones that the provider knows */
  start(publicUrl?: string): Promise<void>;
  stop(): Promise<void>;
}

/** A provider that is not started yet. */
export async function createProvider(): Promise<TestProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const group = (id: string, NAME: string, KIND: string) => {
    const parts = {
      ISSUER: issuer,
      CLIENT_ID: `shop-${id}`,
      CLIENT_SECRET: `secret of ${id}`,
      NAME,
      KIND,
    };
    return Object.entries(parts).map(([part, value]) => [`OIDC_${id.toUpperCase()}_${part}`, value]);
  };
  let child: ChildProcess | undefined;
  return {
    issuer,
    variables: Object.fromEntries([
      ...group('google', 'Google di prova', 'social'),
      ...group('posta', 'Posta di prova', 'mail'),
    ]),
    async start(publicUrl = 'http://localhost:3000') {
      const clients = ['google', 'posta'].map((id) => ({
        client_id: `shop-${id}`,
        client_secret: `secret of ${id}`,
        redirect_uris: [`${publicUrl}/corsi-trading-online/accesso/${id}`],
      }));
      child = fork(SCRIPT, [JSON.stringify({ port, clients })], {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      let printed = '';
      child.stderr?.on('data', (text) => (printed += String(text)));
      const ended = once(child, 'exit').then(() => {
        throw new Error(`The provider ended:\n${printed}`);
      });
      ended.catch(() => undefined);
      await Promise.race([once(child, 'message'), ended]);
    },
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** A person at the provider: goes through its forms as a browser does, with its cookies. */
export class Visitor {
  private cookies: Cookie[] = [];

  /**
   * From the address that the shop told to the one that the provider sends back to.
   * @param login who they are there (oidcProvider.mjs)
   */
  async goThrough(address: string, login: string): Promise<URL> {
    const origin = new URL(address).origin;
    let answer = await this.fetch(address);
    for (let step = 0; step < 12; step += 1) {
      const target = answer.headers.get('location');
      if (target) {
        const next = new URL(target, answer.url);
        if (next.origin !== origin) return next;
        answer = await this.fetch(next.href);
      } else {
        answer = await this.submit(answer, login);
      }
    }
    throw new Error('the provider does not come to an end');
  }

  /** Goes as far as the provider's first form, and gives up there. */
  async giveUp(address: string): Promise<URL> {
    const first = await this.fetch(address);
    const form = new URL(first.headers.get('location') ?? '', address);
    const aborted = await this.fetch(`${form.href}/abort`);
    const resumed = await this.fetch(new URL(aborted.headers.get('location') ?? '', address).href);
    return new URL(resumed.headers.get('location') ?? '');
  }

  private async submit(page: Response, login: string): Promise<Response> {
    const html = await page.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
    if (!action || !prompt)
      throw new Error(`the provider shows no form: ${page.status} ${html.slice(0, 500)}`);
    const body = new URLSearchParams({ prompt, login, password: 'any' });
    return this.fetch(new URL(action, page.url).href, { method: 'POST', body });
  }

  private async fetch(address: string, more: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(address);
    const cookie = this.cookies
      .filter(({ path: under }) => pathname === under || pathname.startsWith(under.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const answer = await fetch(address, { redirect: 'manual', ...more, headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    return answer;
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/; */);
    const at = pair.indexOf('=');
    const under = attributes.find((text) => /^path=/i.test(text))?.slice(5) ?? '/';
    const cookie = { name: pair.slice(0, at), value: pair.slice(at + 1), path: under };
    this.cookies = this.cookies.filter(({ name, path: other }) => name !== cookie.name || other !== under);
    if (cookie.value) this.cookies.push(cookie);
  }
}
