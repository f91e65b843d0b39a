// The least that node:http can do with a file: its ranges, streamed from the disk.
// node bareFile.cjs PORT FILE [PAGE]: PAGE is the HTML that `/` answers.
const { createReadStream, readFileSync, statSync } = require('node:fs');
const { createServer } = require('node:http');

const [port, file, page] = process.argv.slice(2);
const size = statSync(file).size;

createServer((request, response) => {
  if (request.url === '/') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(page ? readFileSync(page) : '');
    return;
  }
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = first === undefined ? 0 : Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  response.writeHead(first === undefined ? 200 : 206, {
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${size}`,
  });
  const stream = createReadStream(file, { start, end });
  response.once('close', () => stream.destroy());
  stream.pipe(response);
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'));
