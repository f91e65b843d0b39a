/**
 * A login provider on this machine, a process of its own because oidc-provider is an ES module alone. Started by
 * oidc.ts with the port and the clients as JSON; says `ready` to its parent. Its people: see `accountOf`.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const { port, clients } = JSON.parse(process.argv[2] ?? '{}');

const DOMAIN = 'example.com';

/** The login `anna` has the confirmed address anna@example.com; what follows a hyphen says what differs. */
function accountOf(login) {
  const [name = '', trait] = login.split('-');
  const address =
    trait === 'nomail' ? {} : { email: `${name}@${DOMAIN}`, email_verified: trait !== 'unverified' };
  const given = name.charAt(0).toUpperCase() + name.slice(1);
  return { sub: login, ...address, given_name: given, family_name: 'Rossi' };
}

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients,
  findAccount: (_context, login) => ({ accountId: login, claims: () => accountOf(login) }),
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
  cookies: { keys: ['a key of the tests'] },
  discovery: { prompt_values_supported: ['none', 'login', 'consent', 'create'] },
});

// Its page for new people is the one for all.
provider.use(async (context, next) => {
  const { prompt, ...others } = context.query;
  if (prompt === 'create') context.query = others;
  await next();
});

const server = createServer(provider.callback());
server.listen(port, '127.0.0.1');
await once(server, 'listening');
process.send?.('ready');
process.on('disconnect', () => process.exit());
