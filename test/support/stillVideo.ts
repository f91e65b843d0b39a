import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';

/** One frame at the second 0, which lasts no time. */
export async function stillVideo(): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  const packet = new EncodedPacket(new Uint8Array([1, 2, 3]), 'key', 0, 0);
  await source.add(packet, { decoderConfig: { codec: 'vp8', codedWidth: 16, codedHeight: 16 } });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}
