import { BASE, isQuietPage, paths } from '../../../src/client/routing/paths';

describe('links', () => {
  it.each(['a/b', 'a+b=c', '100%', 'caffè & co?', 'à#é'])(
    'carry the id %s through the address unharmed',
    (id) => {
      const path = paths.viewer(id);
      expect(path.startsWith(`${BASE}/corso/v/`)).toBe(true);
      expect(decodeURIComponent(path.slice(`${BASE}/corso/v/`.length))).toBe(id);
    },
  );

  it('lead an empty search to the whole list', () => {
    expect(paths.coursesBy('   ')).toBe(paths.courses());
  });
});

describe('quiet pages, on which neither banner nor toast is shown', () => {
  it.each([
    [`${BASE}/evento`, true],
    [`${BASE}/pagamento/successo/abc`, true],
    [`${BASE}/pagamento-bundle/successo/abc`, true],
    [`${BASE}/accesso/google`, true],
    [`${BASE}/admin`, true],
    [`${BASE}/admin?x=1`, true],
    [`${BASE}/admin/corsi/tutti`, true],
    [`${BASE}/`, false],
    [`${BASE}/corsi`, false],
    [`${BASE}/pagamento/fallito`, false],
    [`${BASE}/corso/administration`, false],
  ])('%s: %s', (address, quiet) => {
    expect(isQuietPage(address)).toBe(quiet);
  });
});
