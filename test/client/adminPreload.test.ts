import { preloadAdmin } from '../../src/client/adminPreload';

const scripts = () => [...document.querySelectorAll('script[src]')];
const addresses = () => scripts().map((script) => script.getAttribute('src'));

/** Runs the script as a page of the admin does. */
function preload(claim: string | null): void {
  document.head.innerHTML = '';
  localStorage.clear();
  if (claim !== null) localStorage.setItem('claim', claim);
  const script = document.createElement('script');
  script.dataset.files = '/assets/grid.1.js /assets/admin.2.js';
  preloadAdmin(script);
}

test('an admin’s browser fetches and runs the files that the page names', () => {
  preload('1');
  expect(addresses()).toEqual(['/assets/grid.1.js', '/assets/admin.2.js']);
});

test.each([['0'], ['2'], [null]])('a browser whose claim is %s fetches none of them', (claim) => {
  preload(claim);
  expect(scripts()).toEqual([]);
});

test('a file that does not come leaves no script behind, so that the application fetches it again', () => {
  preload('1');
  scripts()[0]?.dispatchEvent(new Event('error'));
  expect(addresses()).toEqual(['/assets/admin.2.js']);
});

test('a browser that denies its storage fetches none, and meets no error', () => {
  preload(null);
  const denied = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const script = document.createElement('script');
  script.dataset.files = '/assets/grid.1.js';
  expect(() => preloadAdmin(script)).not.toThrow();
  expect(scripts()).toEqual([]);
  denied.mockRestore();
});
