// What photos cost: twelve of 12 megapixels, uploaded by a member until all sizes and hashes are there, in turn with a
// bare sharp script that makes the same files. Processor time of all our processes counts, Postgres included.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { type AlbumMaterial, albumsCalls, callPath, type Envelope } from '@alcove/protocol';
import sharp from 'sharp';
import { prepareSite } from './chat/measured-site.ts';
import { cpuSecondsOf } from './counting/processes.ts';
import { median, sayUnless } from './counting/results.ts';

const { values: asked } = parseArgs({
  options: { json: { type: 'boolean', default: false }, rounds: { type: 'string', default: '3' } },
  strict: false,
});
const rounds = Number(asked.rounds);
const photos = { count: 12, width: 4000, height: 3000 };
/** As the upload page sends them. */
const atOnce = 3;
const longestMs = 240_000;
/** Of one colour of one pixel, on average: both made the same picture. */
const mostDifference = 4;

const say = sayUnless(asked.json);
const faults: string[] = [];
const folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-bench-photos-'));
const [sources, made] = [path.join(folder, 'sources'), path.join(folder, 'made')];
for (const each of [sources, made]) mkdirSync(each);

const noise = (mean: number, sigma: number, size: { width: number; height: number }) =>
  sharp({ create: { ...size, channels: 3, background: '#000', noise: { type: 'gaussian', mean, sigma } } })
    .png()
    .toBuffer();

/** Large soft shapes with some grain, as photos have: each another one, of a few megabytes. */
async function drawPhoto(at: number): Promise<void> {
  const { width, height } = photos;
  const shapes = await sharp(await noise(96 + at * 4, 60, { width: 24, height: 18 }))
    .resize(width, height, { kernel: 'cubic' })
    .toBuffer();
  const grain = await noise(128, 12, { width, height });
  await sharp(shapes)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toFile(path.join(sources, `${String(at).padStart(2, '0')}.jpg`));
}

const measured = await prepareSite(rounds);
const site = await measured.open();
const { pool } = measured.database;

type Member = { cookie: string };
const fetchAs = ({ cookie }: Member, address: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${site.port}${address}`, { ...init, headers: { ...init.headers, cookie } });

async function uploadPhoto(member: Member, at: number): Promise<{ ms: number; material: AlbumMaterial }> {
  const name = `${String(at).padStart(2, '0')}.jpg`;
  const form = new FormData();
  form.append('album', 'public');
  form.append('photo', new File([readFileSync(path.join(sources, name))], name, { type: 'image/jpeg' }));
  const began = performance.now();
  const answer = await fetchAs(member, callPath(albumsCalls.uploadPhoto), { method: 'POST', body: form });
  const body = (await answer.json()) as Envelope<{ material: AlbumMaterial }>;
  if (body.status === 'error') throw new Error(`photo ${at} was refused: ${body.message}`);
  return { ms: performance.now() - began, material: body.data.material };
}

async function untilWhole(): Promise<void> {
  const until = performance.now() + longestMs;
  for (;;) {
    const { rows } = await pool.query(`select from pictures where waits_as is not null limit 1`);
    if (rows.length === 0) return;
    if (performance.now() > until) throw new Error('the other sizes were not made');
    await wait(50);
  }
}

/** Photos for each second of processor time. */
async function ours(round: number) {
  const member = { cookie: `${site.cookie}; ${measured.sessionOf(round)}` };
  const before = cpuSecondsOf(process.pid);
  const waiting = Array.from({ length: photos.count }, (_, at) => at);
  const uploaded: { ms: number; material: AlbumMaterial; at: number }[] = [];
  const sender = async () => {
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift())
      uploaded.push({ at, ...(await uploadPhoto(member, at)) });
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  await untilWhole();
  const rate = photos.count / (cpuSecondsOf(process.pid) - before);
  return { member, rate, uploaded, waits: uploaded.map(({ ms }) => ms) };
}

async function bare(): Promise<number> {
  const script = path.join(import.meta.dirname, 'photos', 'bare-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, sources, made]);
  return photos.count / Number(stdout);
}

const pixelsOf = (content: Buffer | string) =>
  sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** Every file of ours is the one that the bare script made. */
async function compare({ member, uploaded }: Awaited<ReturnType<typeof ours>>): Promise<void> {
  for (const { at, material } of uploaded) {
    const named = ['tile', 'small', 'large'].flatMap((size) =>
      ['jpg', 'webp', 'avif'].map((format) => ({ size, format })),
    );
    for (const { size, format } of [...named, { size: 'original', format: 'jpg' }]) {
      const accept = format === 'jpg' ? 'image/jpeg' : `image/${format}`;
      const address = material.urls.tile.replace('tile', size);
      const answer = await fetchAs(member, address, { headers: { accept } });
      const what = `photo ${at}, ${size}.${format}`;
      if (answer.status !== 200 || answer.headers.get('content-type') !== accept.replace('jpg', 'jpeg')) {
        faults.push(`${what}: ${answer.status} ${answer.headers.get('content-type')}`);
        continue;
      }
      const own = await pixelsOf(Buffer.from(await answer.arrayBuffer()));
      const other = await pixelsOf(path.join(made, `${String(at).padStart(2, '0')}-${size}.${format}`));
      if (own.info.width !== other.info.width || own.info.height !== other.info.height) {
        faults.push(
          `${what}: ${own.info.width} × ${own.info.height}, not ${other.info.width} × ${other.info.height}`,
        );
        continue;
      }
      let difference = 0;
      for (const [place, value] of own.data.entries())
        difference += Math.abs(value - (other.data[place] ?? 0));
      if (difference / own.data.length > mostDifference) faults.push(`${what}: another picture`);
    }
  }
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pictures where length(sha256) = 64 and length(pdq) = 64 and placeholder <> ''`,
  );
  if (rows[0]?.count !== uploaded.length * rounds) faults.push(`hashes of ${rows[0]?.count} photos`);
}

const rates = { ours: [] as number[], bare: [] as number[] };
const waits: number[] = [];
try {
  for (let at = 0; at < photos.count; at++) await drawPhoto(at);
  let last: Awaited<ReturnType<typeof ours>> | undefined;
  for (let round = 0; round < rounds; round++) {
    last = await ours(round);
    rates.ours.push(last.rate);
    waits.push(...last.waits);
    rates.bare.push(await bare());
    say(`${last.rate.toFixed(3)} photos for a second of processor, bare ${rates.bare.at(-1)?.toFixed(3)}`);
  }
  if (last) await compare(last);
} finally {
  await site.stop();
  await measured.close();
  rmSync(folder, { recursive: true, force: true });
}

const [own, other] = [median(rates.ours), median(rates.bare)];
const result = {
  valid: faults.length === 0,
  cores: os.availableParallelism(),
  photos: photos.count,
  faults,
  photos_per_cpu_second: { ours: Number(own.toFixed(3)), bare: Number(other.toFixed(3)) },
  tile_ready_p95_ms: Math.round(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0),
  ratios: { of_bare_sharp: Number((own / other).toFixed(2)) },
};
console.log(asked.json ? JSON.stringify(result) : result);
process.exitCode = result.valid ? 0 : 1;
