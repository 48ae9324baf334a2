// A mail server for tests: a real one on loopback, which keeps what it takes and answers as the test says.
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type ReceivedLetter = {
  to: string[];
  from: string;
  headers: Map<string, string>;
  subject: string;
  text: string;
};

const encodedWord = /=\?utf-8\?([bq])\?([^?]*)\?=(?:\s+(?==\?))?/gi;

/** RFC 2047: what mail programs show instead of `=?UTF-8?B?…?=`. */
const decodeWords = (text: string): string =>
  text
    .replace(encodedWord, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('latin1')
        : word
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/gi, (__, code: string) =>
              String.fromCharCode(Number.parseInt(code, 16)),
            ),
    )
    .replace(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString());

function readLetter(raw: string): Pick<ReceivedLetter, 'headers' | 'subject' | 'text'> {
  const end = raw.indexOf('\r\n\r\n');
  const unfolded = raw.slice(0, end).replace(/\r\n(?=[ \t])/g, '');
  const headers = new Map(
    unfolded.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const text = Buffer.from(raw.slice(end), 'base64').toString().replaceAll('\r\n', '\n');
  return { headers, subject: decodeWords(headers.get('subject') ?? ''), text };
}

export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedLetter[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      const keep = async () => {
        const raw = (await buffer(stream)).toString();
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...readLetter(raw) });
        done();
      };
      void keep();
    },
    ...options,
  });
  // A client that leaves in the middle is what some tests are about.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
