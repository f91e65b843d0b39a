// Preloaded into a server: tells on a port of its own (LOOP_PORT) how long its event loop was blocked.
const { monitorEventLoopDelay } = require('node:perf_hooks');
const { createServer } = require('node:http');
const { isMainThread } = require('node:worker_threads');
if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  createServer((request, response) => {
    if (request.url === '/reset') delay.reset();
    response.setHeader('connection', 'close');
    response.end(JSON.stringify({ max: delay.max / 1e6, p99: delay.percentile(99) / 1e6 }));
  })
    .listen(Number(process.env.LOOP_PORT), '127.0.0.1')
    .unref();
}
