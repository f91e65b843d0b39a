const SHORT = 125;
const MIDDLE = 0xffff;
/** The last piece of a text message, which is all of it. */
const WHOLE_TEXT = 0x81;

/**
 * A message as it goes over the wire, the same bytes to all who get it: each transport's form is made once, with
 * the first that wants it.
 */
export class Packet {
  readonly bytes: Buffer;
  private framed: Buffer | undefined;
  private asEvent: Buffer | undefined;

  /** @param text with its 0x1E */
  constructor(text: string) {
    this.bytes = Buffer.from(text);
  }

  /** A WebSocket frame (RFC 6455 §5.2), unmasked as a server's are. */
  get frame(): Buffer {
    this.framed ??= frameOf(this.bytes);
    return this.framed;
  }

  /** An unnamed server-sent event. JSON has no line breaks of its own. */
  get event(): Buffer {
    this.asEvent ??= Buffer.concat([Buffer.from('data: '), this.bytes, Buffer.from('\r\n\r\n')]);
    return this.asEvent;
  }
}

function frameOf(payload: Buffer): Buffer {
  const { length } = payload;
  if (length <= SHORT) return Buffer.concat([Buffer.from([WHOLE_TEXT, length]), payload]);
  if (length <= MIDDLE)
    return Buffer.concat([Buffer.from([WHOLE_TEXT, 126, length >> 8, length & 0xff]), payload]);
  const head = Buffer.alloc(10);
  head.writeUInt8(WHOLE_TEXT, 0);
  head.writeUInt8(127, 1);
  head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}
