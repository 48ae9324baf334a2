// A process with an engine that records one clip and makes another, to be killed by a test.
import { readdir } from 'node:fs/promises';
import { silentLog, until } from '../../../testing/index.ts';
import { createEmbeddedEngine } from '../embedded/embedded-engine.ts';
import type { StreamName } from '../media-engine.ts';
import { shootFilm } from './film.ts';
import { isUp, openCamera, openWindow } from './peers.ts';

const [, , clipsFolder = ''] = process.argv;
const stream = 'room' as StreamName;
const engine = createEmbeddedEngine({
  log: silentLog,
  processes: 1,
  bindAddress: '127.0.0.1',
  clipsFolder,
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
