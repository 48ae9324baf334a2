// Draws the loops of the residents' cameras, again after a scene or a sound has changed:
//   node apps/residents/src/cameras/drawing/draw-loops.ts
// It needs an ffmpeg with libvpx and libopus; what shows the loops needs none.
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { drawLivingScene, type LivingSceneName, livingScenes, loopSeconds } from '@alcove/art/living';
import { snapshotLimits } from '@alcove/protocol';
import { findFfmpeg, runFfmpeg } from '@alcove/sfu/ffmpeg';
import sharp from 'sharp';
import { filmFile, framesPerSecond, pictureFiles, soundFile, soundsPerSecond } from '../loop-files.ts';
import { packetsOfOgg, soundFileOf } from './opus-packets.ts';
import { pcmOf, samplesPerSecond, sceneSounds } from './sounds.ts';

const bounds = { withinMs: 300_000, maxBytes: 2 * 1024 * 1024 };
const frames = loopSeconds * framesPerSecond;

const ffmpeg = findFfmpeg(process.env.FFMPEG_PATH);
if (!ffmpeg) throw new Error('there is no ffmpeg: install it, or set FFMPEG_PATH');

const drawn = (scene: LivingSceneName, seconds: number) =>
  sharp(Buffer.from(drawLivingScene(scene, seconds)));

async function* filmOf(scene: LivingSceneName) {
  for (let at = 0; at < frames; at++)
    yield drawn(scene, at / framesPerSecond)
      .removeAlpha()
      .raw()
      .toBuffer();
}

/** Every second begins with a keyframe; no frame is hidden, so that each is one that is sent. */
const videoArgs = [
  ...`-f rawvideo -pix_fmt rgb24 -video_size 640x480 -framerate ${framesPerSecond} -i pipe:0`.split(' '),
  ...`-pix_fmt yuv420p -c:v libvpx -quality good -cpu-used 1 -threads 1 -auto-alt-ref 0 -lag-in-frames 12`.split(
    ' ',
  ),
  ...`-b:v 180k -qmax 56 -g ${framesPerSecond} -keyint_min ${framesPerSecond} -f ivf pipe:1`.split(' '),
];
const soundArgs = [
  ...`-f s16le -ar ${samplesPerSecond} -ac 1 -i pipe:0`.split(' '),
  ...'-c:a libopus -b:a 24k -ac 1 -application audio -frame_duration 20 -f ogg pipe:1'.split(' '),
];

let bytes = 0;
async function write(file: string, content: Buffer) {
  bytes += content.length;
  await writeFile(file, content);
}
for (const scene of livingScenes) {
  const film = await runFfmpeg(ffmpeg, videoArgs, { input: Readable.from(filmOf(scene)), ...bounds });
  await write(filmFile(scene), film);
  for (const { file, seconds } of pictureFiles(scene)) {
    const { widthPx, heightPx } = snapshotLimits;
    await write(file, await drawn(scene, seconds).resize(widthPx, heightPx).jpeg({ quality: 80 }).toBuffer());
  }
  const sound = sceneSounds[scene];
  if (!sound) continue;
  // Three times around: the encoder of the second round has heard what comes before and after it.
  const pcm = pcmOf(sound());
  const ogg = await runFfmpeg(ffmpeg, soundArgs, { input: Buffer.concat([pcm, pcm, pcm]), ...bounds });
  const perRound = loopSeconds * soundsPerSecond;
  await write(soundFile(scene), soundFileOf(packetsOfOgg(ogg).slice(perRound, 2 * perRound)));
}
process.stdout.write(`${Math.round(bytes / 1024)} KiB of loops\n`);
