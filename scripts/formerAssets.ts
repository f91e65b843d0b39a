import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';

/** Milliseconds for which a shop or a tab that began with a former build may still ask for its files. */
const KEPT = 14 * 24 * 3_600_000;

/**
 * Keeps the hashed files of former builds for two weeks after the last build that had them, so that a build beside a running
 * shop takes nothing from it. Needs `output.clean` to leave the folder alone.
 */
export class FormerAssets {
  constructor(private readonly folder: string) {}

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tap('FormerAssets', ({ assets, options }) => {
      const now = new Date();
      const root = options.output.path ?? '';
      // An unchanged file is not written again, so its time says nothing yet.
      for (const name of Object.keys(assets)) {
        if (name.startsWith(`${this.folder}/`)) utimesSync(path.join(root, name), now, now);
      }
      for (const name of readdirSync(path.join(root, this.folder))) {
        const file = path.join(root, this.folder, name);
        if (now.getTime() - statSync(file).mtimeMs > KEPT) rmSync(file);
      }
    });
  }
}
