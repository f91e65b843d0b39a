import { Packet } from '../../../../src/server/platform/hub/packet';
import { readHandshake, readMessage } from '../../../../src/server/platform/hub/protocol';
import { MAX_MESSAGE_BYTES, Records } from '../../../../src/server/platform/hub/records';

it.each([
  [1, [0x81, 1]],
  [125, [0x81, 125]],
  [126, [0x81, 126, 0, 126]],
  [255, [0x81, 126, 0, 255]],
  [256, [0x81, 126, 1, 0]],
  [65_535, [0x81, 126, 255, 255]],
  [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])('a message of %i bytes begins with its length, as a WebSocket reads it', (length, head) => {
  const text = 'a'.repeat(length);
  const { frame } = new Packet(text);
  expect([...frame.subarray(0, head.length)]).toEqual(head);
  expect(frame.subarray(head.length).toString()).toBe(text);
});

it('a message counts by its bytes, and is one event of a stream; all clients get the same bytes', () => {
  const packet = new Packet('{"a":"è"}\x1e');
  expect(packet.frame[1]).toBe(packet.bytes.length);
  expect(packet.event.toString()).toBe('data: {"a":"è"}\x1e\r\n\r\n');
  for (const form of ['frame', 'event'] as const) expect(packet[form]).toBe(packet[form]);
});

describe('what a client sends', () => {
  /** The messages in these chunks, and how they end. */
  function split(...chunks: Buffer[]) {
    const records = new Records();
    const read: string[] = [];
    try {
      for (const chunk of chunks) for (const record of records.split(chunk)) read.push(record);
      return { read };
    } catch (error) {
      return { read, refused: (error as Error).message };
    }
  }

  it('is cut into messages wherever its chunks end, also within a letter', () => {
    const bytes = Buffer.from('perché\x1euno\x1e\x1edue\x1e');
    const expected = ['perché', 'uno', '', 'due'];
    for (let at = 0; at <= bytes.length; at += 1)
      expect(split(bytes.subarray(0, at), bytes.subarray(at))).toEqual({ read: expected });
    expect(split(Buffer.from('uno\x1edu'))).toEqual({ read: ['uno'] });
  });

  it('may be as long as one message may, and no longer, complete or not', () => {
    const longest = 'a'.repeat(MAX_MESSAGE_BYTES);
    expect(split(Buffer.from(`${longest}\x1e`))).toEqual({ read: [longest] });
    expect(split(Buffer.from(longest), Buffer.from('\x1e'))).toEqual({ read: [longest] });
    const refused = 'A message is longer than 32768 bytes.';
    expect(split(Buffer.from(`uno\x1e${longest}a\x1e`))).toEqual({ read: ['uno'], refused });
    expect(split(Buffer.from(`uno\x1e${longest}a`))).toEqual({ read: ['uno'], refused });
    expect(split(Buffer.from(longest), Buffer.from('a'))).toEqual({ read: [], refused });
  });

  it('is taken letter by letter, an invisible mark before it included', () => {
    expect(split(Buffer.from('\ufeffuno\x1e'))).toEqual({ read: ['\ufeffuno'] });
  });

  it('is refused where it is no UTF-8, after what came before', () => {
    const bytes = Buffer.concat([Buffer.from('uno\x1e'), Buffer.from([0xc3, 0x28, 0x1e])]);
    expect(split(bytes)).toEqual({ read: ['uno'], refused: 'A message is not UTF-8.' });
  });

  it.each([
    ['{"protocol":"json","version":1}', undefined],
    ['{"protocol":"json","version":2}', 'Only version 1 of the protocol is supported.'],
    ['{"protocol":"messagepack","version":1}', 'Only the protocol "json" is supported.'],
    ['{"version":1}', 'Missing required property "protocol".'],
    ['{"protocol":"json","version":"1"}', 'Missing required property "version".'],
    ['[]', 'The handshake is no JSON object.'],
    ['{', 'The handshake is no JSON object.'],
  ])('first is a handshake: %s is answered with %j', (record, error) => {
    expect(readHandshake(record)).toBe(error);
  });

  it.each([
    [
      '{"type":1,"target":"X","arguments":[1]}',
      { kind: 'invocation', target: 'X', arguments: [1], streams: 0 },
    ],
    [
      '{"type":4,"invocationId":"7","target":"X","arguments":[]}',
      { kind: 'stream', invocationId: '7', target: 'X', arguments: [], streams: 0 },
    ],
    [
      '{"type":1,"invocationId":"7","target":"X","arguments":[],"streamIds":["a","b"]}',
      { kind: 'invocation', invocationId: '7', target: 'X', arguments: [], streams: 2 },
    ],
    ['{"type":5,"invocationId":"7"}', { kind: 'nothing' }],
    ['{"type":6}', { kind: 'nothing' }],
    ['{"type":7}', { kind: 'close' }],
  ])('%s is read as what it asks for', (record, message) => {
    expect(readMessage(record)).toEqual(message);
  });

  it.each([
    ['{"type":4,"target":"X","arguments":[]}', /"invocationId"/],
    ['{"type":5}', /"invocationId"/],
    ['{"type":4,"invocationId":"7","target":"","arguments":[]}', /"target"/],
    ['{"type":4,"invocationId":"7","target":"X"}', /"arguments"/],
    ['{"type":4,"invocationId":"7","target":"X","arguments":[],"streamIds":"a"}', /"streamIds"/],
    ['null', /not a JSON object/],
    ['[1]', /not a JSON object/],
    ['x', /not JSON/],
  ])('%s is refused with what is wrong', (record, reason) => {
    expect(() => readMessage(record)).toThrow(reason);
  });
});
