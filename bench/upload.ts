// What an upload costs: 500 MB in pieces of 8 MiB to our upload host, in turn with `@tus/server`, by one client over
// one connection; how far the memory of all our processes grows meanwhile, and what a killed server loses. Ours flushes
// each piece to the disk before it is answered and adds it to the draft in Postgres; the peer appends to one file.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { openLocalFiles } from '../apps/server/src/platform/files/local-files.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { startSite } from '../e2e/start-site.ts';
import { residentBytesOf } from './counting/processes.ts';
import {
  arrivedOf,
  bigFile,
  enterSite,
  openClient,
  removeFile,
  sendPiece,
  sendToPeer,
  sha256Of,
  startPeer,
} from './upload/sides.ts';
import { median, sayUnless } from './counting/results.ts';

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    megabytes: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '3' },
    kills: { type: 'string', default: '3' },
  },
  strict: false,
});
const mib = 1_048_576;
const pieceBytes = 8 * mib;
const rounds = Number(asked.rounds);
const sampleMs = 50;
const say = sayUnless(asked.json);

const file = bigFile(Number(asked.megabytes) * 1_000_000, pieceBytes, randomBytes(pieceBytes));
const rateOf = (ms: number) => file.bytes / 1_000_000 / (ms / 1000);

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'alcove-bench-upload-'));
const peerDir = mkdtempSync(path.join(os.tmpdir(), 'alcove-bench-tus-'));
const log = createLog({ logLevel: 'silent' } as never);
const postgres = await startEmbeddedPostgres({ dataDir, log });
const postgresPid = Number(
  readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
);
const env = {
  DATA_DIR: path.join(dataDir, 'site'),
  DATABASE_URL: postgres.url,
  DEMO_CAST: 'off',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  SECRET_KEY: randomBytes(48).toString('base64url'),
};
const faults: string[] = [];

async function oursRound(client: ReturnType<typeof openClient>, draft: number, pid: number) {
  const memory = () => residentBytesOf(pid) + residentBytesOf(postgresPid);
  const before = memory();
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, memory())), sampleMs);
  const began = performance.now();
  for (let number = 0; number < file.count; number++) {
    await sendPiece(client, { draft, name: 'long.mp4', number }, file);
  }
  const rate = rateOf(performance.now() - began);
  clearInterval(sampling);
  const digest = createHash('sha256');
  for await (const chunk of storedBytes()) digest.update(chunk);
  if (digest.digest('hex') !== file.sha256) faults.push('the stored bytes differ from those that were sent');
  await removeFile(client, draft, 'long.mp4');
  return { rate, grownBytes: most - before };
}

/** Of the only file there is, from the disk. */
async function* storedBytes() {
  const files = await openLocalFiles({ folder: path.join(env.DATA_DIR, 'files') });
  const database = await openDatabase(postgres.url, { log });
  try {
    const { rows } = await sql<{
      key: string;
    }>`select key from upload_pieces order by first_byte`.execute(database.db);
    for (const { key } of rows) yield* (await files.open(key))?.stream ?? [];
  } finally {
    await database.close();
    await files.close();
  }
}

async function peerRound(client: ReturnType<typeof openClient>) {
  const began = performance.now();
  const name = await sendToPeer(client, file);
  const rate = rateOf(performance.now() - began);
  const stored = path.join(peerDir, name);
  if ((await sha256Of(stored)) !== file.sha256) faults.push('the peer stored other bytes');
  rmSync(stored, { force: true });
  return rate;
}

/** Kills the server while a piece is on its way; answers how much of what was sent has to be sent again. */
async function lostAfterKill(share: number): Promise<number> {
  const site = await startSite(env);
  const client = openClient(site.url);
  const draft = await enterSite(client, 'Ondine' + 'bcdfg'[lost.length]);
  const whole = Math.max(1, Math.floor((file.count - 1) * share));
  for (let number = 0; number < whole; number++) {
    await sendPiece(client, { draft, name: 'killed.mp4', number }, file);
  }
  const cookie = client.cookie();
  const sentBytes = Math.floor(pieceBytes * share);
  await sendPart({ url: site.url, cookie, draft, first: whole * pieceBytes, sentBytes });
  process.kill(site.pid, 'SIGKILL');
  client.end();
  const again = await startSite(env);
  const next = openClient(again.url, cookie);
  const arrived = await arrivedOf(next, draft, 'killed.mp4');
  await removeFile(next, draft, 'killed.mp4');
  next.end();
  await again.stop();
  return whole * pieceBytes + sentBytes - arrived;
}

type Part = { url: string; cookie: string; draft: number; first: number; sentBytes: number };

/** The first bytes of a piece; its request stays open. */
const sendPart = ({ url, cookie, draft, first, sentBytes }: Part) =>
  new Promise<void>((resolve) => {
    const head = `--piece\r\ncontent-disposition: form-data; name="files[]"; filename="killed.mp4"\r\ncontent-type: video/mp4\r\n\r\n`;
    const request = http.request(`${url}/upload/handler.php?draft=${draft}`, {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'multipart/form-data; boundary=piece',
        'content-range': `bytes ${first}-${first + pieceBytes - 1}/${file.bytes}`,
        'content-length': String(head.length + pieceBytes + 13),
      },
    });
    request.on('error', () => {});
    request.write(head);
    request.write(file.piece(1).subarray(0, sentBytes), () => resolve());
  });

const rates = { ours: [] as number[], tus: [] as number[] };
const grown: number[] = [];
const lost: number[] = [];
try {
  const site = await startSite(env);
  const peer = await startPeer(peerDir);
  const [ours, theirs] = [openClient(site.url), openClient(peer.url)];
  const draft = await enterSite(ours, 'Ondine');
  // What a first upload makes a process keep for good is no growth of a long one.
  await sendPiece(
    ours,
    { draft, name: 'first.mp4', number: 0 },
    bigFile(pieceBytes, pieceBytes, randomBytes(pieceBytes)),
  );
  await removeFile(ours, draft, 'first.mp4');
  for (let round = 0; round < rounds; round++) {
    const { rate, grownBytes } = await oursRound(ours, draft, site.pid);
    const peers = await peerRound(theirs);
    rates.ours.push(rate);
    rates.tus.push(peers);
    grown.push(grownBytes);
    say(
      `${rate.toFixed(0)} MB/s, tus ${peers.toFixed(0)} MB/s, ${(grownBytes / mib).toFixed(1)} MiB more memory`,
    );
  }
  ours.end();
  theirs.end();
  peer.stop();
  await site.stop();
  for (let kill = 1; kill <= Number(asked.kills); kill++) {
    const bytes = await lostAfterKill(kill / (Number(asked.kills) + 1));
    lost.push(bytes);
    say(`${(bytes / mib).toFixed(1)} MiB are sent again after a kill`);
  }
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(peerDir, { recursive: true, force: true });
}

const figure = (value: number) => Number(value.toFixed(2));
const result = {
  valid: faults.length === 0,
  cores: os.availableParallelism(),
  faults,
  megabytes_per_second: { ours: figure(median(rates.ours)), tus: figure(median(rates.tus)) },
  rss_growth_mib: figure(Math.max(...grown) / mib),
  lost_mib_after_kill: figure(Math.max(0, ...lost) / mib),
  ratios: { vs_tus: figure(median(rates.ours) / median(rates.tus)) },
};
console.log(asked.json ? JSON.stringify(result) : result);
process.exitCode = result.valid ? 0 : 1;
