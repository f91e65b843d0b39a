import type { PurchaseAnnouncement, ReviewPromptMessage } from '../platform/backplane/backplane';
import type { Deps } from '../platform/deps';
import { Connections } from '../platform/hub/connections';
import { createDispatcher } from '../platform/hub/dispatcher';
import { Packet } from '../platform/hub/packet';
import { writeEvent } from '../platform/hub/protocol';
import { purchaseToast } from '../platform/hub/purchaseToast';
import { promptText, purchaseMethods } from './purchaseHub';

/** How long `stop` waits for clients to disconnect; less than the process's own stop timeout. */
const STOP_TIMEOUT_MS = 3000;

/** Logins checked by one query. */
const PAGE = 1000;

export interface Hub {
  readonly connections: Connections;
  /** Announces a purchase to everybody except the buyer. */
  announce(purchase: PurchaseAnnouncement): void;
  /** Sends a review prompt to its user's connections. */
  sendPrompt(prompt: ReviewPromptMessage): void;
  /** Called once a second: pings and timeouts. */
  tick(): void;
  /** Closes connections whose login has ended or expired; they may reconnect as visitors. */
  checkLogins(): Promise<void>;
  /** Sends every client a Close that allows a reconnection, and waits up to 3 s for all to disconnect. */
  stop(): Promise<void>;
}

interface HubOptions {
  readonly deps: Deps;
  /** Counts an invocation towards its address's call limit. @throws CallError 429 */
  readonly count: (ip: string) => void;
  /** Returns those of the logins that are still valid. */
  readonly validLogins: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

export function createHub({ deps, count, validLogins }: HubOptions): Hub {
  const { uptime, log, configuration } = deps;
  const dispatch = createDispatcher({ methods: purchaseMethods(deps), log, count });
  const connections = new Connections({ uptime, log, dispatch }, configuration.hubConnectionsPerAddress);
  return {
    connections,
    announce(purchase) {
      const { buyer, title, price, link, type, button } = purchaseToast(purchase);
      const text = writeEvent('SendPurchaseNotificationV2', buyer, title, price, link, type, button);
      connections.broadcast(new Packet(text), purchase.buyerId);
    },
    sendPrompt(prompt) {
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
        const valid = await validLogins(page);
        for (const id of page) {
          if (valid.has(id)) continue;
          for (const connection of byLogin.get(id) ?? []) connection.close({ allowReconnect: true });
        }
      }
    },
    async stop() {
      for (const connection of connections) connection.close({ allowReconnect: true });
      const timeout = setTimeout(() => {
        for (const connection of connections) connection.transport?.destroy();
      }, STOP_TIMEOUT_MS);
      await connections.whenEmpty();
      clearTimeout(timeout);
    },
  };
}
