import { existsSync } from 'node:fs';
import nodeModule from 'node:module';
import type { Renderer } from '../../../contract/platform/renderer';
import { ConfigurationError } from '../configuration/configurationError';

export type LoadedRenderer = Pick<Renderer, 'render' | 'canonicalAddress'> & Partial<Renderer>;

/**
 * The page renderer from its own bundle, loaded by path when the program runs: no import binds the wings.
 * (webpack would follow a `createRequire` that is imported by name.)
 * @throws ConfigurationError when there is none at that path
 */
export function loadRenderer(file: string): LoadedRenderer {
  if (!existsSync(file)) throw wrong(`${file} is missing`);
  try {
    const loaded = nodeModule.createRequire(file)(file) as Partial<Renderer>;
    const { render, canonicalAddress = (address) => address } = loaded;
    if (typeof render === 'function') return { ...loaded, render, canonicalAddress };
  } catch (error) {
    throw wrong(`${file} does not load: ${String((error as Error).message).split('\n', 1)[0]}`);
  }
  throw wrong(`${file} has no function "render"`);
}

function wrong(reason: string): ConfigurationError {
  return new ConfigurationError(
    `RENDERER is wrong: ${reason}. Run npm run build, or set RENDERER to the built dist/renderer/render.js.`,
  );
}
