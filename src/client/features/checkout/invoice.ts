import type { Invoice } from '../../services/cartStorage';

/** Whether anything was typed: the kind and the country alone ask for no invoice. */
export function hasInvoice({ kind: _kind, country: _country, ...texts }: Invoice): boolean {
  return Object.values(texts).some((text) => text?.trim());
}
