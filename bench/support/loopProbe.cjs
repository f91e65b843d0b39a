// Preloaded into a server: tells on a port of its own (LOOP_PORT) how long its event loop was blocked.
const { monitorEventLoopDelay } = require('node:perf_hooks');
const { createServer } = require('node:http');
const { isMainThread } = require('node:worker_threads');

/** Milliseconds between two looks at the clock. */
const RESOLUTION = 2;
/** The first look after a reset only begins to count, and a block is seen by the first look after it. */
const LOOKS = 5 * RESOLUTION;

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  createServer((request, response) => {
    response.setHeader('connection', 'close');
    if (request.url === '/reset') delay.reset();
    setTimeout(() => response.end(JSON.stringify({ max: delay.max / 1e6 })), LOOKS);
  })
    .listen(Number(process.env.LOOP_PORT), '127.0.0.1')
    .unref();
}
