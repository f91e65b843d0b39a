import type { Environment } from '../../contract/platform/environment';

/** Reads what the server wrote into the page; served as bare files, the host name decides. */
export async function readEnvironment(
  page: Document,
  address: { hostname: string; origin: string },
): Promise<Environment> {
  const text = page.getElementById('environment')?.textContent;
  if (text) return JSON.parse(text) as Environment;
  const { environmentByHost } = await import(/* webpackChunkName: "bare" */ './bareEnvironment');
  return environmentByHost(address);
}
