// A WebSocket client that is one TCP socket and little else: thousands of them fit into a process that
// must not be what is measured.
import { randomBytes } from 'node:crypto';
import net from 'node:net';

const [text, close, ping, pong] = [0x1, 0x8, 0x9, 0xa];

export type Wire = { send(message: string): void; end(): void };

export type WireOptions = {
  port: number;
  path: string;
  headers: Record<string, string>;
  /** One text, where it lies: it is read in place or not at all. */
  onText(wire: Wire, bytes: Buffer, start: number, length: number): void;
  onEnd(why: string): void;
};

/** Masked with zeros: allowed, and there is no proxy between this client and the server. */
function maskedFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head =
    length < 126 ? [0x80 | opcode, 0x80 | length] : [0x80 | opcode, 0x80 | 126, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]);
}

/** Resolves when the handshake is accepted; frames may have come by then. */
export function openWire({ port, path, headers, onText, onEnd }: WireOptions): Promise<Wire> {
  const lines = Object.entries({
    Host: `127.0.0.1:${port}`,
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  const socket = net.connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  socket.write([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  const wire: Wire = {
    send: (message) => void socket.write(maskedFrame(text, Buffer.from(message))),
    end: () => socket.destroy(),
  };
  let rest: Buffer | undefined;
  let isOpen = false;
  let reason = 'the connection was lost';

  function readFrames(bytes: Buffer, from: number): number {
    let at = from;
    while (at + 2 <= bytes.length) {
      const opcode = (bytes[at] ?? 0) & 15;
      let length = (bytes[at + 1] ?? 0) & 127;
      let start = at + 2;
      if (length === 126) {
        if (at + 4 > bytes.length) break;
        length = bytes.readUInt16BE(at + 2);
        start = at + 4;
      } else if (length === 127) {
        if (at + 10 > bytes.length) break;
        length = Number(bytes.readBigUInt64BE(at + 2));
        start = at + 10;
      }
      const end = start + length;
      if (end > bytes.length) break;
      if (opcode === text) onText(wire, bytes, start, length);
      else if (opcode === ping) socket.write(maskedFrame(pong, bytes.subarray(start, end)));
      else if (opcode === close)
        reason = `closed with ${length >= 2 ? bytes.readUInt16BE(start) : 'no code'}`;
      at = end;
    }
    return at;
  }

  return new Promise((resolve, reject) => {
    socket.on('data', (chunk: Buffer) => {
      const bytes = rest ? Buffer.concat([rest, chunk]) : chunk;
      rest = undefined;
      let at = 0;
      if (!isOpen) {
        const end = bytes.indexOf('\r\n\r\n');
        if (end < 0) return void (rest = bytes);
        const status = bytes.toString('latin1', 0, bytes.indexOf('\r\n'));
        if (!status.includes(' 101 ')) return reject(new Error(`handshake: ${status}`));
        isOpen = true;
        resolve(wire);
        at = end + 4;
      }
      at = readFrames(bytes, at);
      if (at < bytes.length) rest = bytes.subarray(at);
    });
    socket.on('error', (error) => (reason = error.message));
    socket.on('close', () => {
      reject(new Error(reason));
      if (isOpen) onEnd(reason);
    });
  });
}
