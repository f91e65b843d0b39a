import type { ProviderDescriptor } from '../descriptor';
import { bankTransferProvider } from './provider';

/** Always there, for the orders that wait; whether new ones may choose it is a matter of the parameters. */
export const bankTransfer: ProviderDescriptor = {
  isConfigured: () => true,
  testMoney: () => undefined,
  open: async (_configuration, tools) => bankTransferProvider(tools),
};
