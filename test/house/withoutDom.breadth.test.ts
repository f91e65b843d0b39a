import path from 'node:path';
import { filesOf, root } from './files';

/** `main.tsx` is started, not imported. */
const modules = filesOf('src/client', /\.tsx?$/).filter(
  (file) => file !== 'src/client/main.tsx' && !file.endsWith('.d.ts'),
);

describe('a module of the client that is imported where there is no browser, as for a page made by the server', () => {
  test('finds no document here', () => {
    expect(typeof document).toBe('undefined');
    expect(typeof window).toBe('undefined');
    expect(modules.length).toBeGreaterThan(0);
  });

  test.each(modules)(
    '%s',
    (file) => {
      expect(() => require(path.join(root, file))).not.toThrow();
    },
    60_000,
  );
});
