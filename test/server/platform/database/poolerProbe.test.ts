import { EventEmitter } from 'node:events';
import { sessionSettings } from '../../../../src/server/platform/database/pool';
import {
  assertDirect,
  assertStatementsKept,
  assertUnpooled,
} from '../../../../src/server/platform/database/poolerProbe';
import { StartError } from '../../../../src/server/platform/database/startError';

/** One of PostgreSQL's connections behind a pooler. */
interface Backend {
  readonly pid: number;
  holder: object | undefined;
  readonly statements: Set<string>;
}
/** What stands between the clients and PostgreSQL. */
const stage = {
  /** Lends a connection for a transaction, or for good. */
  lends: 'transaction' as 'transaction' | 'session',
  keepsStatements: true,
  refusal: undefined as Error | undefined,
  /** The rounds in which another process has the first connection, as a transaction of the probe begins. */
  busyRounds: [] as number[],
  /** Whether it still has it when the first client asks again. */
  staysBusy: false,
  backends: [] as Backend[],
  clients: [] as MockClient[],
  begun: 0,
};

class MockClient extends EventEmitter {
  hasEnded = false;
  private backend: Backend | undefined;
  private readonly prepared = new Set<string>();
  constructor(readonly config: Record<string, unknown>) {
    super();
    stage.clients.push(this);
  }
  async connect() {
    if (stage.refusal) throw stage.refusal;
  }
  async query(statement: string | { name: string }) {
    if (statement === 'begin') return this.begin();
    const backend = this.backend ?? this.lend();
    if (typeof statement !== 'string') this.prepare(statement.name, backend);
    else if (statement === 'commit') this.commit();
    return { rows: [{ pid: backend.pid }] };
  }
  async end() {
    this.hasEnded = true;
  }
  private begin() {
    stage.begun += 1;
    const [first] = stage.backends;
    const isBusy = first !== undefined && stage.busyRounds.includes(stage.begun);
    if (isBusy) first.holder = stage;
    this.backend = this.lend();
    this.backend.holder = this;
    if (isBusy && !stage.staysBusy) first.holder = undefined;
    return { rows: [] };
  }
  private commit() {
    if (stage.lends === 'session') return;
    for (const backend of stage.backends) backend.holder = undefined;
    this.backend = undefined;
  }
  private lend(): Backend {
    const found = stage.backends.find(({ holder }) => !holder || holder === this);
    if (!found) throw new Error('no connection is free');
    if (stage.lends === 'session') found.holder = this;
    return found;
  }
  private prepare(name: string, { statements }: Backend) {
    const isKnown = this.prepared.has(name);
    this.prepared.add(name);
    if (stage.keepsStatements) return;
    if (isKnown !== statements.has(name))
      throw Object.assign(new Error('prepared statement'), { code: isKnown ? '26000' : '42P05' });
    statements.add(name);
  }
}
jest.mock('pg', () => ({
  ...jest.requireActual('pg'),
  get Client() {
    return MockClient;
  },
}));

beforeEach(() => {
  const backends = [1, 2, 3].map((pid): Backend => ({ pid, holder: undefined, statements: new Set() }));
  Object.assign(stage, { lends: 'transaction', keepsStatements: true, refusal: undefined });
  Object.assign(stage, { busyRounds: [], staysBusy: false, backends, clients: [], begun: 0 });
});
// Whatever was found.
afterEach(() => {
  expect(stage.clients.map(({ hasEnded }) => hasEnded)).toEqual([true, true]);
  for (const { config } of stage.clients)
    expect(config).toMatchObject({ connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
});

const URL = 'postgres://db/corsi';
const config = {
  connectionString: URL,
  ...sessionSettings({ connection: 1, silence: 2, statement: 3, lock: 4, idleInTransaction: 5 }),
};
const DIRECT =
  /^DATABASE_DIRECT_URL leads to a pooler in transaction mode\. It must lead to PostgreSQL itself\.$/;
const UNPOOLED = /^DATABASE_URL leads to a pooler in transaction mode\. Set DATABASE_DIRECT_URL [^\n]+$/;

describe('a pooler in transaction mode', () => {
  it('is refused as either address that needs a session', async () => {
    await expect(assertDirect(URL)).rejects.toThrow(DIRECT);
    stage.clients.length = 0;
    const refusal = await assertUnpooled(config).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect((refusal as Error).message).toMatch(UNPOOLED);
  });

  it.each([
    ['in the first rounds', [1, 2], false],
    ['in the last rounds', [2, 3], false],
    ['in each round, for long', [1, 2, 3], true],
  ])('is found out though another process takes its connection %s', async (_when, busyRounds, staysBusy) => {
    Object.assign(stage, { busyRounds, staysBusy });
    await expect(assertDirect(URL)).rejects.toThrow(DIRECT);
  });

  it('that keeps prepared statements will do', async () => {
    await assertStatementsKept(URL);
  });

  it('that loses a prepared statement with the connection is refused', async () => {
    stage.keepsStatements = false;
    await expect(assertStatementsKept(URL)).rejects.toThrow(
      /^The pooler of DATABASE_URL loses prepared statements\. [^\n]+$/,
    );
    stage.clients.length = 0;
    await expect(assertUnpooled(config)).rejects.toThrow(UNPOOLED);
  });

  it('whose connections still know another client’s statement by that name is refused', async () => {
    stage.keepsStatements = false;
    stage.backends[0]?.statements.add('pooler_probe_one');
    await expect(assertStatementsKept(URL)).rejects.toThrow(/loses prepared statements/);
  });
});

it('a PostgreSQL that gives each client a connection of its own will do, as does a pooler in session mode', async () => {
  Object.assign(stage, { lends: 'session', keepsStatements: false });
  await assertDirect(URL);
  for (const backend of stage.backends) backend.holder = undefined;
  for (const backend of stage.backends) backend.statements.clear();
  stage.clients.length = 0;
  await assertUnpooled(config);
  expect(stage.clients[0]?.config).toMatchObject(config);
});

it('a pooler that refuses the settings of a connection is called one', async () => {
  stage.refusal = new Error('unsupported startup parameter: statement_timeout');
  await expect(assertUnpooled(config)).rejects.toThrow(
    /^DATABASE_URL leads to a pooler that refuses our settings\. Set DATABASE_DIRECT_URL [^\n]+$/,
  );
});

it.each<[string, () => Promise<void>]>([
  ['DATABASE_DIRECT_URL', () => assertDirect(URL)],
  ['DATABASE_URL', () => assertUnpooled(config)],
  ['DATABASE_URL', () => assertStatementsKept(URL)],
])('a PostgreSQL of %s that is away is no pooler: the line says what is wrong', async (name, check) => {
  stage.refusal = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const refusal = await check().catch((error: unknown) => error);
  expect(refusal).toEqual(
    new StartError(`The PostgreSQL of ${name} does not let us in: connect ECONNREFUSED`),
  );
});
