/**
 * A login provider on this machine, a process of its own because oidc-provider is an ES module alone. Started by
 * oidc.ts with the port and the clients as JSON; says `ready` to its parent. Its people: see `accountOf`.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const { port, clients } = JSON.parse(process.argv[2] ?? '{}');

const DOMAIN = 'example.com';

/**
 * The login `anna` has the confirmed address anna@example.com; what follows a hyphen says what differs. Of `anna-split`
 * the id_token alone tells the names, and the userinfo alone the address.
 */
function accountOf(login, use) {
  const [name = '', trait] = login.split('-');
  const address =
    trait === 'nomail' ? {} : { email: `${name}@${DOMAIN}`, email_verified: trait !== 'unverified' };
  const given = name.charAt(0).toUpperCase() + name.slice(1);
  const names = { given_name: given, family_name: 'Rossi' };
  if (trait === 'split') return { sub: login, ...(use === 'id_token' ? names : address) };
  return { sub: login, ...address, ...names };
}

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients,
  findAccount: (_context, login) => ({ accountId: login, claims: (use) => accountOf(login, use) }),
  claims: {
    openid: ['sub', 'given_name', 'family_name'],
    email: ['email', 'email_verified'],
  },
  scopes: ['openid', 'email', 'profile'],
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
