export type Encoding = 'br' | 'gzip' | 'identity';

/** The encodings that we offer; of equally welcome ones the first. */
const OFFERED = ['br', 'gzip', 'identity'] as const satisfies readonly Encoding[];

/** Characters; a longer header is no browser's. */
const LONGEST_HEADER = 300;

/**
 * The encoding that an Accept-Encoding header likes best (RFC 9110 §12.5.3): `q=0` forbids one, `*` stands for
 * those not named, and an answer as it is remains when nothing else does.
 */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header || header.length > LONGEST_HEADER) return 'identity';
  const weights = new Map(header.toLowerCase().split(',').map(weighed));
  const others = weights.get('*') ?? 0;
  let best: Encoding = 'identity';
  let most = weights.get('identity') ?? 0;
  for (const encoding of OFFERED) {
    const weight = weights.get(encoding) ?? (encoding === 'identity' ? 0 : others);
    const isBetter = weight > most || (weight === most && weight > 0 && best === 'identity');
    if (isBetter) [best, most] = [encoding, weight];
  }
  return best;
}

/** `gzip;q=0.5` → gzip, 0.5. */
function weighed(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}
