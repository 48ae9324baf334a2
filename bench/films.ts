// How soon an uploaded film is ready: 10 s of 720p from the last byte to the state that its author sees, in turn with a
// bare ffmpeg that makes the same sizes with the same threads; and how soon the server answers others meanwhile.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { callPath, contributionsCalls } from '@alcove/protocol';
import { findFfmpeg } from '@alcove/sfu/ffmpeg';
import { filmById } from '../apps/server/src/modules/media/films/film-store.ts';
import { rungsOf } from '../apps/server/src/modules/media/films/ladder.ts';
import { ladderArgs } from '../apps/server/src/modules/media/films/renditions.ts';
import { prepareSite } from './chat/measured-site.ts';
import { createLatencies, quantileMs } from './counting/latencies.ts';
import { median, sayUnless } from './counting/results.ts';

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
  },
  strict: false,
});
const [rounds, seconds] = [Number(asked.rounds), Number(asked.seconds)];
const size = { widthPx: 1280, heightPx: 720 };
const longestMs = 180_000;
const askEveryMs = 10;

const say = sayUnless(asked.json);
const faults: string[] = [];
const program = findFfmpeg(process.env.FFMPEG_PATH);
if (program === undefined) throw new Error('there is no ffmpeg; install it or set FFMPEG_PATH');
const ffmpeg = (args: string[]) =>
  promisify(execFile)(program, ['-loglevel', 'error', '-nostdin', '-y', ...args]);
const digestOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

const folder = await mkdtemp(path.join(os.tmpdir(), 'alcove-bench-films-'));
const source = path.join(folder, 'film.mp4');
const drawn = [
  `-f lavfi -i testsrc2=size=${size.widthPx}x${size.heightPx}:rate=30:duration=${seconds}`,
  `-f lavfi -i sine=duration=${seconds} -c:v libx264 -preset veryfast -pix_fmt yuv420p -c:a aac ${source}`,
];
await ffmpeg(drawn.join(' ').split(' '));
const content = await readFile(source);

/** Answers the digests of what it made, by height. */
async function makeBare(round: number): Promise<{ ms: number; digests: Map<number, string> }> {
  const own = path.join(folder, String(round));
  await mkdir(own);
  const rungs = rungsOf(size);
  const file = ({ height }: { height: number }) => path.join(own, `${height}.mp4`);
  const began = performance.now();
  await ffmpeg(['-threads', '2', '-i', source, ...ladderArgs(rungs, { hasSound: true, file })]);
  const ms = performance.now() - began;
  const digests = new Map<number, string>();
  for (const rung of rungs) digests.set(rung.height, digestOf(await readFile(file(rung))));
  return { ms, digests };
}

const measured = await prepareSite(1);
const { db } = measured.database;
const ours: number[] = [];
const bare: number[] = [];
const answers = createLatencies();
try {
  const site = await measured.open();
  const url = `http://127.0.0.1:${site.port}`;
  const headers = { cookie: `${site.cookie}; ${measured.sessionOf(0)}` };

  const saved = await fetch(url + callPath(contributionsCalls.saveDraft), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Bench' }),
  });
  const { data } = (await saved.json()) as { data: { draft: { id: number } } };

  /** Asked again and again, as other readers do. */
  async function askOthers(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      const began = performance.now();
      await (await fetch(`${url}/healthz`)).arrayBuffer();
      answers.add((performance.now() - began) * 1000);
      await wait(askEveryMs);
    }
  }

  async function upload(round: number): Promise<{ ms: number; digests: Map<number, string> }> {
    const form = new FormData();
    form.append('files[]', new File([new Uint8Array(content)], `${round}.mp4`));
    const ended = new AbortController();
    const others = askOthers(ended.signal);
    const began = performance.now();
    const sent = await fetch(`${url}/upload/handler.php?draft=${data.draft.id}`, {
      method: 'POST',
      headers,
      body: form,
    });
    if (!sent.ok) throw new Error(`the upload was answered ${sent.status}`);
    const { film: id } = await db
      .selectFrom('contribution_materials')
      .select('film')
      .orderBy('material_id', 'desc')
      .executeTakeFirstOrThrow();
    let film = await filmById(db, id ?? '');
    while (film?.state === 'waiting' || film?.state === 'working') {
      if (performance.now() - began > longestMs) throw new Error('the film is not ready');
      await wait(askEveryMs);
      film = await filmById(db, id ?? '');
    }
    const ms = performance.now() - began;
    ended.abort();
    await others;
    if (film?.state !== 'ready') throw new Error(`the film is ${film?.state} (${film?.failure})`);
    const digests = new Map<number, string>();
    for (const { height } of film.renditions) {
      const answer = await fetch(`${url}/media/contributions/${id}/${height}.mp4`, { headers });
      digests.set(height, digestOf(new Uint8Array(await answer.arrayBuffer())));
    }
    return { ms, digests };
  }

  for (let round = 1; round <= rounds; round++) {
    const [other, own] = [await makeBare(round), await upload(round)];
    bare.push(other.ms);
    ours.push(own.ms);
    for (const [height, digest] of other.digests)
      if (own.digests.get(height) !== digest) faults.push(`round ${round}: ${height} differs`);
    say(`round ${round}: ready after ${own.ms.toFixed(0)} ms, bare ffmpeg ${other.ms.toFixed(0)} ms`);
  }
  await site.stop();
} catch (error) {
  faults.push(String(error));
} finally {
  await measured.close();
  await rm(folder, { recursive: true, force: true });
}

const result = {
  valid: faults.length === 0,
  cores: os.availableParallelism(),
  faults,
  film_seconds: seconds,
  ready_ms: Math.round(median(ours)),
  bare_ms: Math.round(median(bare)),
  loop_p99_ms: quantileMs(answers.counts(), 0.99),
  ratios: { vs_ffmpeg: Number((median(bare) / median(ours)).toFixed(2)) },
};
console.log(asked.json ? JSON.stringify(result) : result);
process.exitCode = result.valid ? 0 : 1;
