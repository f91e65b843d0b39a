import type { Deps } from '../deps';
import type { PurchaseAnnouncement, ReviewPromptMessage } from './backplane';
import { Connections } from './connections';
import { createDispatcher } from './dispatcher';
import { Packet } from './packet';
import { writeEvent } from './protocol';
import { promptText, purchaseMethods } from './purchaseHub';

/** How long a stop waits for clients to end their side, in milliseconds; well within the program's own patience. */
const PATIENCE_MS = 3000;

/** Logins asked for at once. */
const PAGE = 1000;

/** Words of a purchase toast, by what was bought (specification §9). */
const WORDS = {
  course: { type: 'corso', button: 'Vedi il corso' },
  bundle: { type: 'pacchetto', button: 'Vedi il pacchetto' },
} as const;

export interface Hub {
  readonly connections: Connections;
  /** Tells everybody but the buyer. */
  announce(purchase: PurchaseAnnouncement): void;
  /** Offers a review prompt to the pages of its user. */
  offer(prompt: ReviewPromptMessage): void;
  /** Once a second: pings, and what is over by time. */
  tick(): void;
  /** Closes the connections whose login has ended or run out; they may come back as visitors. */
  checkLogins(): Promise<void>;
  /** Sends every client a Close that lets it come back, and waits (3 s at most) until all are away. */
  stop(): Promise<void>;
}

interface HubOptions {
  readonly deps: Deps;
  /** Counts an invocation as a call of its address. @throws CallError 429 */
  readonly count: (ip: string) => void;
  /** Those of the logins that hold at this moment. */
  readonly loginsThatHold: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

export function createHub({ deps, count, loginsThatHold }: HubOptions): Hub {
  const { uptime, log, configuration } = deps;
  const dispatch = createDispatcher({ methods: purchaseMethods(deps), log, count });
  const connections = new Connections({ uptime, log, dispatch }, configuration.hubConnectionsPerAddress);
  return {
    connections,
    announce({ buyerId, buyer, title, price, link, kind }) {
      const { type, button } = WORDS[kind];
      const text = writeEvent('SendPurchaseNotificationV2', buyer, title, price, link, type, button);
      connections.broadcast(new Packet(text), buyerId);
    },
    offer(prompt) {
      connections.sendTo(prompt.userId, new Packet(promptText(prompt)));
    },
    tick() {
      const now = uptime();
      for (const connection of connections) connection.tick(now);
    },
    async checkLogins() {
      const byLogin = connections.byLogin();
      const ids = [...byLogin.keys()];
      for (let from = 0; from < ids.length; from += PAGE) {
        const page = ids.slice(from, from + PAGE);
        const held = await loginsThatHold(page);
        for (const id of page) {
          if (held.has(id)) continue;
          for (const connection of byLogin.get(id) ?? []) connection.close({ allowReconnect: true });
        }
      }
    },
    async stop() {
      for (const connection of connections) connection.close({ allowReconnect: true });
      const late = setTimeout(() => {
        for (const connection of connections) connection.transport?.destroy();
      }, PATIENCE_MS);
      await connections.whenEmpty();
      clearTimeout(late);
    },
  };
}
