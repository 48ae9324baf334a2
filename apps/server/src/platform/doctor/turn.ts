// Whether the relay for members without UDP gives an allocation to the names that the site makes from TURN_SECRET.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Duplex } from 'node:stream';
import { systemClock } from '../clock.ts';
import { createIceServers } from '../ice-servers.ts';
import { examined, fault, type DoctorFinding, good, warning } from './finding.ts';
import {
  answerTypes,
  attributes,
  errorCodeOf,
  headerBytes,
  longTermKey,
  methods,
  readStun,
  type StunMessage,
  writeStun,
} from './stun-message.ts';

export type TurnSettings = { urls: readonly string[]; secret: string };

const udp = Buffer.from([17, 0, 0, 0]);
const noTime = Buffer.alloc(4);
/** A datagram may be lost: it is sent again. */
const resendMs = 500;
const unauthorized = 401;
const staleNonce = 438;

/** Sends one message and answers what came back. */
type Ask = (message: Buffer) => Promise<StunMessage>;
type Connection = { ask: Ask; close(): void };

type Place = { host: string; port: number; kind: 'udp' | 'tcp' | 'tls' };

function placeOf(url: string): Place {
  const [, scheme = 'turn', host = '', port, transport] =
    /^(turns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(\w+))?/.exec(url) ?? [];
  const isTls = scheme === 'turns';
  const kind = isTls ? 'tls' : transport === 'tcp' ? 'tcp' : 'udp';
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? (isTls ? 5349 : 3478)), kind };
}

async function openUdp({ host, port }: Place, signal: AbortSignal): Promise<Connection> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  socket.connect(port, host);
  await once(socket, 'connect', { signal });
  return {
    close: () => socket.close(),
    async ask(message) {
      const answered = Promise.withResolvers<StunMessage>();
      const take = (bytes: Buffer) => {
        const read = readStun(bytes);
        if (read?.transaction.equals(message.subarray(8, headerBytes))) answered.resolve(read);
      };
      const giveUp = () => answered.reject(signal.reason);
      socket.on('message', take).once('error', answered.reject);
      signal.addEventListener('abort', giveUp);
      const again = setInterval(() => socket.send(message), resendMs);
      try {
        socket.send(message);
        return await answered.promise;
      } finally {
        clearInterval(again);
        socket.off('message', take).off('error', answered.reject);
        signal.removeEventListener('abort', giveUp);
      }
    },
  };
}

async function openStream({ host, port, kind }: Place, signal: AbortSignal): Promise<Connection> {
  const socket: Duplex =
    kind === 'tls' ? connectTls({ host, port, servername: host }) : connect({ host, port });
  await once(socket, kind === 'tls' ? 'secureConnect' : 'connect', { signal });
  let received = Buffer.alloc(0);
  return {
    close: () => socket.destroy(),
    async ask(message) {
      received = Buffer.alloc(0);
      socket.write(message);
      for (;;) {
        const closed = once(socket, 'close', { signal });
        closed.catch(() => {});
        const [chunk] = (await Promise.race([once(socket, 'data', { signal }), closed])) as [unknown];
        if (!(chunk instanceof Buffer)) throw Object.assign(new Error('closed'), { code: 'ECONNRESET' });
        received = Buffer.concat([received, chunk]);
        const read = readStun(received);
        if (read) return read;
      }
    },
  };
}

/** First it asks who we are, and then it allocates; what was allocated is given back. */
async function allocate({ ask }: Connection, username: string, password: string): Promise<number> {
  const wanted = [attributes.requestedTransport, udp] as const;
  let answer = await ask(writeStun(methods.allocate, [wanted]));
  // A relay that asks for no password is open to everybody.
  if (answer.type === answerTypes(methods.allocate).success) return 0;
  for (let tries = 0; tries < 2 && [unauthorized, staleNonce].includes(errorCodeOf(answer)); tries++) {
    const realm = answer.attributes.get(attributes.realm) ?? Buffer.alloc(0);
    const nonce = answer.attributes.get(attributes.nonce) ?? Buffer.alloc(0);
    const key = longTermKey(username, realm.toString(), password);
    const known = [
      [attributes.username, Buffer.from(username)],
      [attributes.realm, realm],
      [attributes.nonce, nonce],
    ] as const;
    answer = await ask(writeStun(methods.allocate, [wanted, ...known], { key }));
    if (answer.type !== answerTypes(methods.allocate).success) continue;
    await ask(writeStun(methods.refresh, [[attributes.lifetime, noTime], ...known], { key }));
    return answer.type;
  }
  return -errorCodeOf(answer);
}

async function examineRelay(url: string, secret: string, signal: AbortSignal): Promise<DoctorFinding[]> {
  const check = 'turn.allocation';
  const place = placeOf(url);
  const [server] = createIceServers({
    clock: systemClock,
    settings: { stunUrls: [], turn: { urls: [url], secret } },
  })(0);
  const connection = await (place.kind === 'udp' ? openUdp(place, signal) : openStream(place, signal));
  try {
    const outcome = await allocate(connection, server?.username ?? '', server?.credential ?? '');
    if (outcome > 0) return [good(check, `${url} relays.`)];
    if (outcome === 0)
      return [warning(check, `${url} relays for everybody: let it ask for a password (use-auth-secret).`)];
    if (outcome === -unauthorized)
      return [fault(check, `${url} refuses our password: TURN_SECRET is not its static-auth-secret.`)];
    return [fault(check, `${url} allocates nothing (error ${-outcome}).`)];
  } finally {
    connection.close();
  }
}

export async function examineTurn(
  { urls, secret }: TurnSettings,
  withinMs?: number,
): Promise<DoctorFinding[]> {
  const found = await Promise.all(
    urls.map((url) =>
      examined('turn.allocation', (signal) => examineRelay(url, secret, signal), { withinMs, of: url }),
    ),
  );
  return found.flat();
}
