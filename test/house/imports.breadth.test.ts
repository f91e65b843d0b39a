import { type Cruise, cruise } from './cruise';
import { root } from './files';

/** All files that are loaded with a file, those behind `import()` left out. */
function loadedWith(file: string, { modules }: Cruise): Set<string> {
  const bySource = new Map(modules.map((module) => [module.source, module]));
  const loaded = new Set([file]);
  for (const source of loaded) {
    for (const { resolved, dynamic } of bySource.get(source)?.dependencies ?? []) {
      if (!dynamic) loaded.add(resolved);
    }
  }
  return loaded;
}

// That nothing here breaks a rule of imports is part of npm run check.
it('starts the server without loading anything of the demo shop', () => {
  const loaded = [...loadedWith('src/server/main.ts', cruise(root))];
  expect(loaded).toContain('src/server/checkout/purchases/queries.ts');
  expect(loaded.filter((file) => /demo\/|volume/.test(file))).toEqual([]);
});
