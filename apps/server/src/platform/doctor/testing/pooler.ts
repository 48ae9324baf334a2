// A pooler of transactions in front of Postgres: each client has a server connection for the length of one transaction
// only, and the one that was given back last is taken first.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** ReadyForQuery ends each answer; its letter says whether a transaction is open. */
const readyForQuery = 0x5a;
const idle = 0x49;

/** Calls `take` with each whole message. */
function readMessages(socket: Socket, take: (message: Buffer) => void, { hasStartup = false } = {}) {
  let waiting = Buffer.alloc(0);
  let typeBytes = hasStartup ? 0 : 1;
  socket.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= typeBytes + 4) {
      const length = typeBytes + waiting.readUInt32BE(typeBytes);
      if (waiting.length < length) return;
      const message = waiting.subarray(0, length);
      waiting = waiting.subarray(length);
      typeBytes = 1;
      take(message);
    }
  });
}

export async function startPooler(postgresUrl: string) {
  const target = new URL(postgresUrl);
  const sockets = new Set<Socket>();
  const free: Socket[] = [];
  const clientOf = new Map<Socket, Socket>();
  const serverOf = new Map<Socket, Socket>();

  function giveBack(server: Socket) {
    const client = clientOf.get(server);
    if (client) serverOf.delete(client);
    clientOf.delete(server);
    free.push(server);
  }

  function openServer(client: Socket): Socket {
    const host = decodeURIComponent(target.hostname);
    const port = Number(target.port || 5432);
    const server = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    sockets.add(server);
    server.on('error', () => {});
    readMessages(server, (message) => {
      clientOf.get(server)?.write(message);
      if (message[0] === readyForQuery && message[5] === idle) giveBack(server);
    });
    clientOf.set(server, client);
    serverOf.set(client, server);
    return server;
  }

  function serverFor(client: Socket): Socket {
    const held = serverOf.get(client);
    if (held) return held;
    const server = free.pop();
    if (!server) throw new Error('the pooler of the test has no server connection left');
    clientOf.set(server, client);
    serverOf.set(client, server);
    return server;
  }

  const pooler = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {});
    let begun = false;
    const take = (message: Buffer) => {
      const server = begun ? serverFor(client) : openServer(client);
      begun = true;
      // A client that leaves ends nothing: the server connection stays for others.
      if (message[0] !== 0x58) server.write(message);
    };
    readMessages(client, take, { hasStartup: true });
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const url = new URL(postgresUrl);
  url.hostname = '127.0.0.1';
  url.port = String((pooler.address() as { port: number }).port);
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      pooler.close();
      await once(pooler, 'close');
    },
  };
}
