import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './files';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Lock {
  readonly packages: Readonly<Record<string, { version?: string; integrity?: string; resolved?: string }>>;
}

describe('package-lock.json', () => {
  const lock = JSON.parse(read('package-lock.json')) as Lock;
  const packages = Object.entries(lock.packages).filter(([name]) => name !== '');

  test('names no address to fetch a package from: whoever installs uses a registry of their own', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    expect(read('.npmrc')).not.toMatch(/registry\s*=|_auth/);
  });

  test('holds the fingerprint of every package', () => {
    const bundled = packages.filter(([, entry]) => !('inBundle' in entry));
    expect(bundled.filter(([, { integrity }]) => !integrity).map(([name]) => name)).toEqual([]);
  });

  test('agrees with package.json on what is asked for', () => {
    const asked = JSON.parse(read('package.json')) as Record<string, unknown>;
    const noted = lock.packages[''] as Record<string, unknown>;
    expect(noted.dependencies).toEqual(asked.dependencies);
    expect(noted.devDependencies).toEqual(asked.devDependencies);
  });
});
