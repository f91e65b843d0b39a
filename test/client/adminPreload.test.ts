import { preloadAdmin } from '../../src/client/adminPreload';

/** Runs the script as a page of the admin does. @returns the addresses that it preloads */
function preloaded(claim: string | null): readonly string[] {
  document.head.innerHTML = '';
  localStorage.clear();
  if (claim !== null) localStorage.setItem('claim', claim);
  const script = document.createElement('script');
  script.dataset.files = '/assets/grid.1.js /assets/admin.2.js';
  preloadAdmin(script);
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map(
    (link) => `${link.as} ${link.getAttribute('href')}`,
  );
}

test('an admin’s browser preloads the files that the page names', () => {
  expect(preloaded('1')).toEqual(['script /assets/grid.1.js', 'script /assets/admin.2.js']);
});

test.each([['0'], ['2'], [null]])('a browser whose claim is %s preloads none of them', (claim) => {
  expect(preloaded(claim)).toEqual([]);
});

test('a browser that denies its storage preloads none, and meets no error', () => {
  const denied = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(preloaded(null)).toEqual([]);
  denied.mockRestore();
});
