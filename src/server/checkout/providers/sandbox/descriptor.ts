import type { ProviderDescriptor } from '../descriptor';
import { sandboxProvider } from './provider';
import { sandboxRoutes } from './routes';

/** Of demo mode, beside a provider that is configured there. */
export const sandbox: ProviderDescriptor = {
  isConfigured: ({ mode }) => mode === 'demo',
  testMoney: () => 'the payment sandbox moves no money',
  open: async ({ mode, sessionSecret: secret }, tools) => sandboxProvider({ mode, secret, ...tools }),
  routes: sandboxRoutes,
};
