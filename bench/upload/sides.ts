// Both sides of the measurement: a file sent in pieces over one connection, to our upload host and to the peer.
import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { accountsCalls, callPath, contributionsCalls, devCalls } from '@alcove/protocol';

export type Sent = { status: number; headers: http.IncomingHttpHeaders; text: string };
type Asked = { method: string; path: string; headers?: Record<string, string>; body?: readonly Uint8Array[] };

const password = 'une porte, trois lampes';

/** One connection that is kept, as a browser keeps it. */
/** `kept`: cookies of a client before it. */
export function openClient(url: string, kept = '') {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(url);
  const cookies = new Map(
    kept
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const),
  );
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = ({ method, path: address, headers = {}, body = [] }: Asked): Promise<Sent> =>
    new Promise((resolve, reject) => {
      const bytes = body.reduce((sum, part) => sum + part.length, 0);
      const sent = cookie();
      const request = http.request(
        {
          hostname,
          port,
          agent,
          method,
          path: address,
          headers: { ...(sent && { cookie: sent }), ...headers, 'content-length': String(bytes) },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.on('error', reject).on('end', () => {
            for (const set of response.headers['set-cookie'] ?? []) {
              const [pair = ''] = set.split(';', 1);
              cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
            }
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
          });
        },
      );
      request.on('error', reject);
      for (const part of body) request.write(part);
      request.end();
    });
  return { ask, cookie, end: () => agent.destroy() };
}
type Client = ReturnType<typeof openClient>;

async function demanded(
  client: Client,
  call: { prefix: string },
  input: object,
): Promise<Record<string, never>> {
  const body = [Buffer.from(JSON.stringify(input))];
  const headers = { 'content-type': 'application/json' };
  const answer = await client.ask({ method: 'POST', path: callPath(call as never), headers, body });
  if (answer.status !== 200)
    throw new Error(`${callPath(call as never)} answered ${answer.status}: ${answer.text}`);
  const parsed = JSON.parse(answer.text) as { data?: Record<string, never> };
  return parsed.data ?? (parsed as Record<string, never>);
}

/** A member of a fresh site with a draft; answers the number of the draft. */
export async function enterSite(client: Client, nick: string): Promise<number> {
  await demanded(client, accountsCalls.verifyAge, { terms: 1, proof: 'self' });
  await demanded(client, devCalls.addToCast, { nick, password });
  await demanded(client, accountsCalls.loginOnSite, { login: nick, password });
  const { draft } = (await demanded(client, contributionsCalls.saveDraft, {})) as never as {
    draft: { id: number };
  };
  return draft.id;
}

export type BigFile = {
  bytes: number;
  pieceBytes: number;
  /** One after the other; each repeats the same memory with its number at the front. */
  piece(number: number): Uint8Array;
  count: number;
  sha256: string;
};

export function bigFile(bytes: number, pieceBytes: number, filling: Uint8Array): BigFile {
  const count = Math.ceil(bytes / pieceBytes);
  const memory = Buffer.from(filling);
  const piece = (number: number) => {
    const length = Math.min(pieceBytes, bytes - number * pieceBytes);
    memory.writeUInt32BE(number, 64);
    if (number === 0) {
      memory.writeUInt32BE(24, 0);
      memory.write('ftypisom', 4, 'latin1');
    }
    return memory.subarray(0, length);
  };
  const digest = createHash('sha256');
  for (let number = 0; number < count; number++) digest.update(piece(number));
  return { bytes, pieceBytes, piece, count, sha256: digest.digest('hex') };
}

/** Sends a piece as widgets do; answers how much of the file has arrived by then. */
export async function sendPiece(
  client: Client,
  { draft, name, number }: { draft: number; name: string; number: number },
  file: BigFile,
): Promise<number> {
  const piece = file.piece(number);
  const first = number * file.pieceBytes;
  const head = `--piece\r\ncontent-disposition: form-data; name="files[]"; filename="${name}"\r\ncontent-type: video/mp4\r\n\r\n`;
  const answer = await client.ask({
    method: 'POST',
    path: `/upload/handler.php?draft=${draft}`,
    headers: {
      'content-type': 'multipart/form-data; boundary=piece',
      'content-range': `bytes ${first}-${first + piece.length - 1}/${file.bytes}`,
    },
    body: [Buffer.from(head), piece, Buffer.from('\r\n--piece--\r\n')],
  });
  const { files } = JSON.parse(answer.text) as { files?: { size: number; error?: string }[] };
  if (!files?.[0] || files[0].error) throw new Error(`piece ${number}: ${answer.status} ${answer.text}`);
  return files[0].size;
}

export async function arrivedOf(client: Client, draft: number, name: string): Promise<number> {
  const answer = await client.ask({ method: 'GET', path: `/upload/handler.php?file=${name}&draft=${draft}` });
  return (JSON.parse(answer.text) as { file: { size: number } }).file.size;
}

export const removeFile = (client: Client, draft: number, name: string): Promise<Sent> =>
  client.ask({ method: 'DELETE', path: `/upload/handler.php?file=${name}&draft=${draft}` });

export type Peer = { url: string; pid: number; stop(): void };

export async function startPeer(folder: string): Promise<Peer> {
  const script = path.join(import.meta.dirname, 'tus-process.ts');
  const child: ChildProcess = fork(script, [folder], { execArgv: process.execArgv });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill() };
}

/** Answers the file's path below the peer's folder. */
export async function sendToPeer(client: Client, file: BigFile): Promise<string> {
  const tus = { 'tus-resumable': '1.0.0' };
  const made = await client.ask({
    method: 'POST',
    path: '/files',
    headers: { ...tus, 'upload-length': String(file.bytes) },
  });
  const address = new URL(made.headers.location ?? '', 'http://peer').pathname;
  for (let number = 0; number < file.count; number++) {
    const offset = String(number * file.pieceBytes);
    const headers = {
      ...tus,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': offset,
    };
    const answer = await client.ask({ method: 'PATCH', path: address, headers, body: [file.piece(number)] });
    if (answer.status !== 204) throw new Error(`the peer answered ${answer.status}: ${answer.text}`);
  }
  return path.basename(address);
}

export async function sha256Of(file: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(file)) digest.update(chunk as Buffer);
  return digest.digest('hex');
}
