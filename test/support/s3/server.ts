import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isSigned } from './signature';

const SECRET = 'the secret key of a test bucket';
const BUCKET = 'corsi';

interface StoredObject {
  readonly content: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** A small S3 on loopback that keeps objects in memory and checks every signature. */
export async function openS3(clock: () => Date = () => new Date()) {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, { key: string; at: Date; parts: Map<number, Buffer> }>();
  let count = 0;

  const keep = (key: string, content: Buffer, type = '') => {
    const etag = `"${createHash('md5').update(content).digest('hex')}"`;
    objects.set(key, { content, type, etag, modifiedAt: clock() });
    return etag;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const fail = (status: number, code: string) =>
      response.writeHead(status).end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`);
    if (!isSigned(request, body, SECRET, clock())) return fail(403, 'SignatureDoesNotMatch');
    const url = new URL(request.url ?? '', 'http://s3');
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== BUCKET) return fail(404, 'NoSuchBucket');
    const key = rest.join('/');
    const id = url.searchParams.get('uploadId') ?? '';
    const upload = uploads.get(id);
    const type = request.headers['content-type'];

    switch (request.method) {
      case 'PUT': {
        if (!id) return response.setHeader('etag', keep(key, body, type)).end();
        if (!upload) return fail(404, 'NoSuchUpload');
        upload.parts.set(Number(url.searchParams.get('partNumber')), body);
        return response.setHeader('etag', '"part"').end();
      }
      case 'POST': {
        if (url.searchParams.has('uploads')) {
          count += 1;
          uploads.set(`u${count}`, { key, at: clock(), parts: new Map() });
          return response.end(
            `<InitiateMultipartUploadResult><UploadId>u${count}</UploadId></InitiateMultipartUploadResult>`,
          );
        }
        if (!upload) return fail(404, 'NoSuchUpload');
        const parts = [...upload.parts].sort(([one], [other]) => one - other).map(([, part]) => part);
        const etag = keep(key, Buffer.concat(parts), type);
        uploads.delete(id);
        return response.end(
          `<CompleteMultipartUploadResult><ETag>${etag}</ETag></CompleteMultipartUploadResult>`,
        );
      }
      case 'DELETE':
        if (id) uploads.delete(id);
        else objects.delete(key);
        return response.writeHead(204).end();
    }
    if (key === '' && url.searchParams.has('uploads')) {
      const listed = [...uploads].map(
        ([uploadId, { key: of, at }]) =>
          `<Upload><Key>${of}</Key><UploadId>${uploadId}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
      );
      return response.end(`<ListMultipartUploadsResult>${listed.join('')}</ListMultipartUploadsResult>`);
    }
    const found = objects.get(key);
    if (!found) return fail(404, 'NoSuchKey');
    const { content, etag, modifiedAt } = found;
    response
      .setHeader('etag', etag)
      .setHeader('content-type', found.type)
      .setHeader('last-modified', modifiedAt.toUTCString());
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const piece = from ? content.subarray(Number(from), Number(to) + 1) : content;
    response.setHeader('content-length', piece.length);
    return response.writeHead(from ? 206 : 200).end(request.method === 'HEAD' ? undefined : piece);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    settings: {
      bucket: BUCKET,
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'eu-south-1',
      accessKeyId: 'test-key',
      secretAccessKey: SECRET,
    },
    /** Multipart uploads that were begun and not ended. */
    unfinished: () => uploads.size,
    /** How many multipart uploads were begun so far. */
    begun: () => count,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
