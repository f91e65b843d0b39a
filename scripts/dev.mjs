// npm run dev: the shop with reload. The browser's bundle comes from webpack-dev-server, everything else from
// the shop's server behind it, which starts anew when its own bundle or the page renderer's has changed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import webpack from 'webpack';
import DevServer from 'webpack-dev-server';
import { forgetBuild } from './support/build.mjs';
import { inRoot } from './support/child.mjs';

const require = createRequire(import.meta.url);
require('./support/typescript.cjs');

const port = Number(process.env.PORT ?? 3000);
const serverPort = port + 1;
const address = `http://localhost:${port}`;
const liveReload = '/webpack-reload';

const configurations = require('../webpack.config.ts').default({}, { mode: 'development' });
const named = (name) => configurations.find((configuration) => configuration.name === name);

forgetBuild();

let server;
let stopping = false;

/** The old one must have let go of the database before the new one opens it. */
async function stopServer() {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

let restarting = Promise.resolve();
function restartServer() {
  restarting = restarting.then(async () => {
    await stopServer();
    if (stopping) return;
    server = spawn(process.execPath, ['--enable-source-maps', inRoot('dist/server/main.js')], {
      stdio: 'inherit',
      env: { PUBLIC_URL: address, ...process.env, PORT: String(serverPort) },
    });
  });
}

// The page's own rules forbid eval, which the quicker kinds of source map need.
const client = { ...named('client'), devtool: 'cheap-module-source-map' };
const devServer = new DevServer(
  {
    ...client.devServer,
    port,
    host: '127.0.0.1',
    setupExitSignals: false,
    static: false,
    // The template is the server's to fill.
    devMiddleware: { ...client.devServer?.devMiddleware, index: false },
    webSocketServer: { type: 'ws', options: { path: liveReload } },
    // The page's own host, which is the only one that its rules let it connect to.
    client: { webSocketURL: `auto://0.0.0.0:0${liveReload}` },
    proxy: [{ context: (path) => path !== liveReload, target: `http://127.0.0.1:${serverPort}`, ws: true }],
  },
  webpack(client),
);

const programs = webpack([named('server'), named('renderer')]);
const watching = programs.watch({ aggregateTimeout: 200 }, (error, stats) => {
  if (error) console.error(error);
  if (stats) console.log(stats.toString('errors-warnings'));
  if (stats && !stats.hasErrors()) restartServer();
});

async function stop() {
  if (stopping) return;
  stopping = true;
  await Promise.all([devServer.stop(), new Promise((resolve) => watching.close(resolve)), restarting]);
  await stopServer();
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

await devServer.start();
console.log(`Developing on ${address}/corsi-trading-online/ (server on port ${serverPort})`);
