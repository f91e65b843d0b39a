import { createContext, useContext } from 'react';
import type { Services } from './services';

/** The few services that components themselves need: where secrets are put, what toasts are heard from, that a page is shown. */
export type ComponentServices = Pick<Services, 'vault' | 'toaster' | 'environment' | 'browser'>;

export const ServicesContext = createContext<ComponentServices | null>(null);

export function useServices(): ComponentServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices is called outside of the application');
  return services;
}
