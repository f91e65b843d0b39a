// Preloaded into a server: says on a port of its own (MEMORY_PORT) what the process holds, collected.
const { createServer } = require('node:http');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');
const { isMainThread } = require('node:worker_threads');

if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  createServer((_request, response) => {
    // A collection can free objects that only the next one collects.
    for (let times = 0; times < 4; times += 1) collect();
    const { heapUsed, external, rss } = process.memoryUsage();
    const sockets = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
    response.setHeader('connection', 'close');
    response.end(JSON.stringify({ heap: heapUsed + external, rss, sockets }));
  })
    .listen(Number(process.env.MEMORY_PORT), '127.0.0.1')
    .unref();
}
