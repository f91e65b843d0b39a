import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root } from './files';

export const configurationFile = path.join(root, '.dependency-cruiser.cjs');

export interface Cruise {
  readonly summary: { readonly violations: readonly { from: string; rule: { name: string } }[] };
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly resolved: string; readonly dynamic: boolean }[];
  }[];
}

/** Runs the rules on a folder. */
export function cruise(folder: string): Cruise {
  const output = execFileSync(
    process.execPath,
    [
      path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      'src/**/*.{ts,tsx}',
      '--config',
      configurationFile,
      '--output-type',
      'json',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(output) as Cruise;
}

/** Violations as "rule: file". */
export const violationsOf = ({ summary }: Cruise): string[] =>
  summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort();
