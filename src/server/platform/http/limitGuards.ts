import type { LimitName, Limits } from './limits';
import type { Refusal } from './refusals';
import { type CallContext, refuse } from './serve';

/** Guards of rows that count one use of a limit before the body is read: 429 when it is used up. */
export function limitGuards(limits: Limits) {
  return {
    byAddress:
      (name: LimitName) =>
      async ({ ip }: Pick<CallContext, 'ip'>): Promise<undefined> => {
        await limits.use(name, ip);
      },

    byAccount:
      (name: LimitName) =>
      async ({ caller }: CallContext<'buyer' | 'user'>): Promise<undefined> => {
        await limits.use(name, caller.id);
      },

    /** For what a person's own screens can provoke: refuses instead of a 4xx, so the person stays logged in. */
    byAccountOrRefuse:
      (name: LimitName, message: string, extra: Parameters<typeof refuse>[1]) =>
      async ({ caller }: CallContext<'buyer' | 'user'>): Promise<Refusal | undefined> =>
        (await limits.tryUse(name, caller.id)) ? undefined : refuse(message, extra),
  };
}
