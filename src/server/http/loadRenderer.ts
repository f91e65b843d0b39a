import { existsSync } from 'node:fs';
import nodeModule from 'node:module';
import type { PageRenderer } from '../../contract/renderer';

/**
 * The page renderer from its own bundle, loaded by path when the program runs: no import binds the wings.
 * Undefined when there is none at that path. (webpack would follow a `createRequire` that is imported by name.)
 */
export function loadRenderer(file: string): PageRenderer | undefined {
  if (!existsSync(file)) return undefined;
  const loaded = nodeModule.createRequire(file)(file) as { render?: PageRenderer };
  return loaded.render;
}
