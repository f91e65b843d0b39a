/** Paths that the API's server answers itself; all others in an answer are pages or files of the shop. */
const SERVED = /(^|, )(?=\/(?:media|sandbox-pay|dev\/mailbox)\/)/g;

/**
 * Makes the addresses in an answer absolute where the API is on another origin than the page: `/media/a.webp` becomes
 * `https://api.example/media/a.webp`, in a `srcSet` each of them.
 */
export function absoluteAddresses(answer: unknown, apiBase: string): unknown {
  if (typeof answer === 'string')
    return answer.startsWith('/') ? answer.replace(SERVED, `$1${apiBase}`) : answer;
  if (Array.isArray(answer)) return answer.map((item) => absoluteAddresses(item, apiBase));
  if (typeof answer !== 'object' || answer === null || answer instanceof Blob) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, absoluteAddresses(value, apiBase)]),
  );
}
