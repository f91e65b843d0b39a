import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import webpack from 'webpack';

export interface PlainGridServer {
  readonly address: string;
  stop(): Promise<void>;
}

const PAGE =
  '<!doctype html><html lang="it"><title>Righe</title><body><script src="/main.js"></script></body></html>';

/** Bundles `plainGrid.tsx` as the shop's client is bundled. @returns the script */
function bundle(folder: string): Promise<Buffer> {
  const root = path.resolve(__dirname, '../..');
  const compiler = webpack({
    ...{ mode: 'production', context: root, target: 'browserslist', devtool: false, performance: false },
    entry: path.join(__dirname, 'plainGrid.tsx'),
    output: { path: folder, filename: 'main.js' },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: { rules: [{ test: /\.tsx?$/, exclude: /node_modules/, use: 'babel-loader' }] },
  });
  return new Promise((resolve, reject) => {
    compiler?.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve(readFileSync(path.join(folder, 'main.js')));
    });
  });
}

/** Serves the plain grid with these rows, compressed as the shop compresses. */
export async function startPlainGrid(
  folder: string,
  content: { columns: readonly object[]; rows: readonly object[] },
): Promise<PlainGridServer> {
  const files: Record<string, readonly [type: string, body: Buffer]> = {
    '/': ['text/html', brotliCompressSync(PAGE)],
    '/main.js': ['text/javascript', brotliCompressSync(await bundle(folder))],
    '/rows.json': ['application/json', brotliCompressSync(JSON.stringify(content))],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', brotliCompressSync('')];
    response.writeHead(files[request.url ?? ''] ? 200 : 204, {
      'content-type': `${type}; charset=utf-8`,
      'content-encoding': 'br',
      'content-length': body.length,
    });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  return {
    address: `http://127.0.0.1:${address.port}/`,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
