import { DEMO_PASSWORD } from '../../src/server/demo/rows/accounts';

/** A buyer's number in the batch. */
export type Buyer = number;

/** One purchase, as far as the server acknowledged it. */
export interface Attempt {
  readonly buyer: Buyer;
  readonly courseId: string;
  /** Set once create-checkout has answered. */
  purchaseId: string | undefined;
  url: string | undefined;
  /** Set once the pay page has led on to the success page. */
  isPaid: boolean;
}

/** The connection broke, which is what a crash looks like to a buyer. */
export class CutOff extends Error {}

const CARD = 'card=4242+4242+4242+4242';

/** The answers of the calls, as far as they matter here. */
interface Reply {
  readonly isOk?: boolean;
  readonly message?: string;
  readonly item?: {
    token?: string;
    url?: string;
    IdPurchaseEnc?: string;
    status?: string;
    IdEnc?: string;
    total?: number;
    refunded?: number;
  };
  readonly items?: readonly { IdCourseEnc: string; IdEnc?: string; status?: string }[];
  readonly total?: number;
}

export type Shopper = ReturnType<typeof shopper>;

/** People of a batch of demo data who buy over HTTP, as the shop's own pages do. */
export function shopper(address: string, batch: string, buyers: number) {
  const tokens = new Map<Buyer, string>();
  let calls = 0;

  async function send(url: string, body: string, type: string, token?: string): Promise<Response> {
    calls += 1;
    const headers = {
      'content-type': type,
      'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      ...(token && { authorization: `Bearer ${token}` }),
    };
    return fetch(address + url, { method: 'POST', redirect: 'manual', headers, body }).catch((error) => {
      throw new CutOff(String(error));
    });
  }

  async function call(url: string, input: object, buyer?: Buyer): Promise<Reply> {
    const token = buyer === undefined ? undefined : await tokenOf(buyer);
    const answer = await send(url, JSON.stringify(input), 'application/json', token);
    const text = await answer.text().catch((error) => {
      throw new CutOff(String(error));
    });
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as Reply;
  }

  async function tokenOf(buyer: Buyer): Promise<string> {
    const known = tokens.get(buyer);
    if (known) return known;
    const Username = `utente.${batch}.${buyer}@example.com`;
    const { item, message } = await call('/api/users/authenticate', { Username, Password: DEMO_PASSWORD });
    if (!item?.token) throw new Error(`${Username} cannot log in: ${message}`);
    tokens.set(buyer, item.token);
    return item.token;
  }

  return {
    buyers,
    call,
    /** The courses on sale. */
    async courses(): Promise<string[]> {
      const { items = [] } = await call('/api/courses/GetFilteredCourses', { pageSize: 100 });
      return items.map(({ IdCourseEnc }) => IdCourseEnc);
    },
    /** @throws CutOff, and Error when the server refuses */
    async open(attempt: Attempt): Promise<void> {
      const { buyer, courseId } = attempt;
      const input = { IdCourseEnc: courseId };
      const { item, message } = await call('/api/PaymentRequest/create-checkout', input, buyer);
      if (!item?.IdPurchaseEnc) throw new Error(`No checkout of ${courseId}: ${message}`);
      attempt.purchaseId = item.IdPurchaseEnc;
      attempt.url = item.url;
    },
    /** @throws CutOff, and Error when the pay page leads elsewhere than to success */
    async pay(attempt: Attempt): Promise<void> {
      const answer = await send(attempt.url ?? '', CARD, 'application/x-www-form-urlencoded');
      const to = answer.headers.get('location') ?? '';
      if (answer.status !== 303 || !to.includes('/successo/')) {
        throw new Error(`Paying ${attempt.purchaseId} answered ${answer.status} ${to}`);
      }
      attempt.isPaid = true;
    },
  };
}

/**
 * After a crash: the buyer comes back, and what was acknowledged must be there.
 * @returns what is wrong
 */
export async function recheck(people: Shopper, attempt: Attempt): Promise<string[]> {
  const { buyer, courseId, purchaseId, isPaid } = attempt;
  if (purchaseId === undefined) return [];
  const faults: string[] = [];
  // The page of success asks this, also where the crash came between paying and being told so.
  const confirmed = await people.call(
    '/api/PaymentRequest/confirm-checkout',
    { IdPurchaseEnc: purchaseId },
    buyer,
  );
  const status = confirmed.item?.status;
  if (status !== 'paid' && (isPaid || status !== 'pending')) {
    faults.push(`${isPaid ? 'paid' : 'opened'} purchase ${purchaseId} is ${status ?? confirmed.message}`);
  }
  const own = await people.call('/api/users/GetUserPurchases', {}, buyer);
  const listed = (own.items ?? []).filter(({ IdCourseEnc }) => IdCourseEnc === courseId);
  const mine = listed.filter(({ IdEnc }) => IdEnc === purchaseId);
  if (status === 'paid' && mine.length !== 1) faults.push(`${purchaseId} is listed ${mine.length} times`);
  const paidTimes = listed.filter((one) => one.status === 'paid').length;
  if (paidTimes > 1) faults.push(`${courseId} was paid ${paidTimes} times by buyer ${buyer}`);
  const access = await people.call('/api/courses/GetSections', { IdEnc: courseId }, buyer);
  if ((access.isOk === true) !== (status === 'paid')) {
    faults.push(`purchase ${purchaseId} is ${status}, but access is ${access.isOk === true}`);
  }
  if (status === 'paid') attempt.isPaid = true;
  return faults;
}
