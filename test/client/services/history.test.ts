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

describe('the history in the browser', () => {
  const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

  it('has an entry more after a push, none more after a replacement, and goes to those before and after', async () => {
    window.history.replaceState(null, '', '/a');
    const history = browserHistory(window);
    const { length } = window.history;
    history.push('/b');
    const { key } = history.current();
    history.push('/c');
    history.replace('/d');
    expect(window.history).toHaveLength(length + 2);
    history.go(-2);
    await popped();
    expect(history.current()).toMatchObject({ pathname: '/a', key: 'default' });
    history.go(1);
    await popped();
    expect(history.current()).toMatchObject({ pathname: '/b', key });
    expect(key).not.toBe('default');
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

  it('forgets all entries that lay ahead', () => {
    const history = memoryHistory('/a');
    history.push('/b');
    history.push('/c');
    history.go(-2);
    history.push('/d');
    expect(history.entries).toEqual(['/a', '/d']);
  });

  it('reads an address that begins with its query, or names its parts, from where it is', () => {
    const history = memoryHistory('/corsi/a?pagina=2#elenco');
    history.replace('?pagina=3');
    expect(history.current()).toMatchObject({ pathname: '/corsi/a', search: '?pagina=3', hash: '' });
    history.push('?pagina=4');
    expect(history.current()).toMatchObject({ pathname: '/corsi/a', search: '?pagina=4' });
    history.push({ pathname: '/b', search: '?x=1', hash: '#y' });
    expect(history.entries.at(-1)).toBe('/b?x=1#y');
  });
});
