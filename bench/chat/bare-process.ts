// The ceiling: sockets of ws in one set. A message is framed once, is gathered as long as events of a room, and is
// written to each open socket that reads. There are no members, no rules and no storage. The product pauses twice as
// long after a message that it wrote at once: in a busy room both keep a message waiting as long on average.
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { socketBounds } from '../../apps/server/src/platform/socket/connection.ts';
import { gatherMsOf } from '../../apps/server/src/platform/live/bounds.ts';
import { textFrame } from '../../apps/server/src/platform/socket/text-frame.ts';
import { messageBy } from './sides.ts';

const server = new WebSocketServer({
  port: 0,
  host: '127.0.0.1',
  perMessageDeflate: false,
  clientTracking: false,
  maxPayload: 64 * 1024,
});
const readers = new Map<WebSocket, Duplex>();
let waiting: Buffer[] = [];
let timer: NodeJS.Timeout | undefined;
let id = 0;

function flush() {
  timer = undefined;
  const whole = waiting.length === 1 ? waiting[0] : Buffer.concat(waiting);
  waiting = [];
  for (const [socket, wire] of readers) {
    if (socket.readyState !== socket.OPEN) continue;
    if (wire.writableLength > socketBounds.maxUnreadBytes) socket.terminate();
    else wire.write(whole);
  }
}

server.on('connection', (socket, request) => {
  const asked = new URL(request.url ?? '/', 'http://bench').searchParams;
  const author = { n: Number(asked.get('n')), uid: Number(asked.get('uid')) };
  readers.set(socket, request.socket);
  socket.on('error', () => {});
  socket.on('close', () => readers.delete(socket));
  socket.on('message', (bytes: Buffer) => {
    const { args } = JSON.parse(bytes.toString()) as {
      args: { roomid: number; message: string; mid: string };
    };
    const data = messageBy(author, { ...args, id: ++id });
    waiting.push(textFrame(JSON.stringify({ type: 'callback', plugin: 'chat', action: 'message', data })));
    timer ??= setTimeout(flush, gatherMsOf(readers.size));
  });
  socket.send('in');
});
server.on('listening', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
