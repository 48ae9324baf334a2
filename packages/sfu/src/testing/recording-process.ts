// A process with an engine that records one clip and makes another, to be killed by a test.
import { readdir } from 'node:fs/promises';
import { openSlots } from './open-slots.ts';
import { silentLog } from './silent-log.ts';
import { until } from './until.ts';
import { createSfu } from '../sfu.ts';
import { shootFilm } from './film.ts';
import { openCamera, openWindow } from './peers.ts';
import { isUp } from './peers-engine.ts';

const [, , clipsFolder = ''] = process.argv;
const stream = 'room';
const engine = createSfu({
  log: silentLog,
  processes: 1,
  bindAddress: '127.0.0.1',
  clips: { folder: clipsFolder, createSlots: openSlots },
});
await isUp(engine);
await openCamera(engine, stream, { pictures: await shootFilm(1280, 720) });
const viewer = await openWindow(engine, stream);
await viewer.more(10);
const first = await engine.startRecording(stream, { maxMs: 60_000 });
await engine.startRecording(stream, { maxMs: 60_000 });
await viewer.more(100);
await engine.stopRecording(first);
const making = `${first}.part`;
await until(async () => (await readdir(clipsFolder)).includes(making), { withinMs: 30_000 });
process.send?.({ making });
