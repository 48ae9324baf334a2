// Known images: one is looked for among 1,000,000 hashes in eight orientations, against a scan that counts bits of each
// hash and stops at 32; copies of drawn pictures are found and others are not; what a hash costs beside its decoding.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { ffmpeg } from '@alcove/sfu/testing';
import sharp from 'sharp';
import { pdqOf } from '../apps/server/src/modules/media/decoders/pdq.ts';
import { render } from '../apps/server/src/modules/media/decoders/render.ts';
import { rungsOf } from '../apps/server/src/modules/media/films/ladder.ts';
import { ladderArgs } from '../apps/server/src/modules/media/films/renditions.ts';
import { createHashIndex, toWords } from '../apps/server/src/modules/moderation/known-images/hash-index.ts';
import { disguised, shapes } from '../apps/server/src/modules/moderation/known-images/testing/shapes.ts';
import { filmLimits, knownImageLimits } from '../packages/protocol/src/index.ts';
import { median, sayUnless } from './counting/results.ts';

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    hashes: { type: 'string', default: '1000000' },
    pictures: { type: 'string', default: '200' },
    others: { type: 'string', default: '2000' },
  },
  strict: false,
});
const say = sayUnless(asked.json);
const hashes = Number(asked.hashes);
const limits = {
  recall: 1,
  vsScan: 8,
  indexMib: 128,
  loopP99Ms: 20,
  copiesFound: 0.98,
  hashToDecode: 0.25,
  filmWithFrames: 0.9,
};
const searches = 40;
const everyMs = 50;
const rounds = 25;
const filmSeconds = 12;
const filmRounds = 3;

let state = 11;
const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0);
const hexOf = (words: ArrayLike<number>) =>
  Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('');
const anyHash = () => hexOf(Array.from({ length: 8 }, random));

