// The bytes of one WebSocket text frame from a server, RFC 6455 5.2: made once, written to many readers.

const finalText = 0x81;

const headLength = (length: number): number => (length < 126 ? 2 : length < 0x1_0000 ? 4 : 10);

function writeHead(frame: Buffer, length: number) {
  frame[0] = finalText;
  if (length < 126) frame[1] = length;
  else if (length < 0x1_0000) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
}

export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const start = headLength(length);
  const frame = Buffer.allocUnsafe(start + length);
  writeHead(frame, length);
  frame.write(text, start);
  return frame;
}

/** In pieces, of which some may be shared with other frames. */
export function textFrameOf(parts: Buffer[]): Buffer[] {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = Buffer.allocUnsafe(headLength(length));
  writeHead(head, length);
  return [head, ...parts];
}
