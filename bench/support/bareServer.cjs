// The least that node:http can do: the same bytes with the same headers to whatever is asked.
// node bareServer.cjs PORT FILE: the file holds {status, headers, body} with the body as base64.
const { readFileSync } = require('node:fs');
const { createServer } = require('node:http');

const [port, file] = process.argv.slice(2);
const { headers, body } = JSON.parse(readFileSync(file, 'utf8'));
const bytes = Buffer.from(body, 'base64');

createServer((request, response) => {
  request.resume();
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'));
