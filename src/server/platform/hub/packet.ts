const MAX_7_BIT = 125;
const MAX_16_BIT = 0xffff;
/** FIN bit and the text opcode (RFC 6455 §5.2). */
const FINAL_TEXT = 0x81;

/**
 * A message as sent over the wire. Each transport's encoding is made once, on first use, and shared by all
 * recipients.
 */
export class Packet {
  readonly bytes: Buffer;
  private framed: Buffer | undefined;
  private asEvent: Buffer | undefined;

  /** @param text including its trailing 0x1E */
  constructor(text: string) {
    this.bytes = Buffer.from(text);
  }

  /** An unmasked WebSocket frame (RFC 6455 §5.2). */
  get frame(): Buffer {
    this.framed ??= frameOf(this.bytes);
    return this.framed;
  }

  /** An unnamed server-sent event. JSON contains no line breaks. */
  get event(): Buffer {
    this.asEvent ??= Buffer.concat([Buffer.from('data: '), this.bytes, Buffer.from('\r\n\r\n')]);
    return this.asEvent;
  }
}

function frameOf(payload: Buffer): Buffer {
  const { length } = payload;
  if (length <= MAX_7_BIT) return Buffer.concat([Buffer.from([FINAL_TEXT, length]), payload]);
  if (length <= MAX_16_BIT)
    return Buffer.concat([Buffer.from([FINAL_TEXT, 126, length >> 8, length & 0xff]), payload]);
  const head = Buffer.alloc(10);
  head.writeUInt8(FINAL_TEXT, 0);
  head.writeUInt8(127, 1);
  head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}
