import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';

/**
 * Adds what every browser has and jsdom lacks. `fetch` is left out on purpose: jsdom hides Node's own,
 * and a client test that goes to the network shall say so by stubbing it.
 */
const missing: Record<string, unknown> = {
  TextEncoder,
  TextDecoder,
  structuredClone: (value: unknown): unknown => deserialize(serialize(value)),
  fetch: (): Promise<never> =>
    Promise.reject(new Error('A test reached for the network: stub fetch or the api')),
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }),
  scrollTo: () => {},
  IntersectionObserver: class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
  ResizeObserver: class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
};

// Node's TextEncoder and Buffer give bytes of Node's own realm: without this they are no Uint8Array here.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer);

/** jsdom defines it, and all it does is to report "not implemented" on the console. */
const replaced = new Set(['scrollTo']);

for (const [name, value] of Object.entries(missing)) {
  if (!(name in globalThis) || replaced.has(name)) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  }
}

/** jsdom's lists of tracks cannot be listened to. */
const noTracks = () =>
  Object.assign(new EventTarget(), { length: 0, [Symbol.iterator]: [][Symbol.iterator] });
if (typeof HTMLMediaElement !== 'undefined') {
  for (const name of ['textTracks', 'audioTracks', 'videoTracks']) {
    const lists = new WeakMap<object, ReturnType<typeof noTracks>>();
    Object.defineProperty(HTMLMediaElement.prototype, name, {
      configurable: true,
      get(this: object) {
        const list = lists.get(this) ?? noTracks();
        lists.set(this, list);
        return list;
      },
    });
  }
}

if (globalThis.crypto?.subtle === undefined) {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
}
