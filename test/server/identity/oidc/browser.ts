import type { Answer, TestApp } from '../../../support/app';
import { Visitor } from '../../../support/oidc';

type Call = 'SocialLogin' | 'MailLogin' | 'MailRegister';

let count = 0;
const nextAddress = () => {
  count += 1;
  return `10.1.0.${count}`;
};

/** A browser with its cookie of the shop, and its person at the provider. */
export class Browser {
  private cookie = '';
  readonly visitor = new Visitor();
  /** Each has an address of its own, as far as limits go. */
  private readonly address = nextAddress();

  constructor(private readonly shop: TestApp) {}

  /** Asks for the provider's address. */
  async begin(call: Call = 'SocialLogin', query: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.shop.call(`/api/users/${call}?${new URLSearchParams(query)}`, undefined, '', {
      method: 'GET',
      remoteAddress: this.address,
      headers: { cookie: this.cookie },
    });
    const set = String(answer.headers['set-cookie'] ?? '');
    if (set) this.cookie = set.split(';')[0] ?? '';
    return answer;
  }

  /** The query that the provider returns with, as the page hands it on. */
  async arriveAs(login: string, query: Record<string, string> = {}) {
    const { data } = await this.begin('SocialLogin', query);
    return handOn(await this.visitor.goThrough(data.item.url, login));
  }

  finish(arrived: object, call = 'FinalizeSocialLogin'): Promise<Answer> {
    const headers = { cookie: this.cookie };
    return this.shop.call(`/api/users/${call}`, arrived, '', { remoteAddress: this.address, headers });
  }

  async logIn(login: string, query: Record<string, string> = {}): Promise<Answer> {
    return this.finish(await this.arriveAs(login, query));
  }
}

export function handOn({ searchParams, pathname }: URL) {
  const [Code, State, Iss] = ['code', 'state', 'iss'].map((name) => searchParams.get(name) ?? undefined);
  return { Code, State, Iss, Provider: pathname.split('/').at(-1) };
}
