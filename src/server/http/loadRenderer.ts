import { existsSync } from 'node:fs';
import nodeModule from 'node:module';
import type { Renderer } from '../../contract/renderer';

/**
 * The page renderer from its own bundle, loaded by path when the program runs: no import binds the wings.
 * Empty when there is none at that path. (webpack would follow a `createRequire` that is imported by name.)
 */
export function loadRenderer(file: string): Partial<Renderer> {
  return existsSync(file) ? (nodeModule.createRequire(file)(file) as Partial<Renderer>) : {};
}
