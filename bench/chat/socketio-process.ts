// The rival, as its documentation sets it up for speed: websocket only, nothing compressed, one room.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { messageBy } from './sides.ts';

const http = createServer();
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });
let id = 0;

io.on('connection', (socket) => {
  const { n, uid } = socket.handshake.query;
  const author = { n: Number(n), uid: Number(uid) };
  void socket.join('room');
  socket.on('say', (said: { roomid: number; message: string; mid: string }) => {
    io.to('room').emit('message', messageBy(author, { ...said, id: ++id }));
  });
});
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