function bitsOf(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** The distance of the nearest row, within `bits`. */
function scan(words: Uint32Array, eight: readonly string[]): number | undefined {
  let nearest = knownImageLimits.bits + 1;
  for (const each of eight) {
    const one = toWords(each);
    for (let row = 0; row < words.length; row += 8) {
      let bits = 0;
      for (let at = 0; at < 8 && bits < nearest; at++)
        bits += bitsOf((words[row + at] as number) ^ (one[at] as number));
      if (bits < nearest) nearest = bits;
    }
  }
  return nearest > knownImageLimits.bits ? undefined : nearest;
}

/** Of a row, some bits changed, among seven others. */
function question(words: Uint32Array, number: number): string[] {
  const row = random() % (words.length / 8);
  const near = words.slice(row * 8, row * 8 + 8);
  for (let bits = number % 36; bits > 0; bits--) {
    const place = random() >>> 24;
    near[place >>> 5] = ((near[place >>> 5] as number) ^ (1 << (place & 31))) >>> 0;
  }
  return [...Array.from({ length: 7 }, anyHash), hexOf(near)];
}

const timed = <T>(work: () => T): { ms: number; answer: T } => {
  const began = performance.now();
  const answer = work();
  return { ms: performance.now() - began, answer };
};

const words = Uint32Array.from({ length: hashes * 8 }, random);
const index = await createHashIndex(words);
const questions = Array.from({ length: searches }, (_, number) => question(words, number));
const found = questions.map((each) => timed(() => index.nearest(each)));
const scanned = questions.map((each) => timed(() => scan(words, each)));
const same = found.filter(({ answer }, at) => answer?.bits === scanned[at]?.answer).length;
const recall = same / questions.length;
const [indexMs, scanMs] = [found, scanned].map((each) => median(each.map(({ ms }) => ms))) as [
  number,
  number,
];
say(`index ${indexMs.toFixed(2)} ms, scan ${scanMs.toFixed(0)} ms, recall ${recall}`);

// Pictures arrive, each with eight hashes, while the index of as many rows is built anew.
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const rebuilding = createHashIndex(words);
for (const each of [...questions, ...questions]) {
  index.nearest(each);
  await wait(everyMs);
}
await rebuilding;
delay.disable();
const loop_p99_ms = delay.percentile(99) / 1e6;
say(`event loop p99 ${loop_p99_ms.toFixed(1)} ms`);

const printOf = async (source: Uint8Array) => {
  const { prints } = await render({ source, isHeic: false, wanted: [], prints: true });
  if (!prints) throw new Error('a picture has no print');
  return prints;
};
const originals = [];
for (let seed = 0; seed < Number(asked.pictures); seed++)
  originals.push(await shapes(seed, { width: 640, height: 480 }));
const known = [];
for (const original of originals) known.push((await printOf(original)).pdqs[0]);
const small = await createHashIndex(Uint32Array.from(known.flatMap((hash) => [...toWords(hash)])));
const disguises = [
  {},
  { mirrored: true },
  { angle: 90 },
  { angle: 180 },
  { mirrored: true, angle: 270 },
] as const;
let copies = 0;
let copiesThere = 0;
for (const [row, original] of originals.entries())
  for (const how of disguises) {
    const { pdqs } = await printOf(await disguised(original, { share: 0.5, quality: 40, ...how }));
    copies++;
    if (small.nearest(pdqs)?.row === row) copiesThere++;
  }
let falseMatches = 0;
for (let seed = 0; seed < Number(asked.others); seed++) {
  const { pdqs, pdqQuality } = await printOf(await shapes(100_000 + seed, { width: 320, height: 240 }));
  if (pdqQuality >= knownImageLimits.quality && small.nearest(pdqs)) falseMatches++;
}
const copies_found = copiesThere / copies;
say(`copies ${copies_found}, false matches ${falseMatches}`);

/** Milliseconds of processor time of this process. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

// With the grain of a photo: plain colours are decoded in no time.
const grain = { type: 'gaussian', mean: 128, sigma: 14 } as const;
const size = { width: 4000, height: 3000 };
const noise = await sharp({ create: { ...size, channels: 3, background: '#000', noise: grain } })
  .png({ compressionLevel: 1 })
  .toBuffer();
const photo = await sharp(await shapes(7, size))
  .composite([{ input: noise, blend: 'soft-light' }])
  .jpeg({ quality: 90 })
  .toBuffer();
const decodings: number[] = [];
const hashings: number[] = [];
for (let round = 0; round < rounds; round++) {
  const began = cpuMs();
  const { data, info } = await sharp(photo, { sequentialRead: true })
    .resize(512, 384, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const decoded = cpuMs();
  pdqOf(data, info);
  decodings.push(decoded - began);
  hashings.push(cpuMs() - decoded);
}
const hash_to_decode = median(hashings) / median(decodings);
say(`hash to decode ${hash_to_decode.toFixed(3)}`);

// A film made as the site makes it, in turn with and without its frames and their prints.
const folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-bench-screen-'));
const run = promisify(execFile);
const program = ffmpeg ?? 'ffmpeg';
const film = path.join(folder, 'film.mp4');
const drawn = `-loglevel error -f lavfi -i testsrc2=size=1280x720:rate=25:duration=${filmSeconds} -pix_fmt yuv420p ${film}`;
await run(program, drawn.split(' '));
const rungs = rungsOf({ widthPx: 1280, heightPx: 720 }, filmLimits.heights);

async function makeFilm(withFrames: boolean): Promise<number> {
  const own = mkdtempSync(path.join(folder, 'made-'));
  const began = performance.now();
  const frames = withFrames ? { frames: path.join(own, 'frame-%d.jpg') } : {};
  const file = ({ height }: { height: number }) => path.join(own, `${height}.mp4`);
  const args = ladderArgs(rungs, { hasSound: false, file, ...frames });
  await run(program, ['-loglevel', 'error', '-i', film, ...args]);
  const made = readdirSync(own).filter((name) => name.startsWith('frame-'));
  for (const name of made) await printOf(readFileSync(path.join(own, name)));
  if (withFrames && made.length !== filmSeconds) throw new Error(`a film has ${made.length} frames`);
  return performance.now() - began;
}
const [plain, framed]: [number[], number[]] = [[], []];
try {
  for (let round = 0; round < filmRounds; round++) {
    plain.push(await makeFilm(false));
    framed.push(await makeFilm(true));
  }
} finally {
  rmSync(folder, { recursive: true });
}
const film_with_frames = median(plain) / median(framed);

const index_mib = index.bytes / 1_048_576;
const vs_scan = scanMs / indexMs;
const result = {
  bench: 'screen',
  cores: os.availableParallelism(),
  conditions: `${hashes} hashes, eight orientations; ${originals.length} pictures in ${disguises.length} disguises, ${asked.others} others`,
  recall,
  index_ms: indexMs,
  scan_ms: scanMs,
  index_mib,
  loop_p99_ms,
  copies_found,
  false_matches: falseMatches,
  ratios: { vs_scan, hash_to_decode, film_with_frames },
  valid:
    recall === limits.recall &&
    vs_scan >= limits.vsScan &&
    index_mib <= limits.indexMib &&
    loop_p99_ms <= limits.loopP99Ms &&
    copies_found >= limits.copiesFound &&
    falseMatches === 0 &&
    hash_to_decode <= limits.hashToDecode &&
    film_with_frames >= limits.filmWithFrames,
};
console.log(asked.json ? JSON.stringify(result) : result);
process.exitCode = result.valid ? 0 : 1;
