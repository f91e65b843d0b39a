import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** The parameters that AWS Signature Version 4 leaves out of the query that it signs. */
const SIGNATURE = 'X-Amz-Signature';

/** Checks that a request is signed with the secret, in its header or its query, and has not expired. */
export function isSigned(request: IncomingMessage, body: Buffer, secret: string, now: Date): boolean {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const params = new URLSearchParams(query);
  const header = Object.fromEntries(
    [
      ...(request.headers.authorization ?? '').matchAll(/(Credential|SignedHeaders|Signature)=([^,\s]+)/g),
    ].map(([, name, value]) => [name, value]),
  );
  const isPresigned = params.has(SIGNATURE);
  const signature = isPresigned ? params.get(SIGNATURE) : header.Signature;
  const credential = (isPresigned ? params.get('X-Amz-Credential') : header.Credential) ?? '';
  const signed = (isPresigned ? params.get('X-Amz-SignedHeaders') : header.SignedHeaders) ?? '';
  const at = String(isPresigned ? params.get('X-Amz-Date') : request.headers['x-amz-date']);
  const hash = isPresigned ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256']);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false;
  if (isPresigned && now.getTime() > instantOf(at) + Number(params.get('X-Amz-Expires')) * 1000) return false;

  const canonicalQuery = query
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith(`${SIGNATURE}=`))
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&');
  const headers = signed
    .split(';')
    .map((name: string) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const canonical = [request.method, path, canonicalQuery, headers.join(''), signed, hash].join('\n');
  const [, day = '', region = '', service = ''] = credential.split('/');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), 'aws4_request');
  const expected = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex');
  return signature === expected;
}

/** Of `20261123T080000Z`. */
function instantOf(text: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
