// A TURN relay that only allocates: it asks for a password made from its secret, as coturn does, and counts what it gave.
import { createHmac } from 'node:crypto';
import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { answerTypes, attributes, longTermKey, methods, readStun, writeStun } from '../stun-message.ts';

const realm = 'alcove.example';

export async function startRelay({ secret }: { secret: string }) {
  const socket = createSocket('udp4');
  const held = new Set<string>();

  /** Signed anew from what it holds: the same bytes come out where the password is the same. */
  function isSigned(bytes: Buffer): boolean {
    const message = readStun(bytes);
    const username = message?.attributes.get(attributes.username)?.toString();
    if (!message || username === undefined) return false;
    const password = createHmac('sha1', secret).update(username).digest('base64');
    const content = [...message.attributes].filter(([type]) => type !== attributes.integrity);
    const key = longTermKey(username, realm, password);
    return writeStun(message.type, content, { transaction: message.transaction, key }).equals(bytes);
  }

  function answer(bytes: Buffer, from: RemoteInfo): Buffer | undefined {
    const message = readStun(bytes);
    if (!message) return undefined;
    const { transaction, type } = message;
    if (!isSigned(bytes)) {
      const refused = [
        [attributes.errorCode, Buffer.from([0, 0, 4, 1])],
        [attributes.realm, Buffer.from(realm)],
        [attributes.nonce, Buffer.from('nonce-of-the-test')],
      ] as const;
      return writeStun(answerTypes(type).error, refused, { transaction });
    }
    const place = `${from.address}:${from.port}`;
    if (type === methods.allocate) held.add(place);
    else held.delete(place);
    return writeStun(answerTypes(type).success, [], { transaction });
  }

  socket.on('message', (bytes, from) => {
    const answered = answer(bytes, from);
    if (answered) socket.send(answered, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    url: `turn:127.0.0.1:${socket.address().port}`,
    /** Addresses that hold an allocation. */
    held,
    close: () => socket.close(),
  };
}
