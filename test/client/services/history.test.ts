import { browserHistory, memoryHistory } from '../../../src/client/services/history';

describe.each([
  ['in the browser', () => browserHistory(window)],
  ['in memory', () => memoryHistory('/start')],
])('the history %s', (_where, make) => {
  it('tells of a push and of a replacement, with plain data', () => {
    const history = make();
    const told: unknown[] = [];
    const stop = history.listen((address, kind) => told.push([address.pathname + address.search, kind]));
    history.push('/corsi?pagina=2');
    history.replace('/corsi?pagina=3');
    stop();
    history.push('/altro');
    expect(told).toEqual([
      ['/corsi?pagina=2', 'PUSH'],
      ['/corsi?pagina=3', 'REPLACE'],
    ]);
    expect(history.current().pathname).toBe('/altro');
  });
});

describe('the history in memory', () => {
  it('begins with a browser’s first address to the letter, so that hydration finds nothing changed', () => {
    window.history.replaceState(null, '', '/corsi?pagina=2');
    expect(memoryHistory('/corsi?pagina=2').current()).toEqual(browserHistory(window).current());
  });

  it('goes back and forth', () => {
    const history = memoryHistory('/a');
    history.push('/b');
    history.go(-1);
    expect(history.current().pathname).toBe('/a');
    history.push('/c');
    expect(history.entries).toEqual(['/a', '/c']);
  });
});
