// The least of an XMPP client: logs in over plain TCP and sends messages. What arrives is read by marks, not as XML.
import net from 'node:net';
import { prosodyHost, prosodyName, prosodyPassword } from './prosody.ts';

export type XmppOptions = {
  port: number;
  n: number;
  /** Bytes that have come since the last call, and what that call left over; answers how many were read. */
  onBytes(bytes: Buffer): number;
  onEnd(why: string): void;
};

const open = `<stream:stream to='${prosodyHost}' version='1.0' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>`;
const auth = (n: number) => Buffer.from(`\0${prosodyName(n)}\0${prosodyPassword}`).toString('base64');
/** What is sent once the server has said something, in turn. */
const steps = (n: number): { after: string; send: string }[] => [
  {
    after: '</stream:features>',
    send: `<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>${auth(n)}</auth>`,
  },
  { after: '<success', send: open },
  {
    after: '</stream:features>',
    send: `<iq type='set' id='bind'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>`,
  },
  { after: '</iq>', send: '<presence/>' },
];

/** Resolves when the server has announced the client's own presence: from then on messages reach it. */
export function openXmpp({
  port,
  n,
  onBytes,
  onEnd,
}: XmppOptions): Promise<{ send(stanza: string): void; end(): void }> {
  const socket = net.connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  socket.write(open);
  const waiting = steps(n);
  let greeting = '';
  let isIn = false;
  let rest: Buffer | undefined;
  return new Promise((resolve, reject) => {
    socket.on('data', (chunk: Buffer) => {
      if (isIn) {
        const bytes = rest ? Buffer.concat([rest, chunk]) : chunk;
        const read = onBytes(bytes);
        rest = read < bytes.length ? bytes.subarray(read) : undefined;
        return;
      }
      greeting += chunk.toString();
      const [next] = waiting;
      if (/<(failure|stream:error)/.test(greeting)) reject(new Error(greeting));
      else if (next && greeting.includes(next.after)) {
        waiting.shift();
        greeting = '';
        socket.write(next.send);
      } else if (!next && greeting.includes('<presence')) {
        isIn = true;
        resolve({ send: (stanza) => void socket.write(stanza), end: () => socket.destroy() });
      }
    });
    socket.on('error', (error) => reject(error));
    socket.on('close', () => {
      reject(new Error('prosody ended the connection'));
      if (isIn) onEnd('prosody ended the connection');
    });
  });
}

export const xmppMessage = (to: number, id: number, body: string): string =>
  `<message to='${prosodyName(to)}@${prosodyHost}' type='chat' id='${id}'><body>${body}</body></message>`;
